"""Sees to it that a wheel holds the browser client, which `scripts/web` builds."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Refuses to build anything that would open a card room without a page to play in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look whether the client is there; a source tree that is installed as it is can do without."""
        if version != "editable" and not Path(self.root, "src/khrap/room/web/index.html").is_file():
            raise SystemExit("The browser client is not built, and a package needs it: run scripts/web first.")
