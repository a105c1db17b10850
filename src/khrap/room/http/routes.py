"""How a place is named in the log and in the numbers: by its route, never by its path."""

from litestar.types import Scope

__all__ = ["route_of"]


def route_of(scope: Scope) -> str:
    """Return the route of a request, such as ``/api/v1/rules/{rules_id}``; "none" if there is none."""
    return str(scope.get("path_template") or "none")
