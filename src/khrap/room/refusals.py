"""What the card room refuses to do, with a reason for programs and one for people.

HTTP answers each kind with a status of its own; a table answers a command with `Refused.body`.
"""

from collections.abc import Mapping
from typing import ClassVar

from khrap.protocol import ErrorBody
from khrap.sentences import in_languages

__all__ = ["Conflicting", "Forbidden", "Missing", "NotLoggedIn", "Refused", "TooMany", "Unavailable"]


class Refused(Exception):
    """Something that was asked for and cannot be; nothing has changed.

    Attributes:
        status: the HTTP status that says so.
        body: what the client is told.
    """

    status: ClassVar[int] = 400

    def __init__(self, code: str, message: str, details: Mapping[str, object] | None = None) -> None:
        """Say what is refused.

        Args:
            code: the reason for programs, such as "name-taken"; it never changes its meaning.
            message: the reason for people: what, why, and what would be right. A sentence is told in each language.
            details: more for programs.
        """
        super().__init__(message)
        self.body = ErrorBody(code=code, message=str(message), details=dict(details or {}), said=in_languages(message))


class NotLoggedIn(Refused):
    """Who asks must log in first."""

    status = 401


class Forbidden(Refused):
    """Who asks may not do this."""

    status = 403


class Missing(Refused):
    """There is no such thing, or who asks may not know of it."""

    status = 404


class Conflicting(Refused):
    """It does not go together with how things are now."""

    status = 409


class TooMany(Refused):
    """Somebody asks too often.

    Attributes:
        wait: how many seconds to wait before the next try.
    """

    status = 429

    def __init__(self, wait: int) -> None:
        """Say how many seconds to wait."""
        super().__init__("too-many-requests", f"too many requests: try again in {wait} s", {"wait_seconds": wait})
        self.wait = wait


class Unavailable(Refused):
    """It cannot be done at the moment, and nobody who asks can help it."""

    status = 503
