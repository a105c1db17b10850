"""What must be true of a hand file, beyond the types of its values.

Whether its actions are legal is not asked here: that takes the rules of the game (replay).
"""

from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import TYPE_CHECKING, Any

from khrap.cards import Card, CardError, check_ten_ace, deck
from khrap.engine.compile_rules import deck_size
from khrap.hand.deal import Cards, Deal
from khrap.hand.errors import HandFileError, Place
from khrap.hand.user_keys import is_user_key
from khrap.rules import MAX_CHIPS, RuleSet
from khrap.rules.toml import TomlError, check_values

if TYPE_CHECKING:
    from khrap.hand.file import HandFile


def check_hand(hand: "HandFile") -> None:
    """Raise a `HandFileError` for the first thing that cannot be."""
    seats = len(hand.players)
    table = hand.rule_set.table
    # With fewer seats than the least there is no deal, but a table.
    if not 2 <= seats <= table.players_max:
        allowed = f"{table.players_min} to {table.players_max}"
        raise HandFileError(f"{seats} players; the rules {hand.rule_set.id} are for {allowed}", ("players",))
    if len(hand.stacks) != seats:
        raise HandFileError(f"{len(hand.stacks)} stacks for {seats} players: give each one", ("stacks",))
    if not 1 <= hand.dealer <= seats:
        raise HandFileError(f"found {hand.dealer}; seats are 1 to {seats}", ("dealer",))
    _check_chips(hand.stake, ("stake",), least=1)
    _check_chips(hand.pot, ("pot",))
    for index, stack in enumerate(hand.stacks):
        _check_chips(stack, ("stacks", index), what=f"p{index + 1} has ")
    if sum(hand.stacks) + hand.pot > MAX_CHIPS:
        raise HandFileError(f"with the pot they are more than {MAX_CHIPS} chips together", ("stacks",))
    _check_extras(hand.extras)
    for key in ("players", "actions"):
        for index, text in enumerate(getattr(hand, key)):
            _check_text(text, (key, index))
    if hand.deal is not None:
        if hand.deck is not None:
            raise HandFileError("give either the deck, or hands, upcard and stock", ("deal", "deck"))
        _check_deal(hand.deal, seats, hand.rule_set)
    elif hand.deck is not None:
        _check_deck(hand.deck, seats, hand.rule_set)
    else:
        raise HandFileError("there are no cards: give hands, upcard and stock, or the deck", ("deal",))


def _check_chips(chips: int, place: Place, *, least: int = 0, what: str = "found ") -> None:
    if not isinstance(chips, int):
        raise HandFileError(f"{what}{chips!r}, must be a whole number", place)
    if not least <= chips <= MAX_CHIPS:
        raise HandFileError(f"{what}{chips}; chips are {least} to {MAX_CHIPS}", place)


def _check_extras(extras: Mapping[str, Any]) -> None:
    for key in extras:
        if not is_user_key(key):
            raise HandFileError("a key of one's own must begin with _", (key,))
    try:
        check_values(extras, "a hand file")
    except TomlError as error:
        raise HandFileError(error.problem, error.place) from error
    _check_extra(extras, ())


def _check_extra(value: Any, place: Place) -> None:
    """Refuse what no TOML text can hold."""
    match value:
        case dict():
            for key, item in value.items():
                if not isinstance(key, str):
                    raise HandFileError(f"the key {key!r} must be a text", place)
                _check_text(key, place)
                _check_extra(item, (*place, key))
        case list():
            for index, item in enumerate(value):
                _check_extra(item, (*place, index))
        case str():
            _check_text(value, place)
        case int() | float() | date() | time():
            pass
        case _:
            raise HandFileError(f"found {value!r}, for which TOML has nothing", place)


def _check_text(text: str, place: Place) -> None:
    if not isinstance(text, str):
        raise HandFileError(f"found {text!r}, must be a text", place)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise HandFileError(f"{text!a} holds half a character and cannot be written", place) from None


def _check_deck(cards: Cards, seats: int, rules: RuleSet) -> None:
    place = "deal", "deck"
    least = min(rules.table.players_min, seats)
    sizes = sorted({deck_size(rules, dealt) for dealt in range(least, seats + 1)})
    if len(cards) not in sizes:
        allowed = " or ".join(map(str, sizes))
        problem = f"{len(cards)} cards; with {seats} seats the whole deck of {rules.id} has {allowed}"
        raise HandFileError(problem, place)
    _check_known(((card, "the deck", place) for card in cards), len(cards))


def _check_deal(deal: Deal, seats: int, rules: RuleSet) -> None:
    if len(deal.hands) != seats:
        problem = f'{len(deal.hands)} hands for {seats} players: give each one, "" for a seat that sits out'
        raise HandFileError(problem, ("deal", "hands"))
    size = rules.table.hand_size
    for index, hand in enumerate(deal.hands):
        if len(hand) not in (0, size):
            problem = f'p{index + 1} has {len(hand)} cards; a hand has {size}, or none ("") if it sits out'
            raise HandFileError(problem, ("deal", "hands", index))
    dealt = sum(deal.dealt_in)
    _check_upcard(deal, dealt, rules)
    cards = deck_size(rules, dealt)
    _check_known(_places(deal), cards)
    left = cards - dealt * size - (deal.upcard is not None)
    if len(deal.stock) > left:
        problem = f"{len(deal.stock)} cards; after the deal a deck of {cards} has {left} left"
        raise HandFileError(problem, ("deal", "stock"))


def _check_upcard(deal: Deal, dealt: int, rules: RuleSet) -> None:
    place = "deal", "upcard"
    if rules.trump.source == "named":
        if deal.upcard is not None:
            raise HandFileError(f"found {deal.upcard}; {rules.id} has no upcard: leave it out", place)
    elif deal.upcard is None and dealt >= rules.table.players_min:
        raise HandFileError(f"it is missing; {rules.id} turns a card up after the deal", place)


def _places(deal: Deal) -> Iterator[tuple[Card | None, str, Place]]:
    """Yield every card with the name of its holder and its place in the file."""
    for index, hand in enumerate(deal.hands):
        for card in hand:
            yield card, f"p{index + 1}", ("deal", "hands", index)
    yield deal.upcard, "the upcard", ("deal", "upcard")
    for card in deal.stock:
        yield card, "the stock", ("deal", "stock")


def _check_known(places: Iterator[tuple[Card | None, str, Place]], cards: int) -> None:
    """Refuse a card that comes twice, and one that a deck of so many cards has not."""
    holders: dict[Card, str] = {}
    whole = deck(cards)
    for card, holder, place in places:
        if card is None:
            continue
        if card in holders:
            both = f"{holders[card]} and {holder}" if holders[card] != holder else f"{holder} twice"
            raise HandFileError(f"{card} is in {both}", place)
        if card not in whole:
            lowest = whole[0].rank.english
            raise HandFileError(f"{card} is not in a deck of {cards} cards, which begins at the {lowest}", place)
        holders[card] = holder


def check_spelling(texts: dict[Place, str]) -> None:
    """Refuse a file that writes the ten as Latin "T" and the ace as Cyrillic «Т».

    Args:
        texts: everything in the file that may name cards, by its place.
    """
    try:
        check_ten_ace(texts.values())
    except CardError as error:
        place = next(at for at, text in texts.items() if error.text in text.split())
        raise HandFileError(str(error), place) from error
