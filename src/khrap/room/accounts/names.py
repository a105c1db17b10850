"""The names of accounts: which are allowed, which look alike, and made-up ones for guests."""

import secrets
import unicodedata

from khrap.room.refusals import Refused
from khrap.sentences import say

__all__ = ["LONGEST_NAME", "SHORTEST_NAME", "checked_name", "guest_name", "name_key"]

SHORTEST_NAME, LONGEST_NAME = 2, 20
_SIGNS = " ._-"

# Letters in pairs: one, and the one that it looks like; small letters without their accents.
_PAIRS = (
    "аa вb гr еe зz иu кk мm нh оo пn рp сc тt уy хx шw ьb іl јj ѕs ԁd һh ԛq ԝw ѵv ӏl il 0o 1l 3z ıl łl øo đd ħh ŧt"
)
_LOOKS = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
_RESERVED_NAMES = (
    "admin administrator moderator house khrap system server bot robot root support staff guest dealer bank deleted "
    "everyone nobody админ администратор модератор храп система сервер бот поддержка гость дом банк казино сдающий "
    "удалён все никто"
)

_GUESTS = {
    "en": (
        "Brave Bright Calm Clever Gentle Golden Happy Honest Jolly Lucky Merry Quiet Quick Silver Sly Wise",
        "Badger Bear Crane Falcon Fox Hare Heron Lynx Marten Otter Owl Raven Sable Seal Stork Wolf",
    ),
    "ru": (
        "Бодрый Бравый Быстрый Весёлый Добрый Ловкий Мудрый Серый Славный Смелый Тихий Хитрый Храбрый Честный",
        "Аист Барсук Бобр Волк Ворон Ёж Журавль Заяц Кот Лис Лось Медведь Соболь Сокол Филин Хорёк",
    ),
}


def checked_name(text: str) -> str:
    """Return a name in its one form: NFKC, single spaces, none around it.

    Raises:
        Refused: nobody may be called that.

    >>> checked_name("  Анна   П.")
    'Анна П.'
    """
    name = " ".join(unicodedata.normalize("NFKC", text[:1000]).split(" ")).strip()
    while "  " in name:
        name = name.replace("  ", " ")
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        message = say(
            "a name has {least} to {most} characters, this one {found}",
            least=SHORTEST_NAME,
            most=LONGEST_NAME,
            found=len(name),
        )
        raise Refused("bad-name", message)
    wrong = sorted({character for character in name if not _is_allowed(character)})
    if wrong:
        message = say(
            "a name is of Latin and Cyrillic letters, digits, spaces and . _ -; this one has {wrong}",
            wrong=[_shown(character) for character in wrong],
        )
        raise Refused("bad-name", message)
    if not any(map(str.isalnum, name)):
        raise Refused("bad-name", say("a name has a letter or a digit at least"))
    if name_key(name) in _RESERVED:
        raise Refused("bad-name", say("the name {name} is reserved: please take another one", name=name))
    return name


def name_key(name: str) -> str:
    """Return what names have in common that look alike.

    >>> name_key("Воva") == name_key("Bova") == name_key("b.0.V.a")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name[:100]).casefold())
    return "".join(filter(str.isalnum, plain)).translate(_LOOKS)


def guest_name(language: str) -> str:
    """Make up a name for a guest.

    Args:
        language: "en" or "ru".
    """
    qualities, animals = (words.split() for words in _GUESTS[language])
    return f"{secrets.choice(qualities)} {secrets.choice(animals)} {secrets.randbelow(90) + 10}"


def _is_allowed(character: str) -> bool:
    if character in _SIGNS or (character.isascii() and character.isdigit()):
        return True
    # Of further letters of these scripts too many look like others.
    return character.isalpha() and (ord(character) < 0x250 or 0x400 <= ord(character) < 0x500)


def _shown(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


_RESERVED = frozenset(map(name_key, _RESERVED_NAMES.split()))
