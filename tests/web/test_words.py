"""The page has words for all that it can be told, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import khrap.room
from khrap.bots import BOTS
from khrap.room import refusals
from khrap.room.http.errors import _CODES
from tests.web.words import Language, _messages

_ROOM = Path(khrap.room.__file__).parent
_PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
_KINDS = {name for name, kind in vars(refusals).items() if isinstance(kind, type)} | {"ErrorBody"}
_IN_PAGE = {"offline"}
"""What the page says of itself."""


def _words(node: ast.expr) -> Iterator[str]:
    """Every text that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_words(node.body), *_words(node.orelse))


def _codes() -> Iterator[str]:
    """Every code by which the card room refuses something."""
    yield from _CODES.values()
    for path in _ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _KINDS:
                given = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "code")]
                yield from (word for value in given[:1] for word in _words(value))
    yield "too-many-requests"


CODES = sorted(set(_codes()))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("code", CODES)
def test_the_page_has_words_for_every_code(code: str, language: Language) -> None:
    messages = _messages(language)
    assert f"refusal.{code}" in messages or f"table-refused.{code}" in messages


def test_every_code_is_documented() -> None:
    table = _PAGE.read_text(encoding="utf-8").partition("## Errors")[2]
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == CODES


def test_the_page_has_no_words_for_codes_that_do_not_exist() -> None:
    messages = _messages("ru")
    known = {key.partition(".")[2] for key in messages if key.startswith(("refusal.", "table-refused."))}
    assert known - _IN_PAGE <= set(CODES)


def test_both_languages_say_the_same_things() -> None:
    assert set(_messages("en")) == set(_messages("ru"))


def test_russian_is_russian() -> None:
    latin = {
        word
        for text in _messages("ru").values()
        for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^}]*\}", "", text))
    }
    assert latin <= {"In", "English", "Home", "End", "https"}


def test_every_bot_is_told_of() -> None:
    for language in ("en", "ru"):
        told = [key.partition(".")[2] for key in _messages(language) if key.startswith("bot.")]
        assert told == list(reversed(BOTS)), "the best first"
        assert all(f"bot-means.{bot}" in _messages(language) for bot in BOTS)
