"""What errors say is said in Russian, too: every sentence, with all its words and the right forms of nouns."""

import ast
import copy
import inspect
import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from khrap.rules.choices import HelicopterTrumps
from khrap.rules.toml import REASONS, TomlError, parse_toml
from khrap.sentences import Sentence, _russian, in_languages, say, translations

PACKAGE = Path(inspect.getfile(Sentence)).parents[1]


def _said() -> Iterator[str]:
    """Every template in the package."""
    yield from REASONS
    yield from (trumps.text for trumps in HelicopterTrumps)
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "from khrap.sentences import" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                template = node.args[0]
                if isinstance(template, ast.Constant):
                    yield str(template.value)
                else:  # These two say what stands elsewhere, and is named above.
                    assert path.name in ("toml.py", "why.py"), f"{path}:{node.lineno}: say a template that can be found"


SAID = sorted(set(_said()))


def fields(template: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("english", SAID)
def test_every_sentence_is_said_in_russian(english: str) -> None:
    russian = translations().get(english)
    assert russian is not None, "sentences/ru.toml has no Russian for it"
    assert set(fields(russian)) <= set(fields(english))
    nouns = _russian()["nouns"]
    assert all(spec in ("", "or", "and") or len(nouns[spec]) == 3 for spec in fields(russian).values())
    if re.search(r"(?<!\[)\b[a-z]{3}", string.Formatter().vformat(english, (), _Blank())):
        assert re.search("[а-яё]", russian), "is it Russian?"


class _Blank(dict[str, object]):
    """Values that are nothing, of which only the words around are left."""

    def __missing__(self, key: str) -> "_Nothing":
        return _Nothing()


class _Nothing:
    def __format__(self, spec: str) -> str:
        return ""


def test_nothing_is_translated_that_nobody_says() -> None:
    assert sorted(set(translations()) - set(SAID)) == []


def test_all_that_the_toml_reader_says_is_known() -> None:
    source = inspect.getsource(inspect.getmodule(tomllib.loads) or tomllib)
    quoted = r"""f?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    found = re.findall(rf"suffixed_err\(\s*src,\s*\w+,\s*{quoted}", source)
    assert len(found) > 20
    for words in map(ast.literal_eval, found):
        template = re.sub(r"\{[^}]*\}", "{found}", words)
        assert template in REASONS, "khrap.rules.toml does not know what the reader says here"


def test_a_fault_of_toml_is_told_in_russian() -> None:
    with pytest.raises(TomlError) as refusal:
        parse_toml("pot 15", say("a hand file"))
    assert refusal.value.problem.said_in("ru") == "записано не по правилам TOML: после ключа нужен знак ="


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (1, "a hand has only 1 card (table.hand_size)", "на руках всего 1 карта"),
        (3, "a hand has only 3 cards (table.hand_size)", "на руках всего 3 карты"),
        (5, "a hand has only 5 cards (table.hand_size)", "на руках всего 5 карт"),
        (11, "a hand has only 11 cards (table.hand_size)", "на руках всего 11 карт"),
        (21, "a hand has only 21 cards (table.hand_size)", "на руках всего 21 карта"),
    ],
)
def test_nouns_have_the_right_form(number: int, english: str, russian: str) -> None:
    sentence = say("a hand has only {cards:card} (table.hand_size)", cards=number)
    assert in_languages(sentence) == {"en": english, "ru": russian}


def test_a_sentence_in_a_sentence_and_a_list_are_said_in_the_same_language() -> None:
    sentence = say(
        "{reason}; {choices}",
        reason=say("the bidding is on"),
        choices=say("p{seat} may {words:or}", seat=1, words=["a", "b", "c"]),
    )
    assert sentence == "the bidding is on; p1 may a, b or c"
    assert sentence.said_in("ru") == "идёт торговля; p1 может: a, b или c"


def test_a_mere_text_has_no_other_language() -> None:
    assert in_languages("anything") == {}


def test_a_sentence_survives_copies() -> None:
    sentence = say("a hand has only {cards:card} (table.hand_size)", cards=2)
    for again in (copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert again == sentence
        assert again.said_in("ru") == sentence.said_in("ru")
