"""What must be true of a hand file, beyond the types of its values.

Whether its actions are legal is not asked here: that takes the rules of the game (replay).
"""

from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import TYPE_CHECKING, Any

from khrap.cards import Card, CardError, Rank, check_ten_ace, deck
from khrap.engine.compile_rules import deck_size
from khrap.hand.deal import Cards, Deal
from khrap.hand.errors import HandFileError, Place
from khrap.hand.user_keys import is_user_key
from khrap.rules import MAX_CHIPS, RuleSet
from khrap.rules.toml import TomlError, check_values
from khrap.sentences import Sentence, say

if TYPE_CHECKING:
    from khrap.hand.file import HandFile

_LOWEST = {Rank.TWO: say("two"), Rank.SIX: say("six"), Rank.SEVEN: say("seven")}


def check_hand(hand: "HandFile") -> None:
    """Raise a `HandFileError` for the first thing that cannot be."""
    seats = len(hand.players)
    table = hand.rule_set.table
    # With fewer seats than the least there is no deal, but a table.
    if not 2 <= seats <= table.players_max:
        problem = say(
            "{players:player}; the rules {rules} are for {least} to {most}",
            players=seats,
            rules=hand.rule_set.id,
            least=table.players_min,
            most=table.players_max,
        )
        raise HandFileError(problem, ("players",))
    if len(hand.stacks) != seats:
        problem = say("{stacks:stack} for {players} players: give each one", stacks=len(hand.stacks), players=seats)
        raise HandFileError(problem, ("stacks",))
    if not 1 <= hand.dealer <= seats:
        raise HandFileError(say("found {dealer}; seats are 1 to {seats}", dealer=hand.dealer, seats=seats), ("dealer",))
    _check_chips(hand.stake, ("stake",), least=1)
    _check_chips(hand.pot, ("pot",))
    for index, stack in enumerate(hand.stacks):
        _check_chips(stack, ("stacks", index), seat=index + 1)
    if sum(hand.stacks) + hand.pot > MAX_CHIPS:
        problem = say("with the pot they are more than {most} chips together", most=MAX_CHIPS)
        raise HandFileError(problem, ("stacks",))
    _check_extras(hand.extras)
    for key in ("players", "actions"):
        for index, text in enumerate(getattr(hand, key)):
            _check_text(text, (key, index))
    if hand.deal is not None:
        if hand.deck is not None:
            raise HandFileError(say("give either the deck, or hands, upcard and stock"), ("deal", "deck"))
        _check_deal(hand.deal, seats, hand.rule_set)
    elif hand.deck is not None:
        _check_deck(hand.deck, seats, hand.rule_set)
    else:
        raise HandFileError(say("there are no cards: give hands, upcard and stock, or the deck"), ("deal",))


def _check_chips(chips: int, place: Place, *, least: int = 0, seat: int = 0) -> None:
    found = (
        say("p{seat} has {found}", seat=seat, found=repr(chips)) if seat else say("found {found}", found=repr(chips))
    )
    if not isinstance(chips, int):
        raise HandFileError(say("{what}, must be a whole number", what=found), place)
    if not least <= chips <= MAX_CHIPS:
        raise HandFileError(say("{what}; chips are {least} to {most}", what=found, least=least, most=MAX_CHIPS), place)


def _check_extras(extras: Mapping[str, Any]) -> None:
    for key in extras:
        if not is_user_key(key):
            raise HandFileError(say("a key of one's own must begin with _"), (key,))
    try:
        check_values(extras, say("a hand file"))
    except TomlError as error:
        raise HandFileError(error.problem, error.place) from error
    _check_extra(extras, ())


def _check_extra(value: Any, place: Place) -> None:
    """Refuse what no TOML text can hold."""
    match value:
        case dict():
            for key, item in value.items():
                if not isinstance(key, str):
                    raise HandFileError(say("the key {key} must be a text", key=repr(key)), place)
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
            raise HandFileError(say("found {found}, for which TOML has nothing", found=repr(value)), place)


def _check_text(text: str, place: Place) -> None:
    if not isinstance(text, str):
        raise HandFileError(say("found {found}, must be a text", found=repr(text)), place)
    try:
        text.encode()
    except UnicodeEncodeError:
        problem = say("{text} holds half a character and cannot be written", text=ascii(text))
        raise HandFileError(problem, place) from None


def _check_deck(cards: Cards, seats: int, rules: RuleSet) -> None:
    place = "deal", "deck"
    least = min(rules.table.players_min, seats)
    sizes = sorted({deck_size(rules, dealt) for dealt in range(least, seats + 1)})
    if len(cards) not in sizes:
        problem = say(
            "{cards:card}; with {seats} seats the whole deck of {rules} has {sizes:or}",
            cards=len(cards),
            seats=seats,
            rules=rules.id,
            sizes=sizes,
        )
        raise HandFileError(problem, place)
    _check_known(((card, say("the deck"), place) for card in cards), len(cards))


def _check_deal(deal: Deal, seats: int, rules: RuleSet) -> None:
    if len(deal.hands) != seats:
        problem = say(
            '{hands:hand} for {players} players: give each one, "" for a seat that sits out',
            hands=len(deal.hands),
            players=seats,
        )
        raise HandFileError(problem, ("deal", "hands"))
    size = rules.table.hand_size
    for index, hand in enumerate(deal.hands):
        if len(hand) not in (0, size):
            problem = say(
                'p{seat} has {cards:card}; a hand has {size}, or none ("") if it sits out',
                seat=index + 1,
                cards=len(hand),
                size=size,
            )
            raise HandFileError(problem, ("deal", "hands", index))
    dealt = sum(deal.dealt_in)
    _check_upcard(deal, dealt, rules)
    cards = deck_size(rules, dealt)
    _check_known(_places(deal), cards)
    left = cards - dealt * size - (deal.upcard is not None)
    if len(deal.stock) > left:
        problem = say(
            "{stock:card}; after the deal a deck of {cards} has {left} left",
            stock=len(deal.stock),
            cards=cards,
            left=left,
        )
        raise HandFileError(problem, ("deal", "stock"))


def _check_upcard(deal: Deal, dealt: int, rules: RuleSet) -> None:
    place = "deal", "upcard"
    if rules.trump.source == "named":
        if deal.upcard is not None:
            problem = say("found {card}; {rules} has no upcard: leave it out", card=deal.upcard, rules=rules.id)
            raise HandFileError(problem, place)
    elif deal.upcard is None and dealt >= rules.table.players_min:
        raise HandFileError(say("it is missing; {rules} turns a card up after the deal", rules=rules.id), place)


def _places(deal: Deal) -> Iterator[tuple[Card | None, Sentence, Place]]:
    """Yield every card with the name of its holder and its place in the file."""
    for index, hand in enumerate(deal.hands):
        for card in hand:
            yield card, say("p{seat}", seat=index + 1), ("deal", "hands", index)
    yield deal.upcard, say("the upcard"), ("deal", "upcard")
    for card in deal.stock:
        yield card, say("the stock"), ("deal", "stock")


def _check_known(places: Iterator[tuple[Card | None, Sentence, Place]], cards: int) -> None:
    """Refuse a card that comes twice, and one that a deck of so many cards has not."""
    holders: dict[Card, Sentence] = {}
    whole = deck(cards)
    for card, holder, place in places:
        if card is None:
            continue
        if card in holders:
            first = holders[card]
            if first == holder:
                raise HandFileError(say("{card} is in {holder} twice", card=card, holder=holder), place)
            raise HandFileError(say("{card} is in {first} and {second}", card=card, first=first, second=holder), place)
        if card not in whole:
            problem = say(
                "{card} is not in a deck of {cards} cards, which begins at the {lowest}",
                card=card,
                cards=cards,
                lowest=_LOWEST[whole[0].rank],
            )
            raise HandFileError(problem, place)
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
        raise HandFileError(error.sentence, place) from error
