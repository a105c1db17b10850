"""What can go wrong between a program and a card room."""

from collections.abc import Mapping
from typing import Any

__all__ = ["ClientError", "DisconnectedError", "RefusedError"]


class ClientError(Exception):
    """Something that the card room did not do; the message says what and why."""


class RefusedError(ClientError):
    """The card room refuses.

    Attributes:
        code: the reason for programs, such as ``not-your-turn`` (docs/protocol.md lists all).
        message: the reason for people, in English.
        details: more for programs.
        status: the HTTP status; None if a table refused a command.
    """

    def __init__(
        self, code: str, message: str, details: Mapping[str, Any] | None = None, *, status: int | None = None
    ) -> None:
        """Say what was refused."""
        super().__init__(f"{message} ({code})")
        self.code, self.message, self.details, self.status = code, message, dict(details or {}), status


class DisconnectedError(ClientError):
    """The card room cannot be reached, or has ended the connection for good."""
