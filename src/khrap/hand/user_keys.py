"""Keys that begin with ``_``: they are the user's own, mean nothing to us, and are kept."""

from collections.abc import Mapping
from typing import Any


def is_user_key(key: str) -> bool:
    """Say whether a key is the user's own."""
    return key.startswith("_")


def without_user_keys(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values without the user's own keys, at any depth.

    >>> without_user_keys({"base": "frap", "_why": "party", "table": {"_note": 1, "hand_size": 4}})
    {'base': 'frap', 'table': {'hand_size': 4}}
    """
    return {key: _cleaned(value) for key, value in values.items() if not is_user_key(key)}


def _cleaned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return without_user_keys(value)
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    return value
