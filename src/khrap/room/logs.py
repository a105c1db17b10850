"""The log: one line an event, for people or as JSON.

What goes into it is chosen by whoever logs; cookies, tokens, passwords, queries and cards are never chosen, and
places are named by their route, because the paths of private tables and shared deals are secrets, too.
"""

import logging
import logging.config
import sys
from typing import Any

import structlog
from structlog.typing import Processor

from khrap.room.settings import Settings

__all__ = ["log", "set_up_log"]

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("khrap.room")
"""Where the card room logs."""


_EVERY_LINE: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

# From the start, and not only with a log that is set up: structlog's usual way shows the values of variables
# beside exceptions.
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_EVERY_LINE,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)


def set_up_log(settings: Settings) -> None:
    """Send the lines of the room and of its libraries to the standard error stream."""
    logging.config.dictConfig(_configuration(settings))


def _configuration(settings: Settings) -> dict[str, Any]:
    level = settings.log_level.upper()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _EVERY_LINE,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *_rendering(settings.log_format),
                ],
            }
        },
        "filters": {"sockets": {"()": lambda: _is_of_no_socket}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "khrap": {"level": level},
            "uvicorn": {"level": level},
            # Below this it would show every message.
            "uvicorn.error": {"level": "INFO" if level == "DEBUG" else level, "filters": ["sockets"]},
            "uvicorn.access": {"level": "CRITICAL"},  # it would show paths and queries
        },
    }


def _is_of_no_socket(record: logging.LogRecord) -> bool:
    """Tell whether a line of the server's libraries is kept: others show where web sockets lead, or are noise."""
    text = str(record.msg)
    return "WebSocket" not in text and text not in ("connection open", "connection closed")


def _rendering(form: str) -> list[Processor]:
    if form == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    # The usual way of showing exceptions shows the values of variables, too: passwords, tokens, cards.
    plain = structlog.dev.plain_traceback
    return [structlog.dev.ConsoleRenderer(exception_formatter=plain, pad_event_to=0, colors=sys.stderr.isatty())]
