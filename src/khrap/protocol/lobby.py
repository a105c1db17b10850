"""What the card room sends to a client in the lobby."""

import msgspec

from khrap.protocol.table import LobbyTable

__all__ = ["LobbyNews"]


class LobbyNews(msgspec.Struct, tag_field="type", tag="lobby", frozen=True, kw_only=True):
    """Public tables that are new or have changed, and those that are gone."""

    now: int
    """The server's clock."""
    whole: bool
    """Whether these are all tables there are."""
    tables: tuple[LobbyTable, ...]
    gone: tuple[str, ...]
    """The codes of tables that are closed."""
