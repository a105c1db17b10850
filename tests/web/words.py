"""What the page says, from the files of the page itself: tests look for things by the names that people read."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

__all__ = ["Language", "Words"]

Language = Literal["en", "ru"]
_TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


@cache
def _messages(language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((_TEXTS / language).glob("*.toml")):
        for section, messages in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found |= {f"{section}.{key}": text for key, text in messages.items() if isinstance(text, str)}
    return found


class Words:
    """The words of a language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str) -> str:
        """Return a message that has no gaps."""
        return _messages(self.language)[key]

    def pattern(self, key: str) -> re.Pattern[str]:
        """Return what fits a message, whatever stands in its gaps."""
        parts = re.split(r"\{[^}]*\}", self(key))
        return re.compile("^" + ".*".join(map(re.escape, parts)) + "$")
