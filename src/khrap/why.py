"""Why an action is not legal, in a sentence that names the rule and the cards."""

from typing import TYPE_CHECKING

from khrap.actions import Action
from khrap.cards import Card, Suit, format_cards
from khrap.engine.layout import Stage

if TYPE_CHECKING:
    from khrap.game import Game

__all__ = ["explain"]


def explain(game: "Game", action: Action) -> str:
    """Say why the seat to act may not do this now.

    Args:
        game: the deal.
        action: an action that is not legal in it.
    """
    seat = game.to_act
    if seat is None:
        return "the deal is over"
    legal = game.legal_actions()
    verbs = {other.verb for other in legal}
    if action.verb == "play" and "play" in verbs:
        return _why_not_play(game, seat, action)
    if action.verb in ("discard", "stand") and "discard" in verbs:
        return _why_not_discard(game, seat, action, legal)
    if verbs == {"discard"}:
        number = min(len(other.cards) for other in legal)
        return f"p{seat} must first discard {number} card{'s' if number > 1 else ''}"
    reason = _missing(game, seat, action)
    return f"{reason}; {_choices(seat, legal)}" if reason else _choices(seat, legal)


def _choices(seat: int, legal: list[Action]) -> str:
    """Say what may be done, discards and plays in short."""
    words = [str(action) for action in legal if action.verb not in ("discard", "play")]
    words += [f"{verb} …" for verb in ("discard", "play") if any(action.verb == verb for action in legal)]
    return f"p{seat} may {_or(words)}" if words else f"nothing that is known lets p{seat} go on"


def _or(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _not_held(game: "Game", seat: int, cards: tuple[Card, ...]) -> str:
    missing = [card for card in cards if card not in game.hand(seat)]
    return f"does not hold {format_cards(missing)} (holds {format_cards(game.hand(seat)) or 'nothing known'})"


def _why_not_play(game: "Game", seat: int, action: Action) -> str:
    card = action.cards[0]
    hand = game.hand(seat)
    if card not in hand:
        return _not_held(game, seat, action.cards)
    if action.joker:
        joker = game.rules.play.joker
        return f"only {joker} is a joker" if joker else f"there is no joker in {game.rules.id}"
    asked = Suit(game.view(seat).asked_suit or 0)
    follow = [other for other in hand if other.suit == asked]
    trumps = [other for other in hand if other.suit == game.trump]
    if game.rules.play.follow == "suit-or-trump" and follow:
        return f"must play {asked.english} or a trump (holds {format_cards(sorted({*follow, *trumps}))})"
    if follow:
        return f"must follow {asked.english} (holds {format_cards(follow)})"
    return f"must play a trump (holds {format_cards(trumps)})"


def _why_not_discard(game: "Game", seat: int, action: Action, legal: list[Action]) -> str:
    missing = [card for card in action.cards if card not in game.hand(seat)]
    if missing:
        return _not_held(game, seat, action.cards)
    numbers = {len(other.cards) for other in legal}
    if len(action.cards) in numbers:
        return "the cards are drawn from the top of the stock here"
    least, most = min(numbers), max(numbers)
    count = str(least) if least == most else f"{least} to {most}"
    cards = "card" if most == 1 else "cards"
    stock = game.view(seat).stock
    limit = f" (the stock has {stock})" if most == stock and len(action.cards) > most else ""
    return f"must discard {count} {cards}{limit}, not {len(action.cards)}"


_STAGES = {
    Stage.BIDDING: "the bidding is on",
    Stage.HELP: "this is the help turn",
    Stage.SECOND_PASS: "this is the second pass",
    Stage.EXCHANGE: "this is the exchange",
    Stage.CUTTING_IN: "the exchange is over and one may cut in",
    Stage.NAMING: "the declarer must name the trump",
    Stage.PLAYING: "the tricks are being played",
    Stage.ANTE: "the deal is passed out",
    Stage.OVER: "the deal is over",
}


def _missing(game: "Game", seat: int, action: Action) -> str:
    """Say what a word lacks: the rule set, the moment, the cards, the chips or the stock."""
    view = game.view(seat)
    if not _known(game, action):
        return f'there is no "{action}" in {game.rules.id}'
    if view.hand is None and action.verb not in ("look", "blind", "wrap"):
        return f"p{seat} must look at its cards first"
    not_now = action.verb in ("five", "six") and game.stage != _FIVES.get(game.rules.five.when)
    if not_now or action.verb not in _EXPECTED[game.stage]:
        return _STAGES[game.stage]
    return (
        _lacks_chips(game, seat, action) or _lacks_stock(game, view.stock, action) or _lacks_cards(game, seat, action)
    )


_FIVES = {"second-pass": Stage.SECOND_PASS, "with-help": Stage.HELP, "after-exchange": Stage.CUTTING_IN}
_EXPECTED: dict[Stage, tuple[str, ...]] = {
    Stage.BIDDING: ("pass", "look", "khrap", "blind", "cheer", "helicopter", "shoot", "wrap"),
    Stage.HELP: ("pass", "look", "help", "five", "six", "cheer", "grieve", "wrap"),
    Stage.SECOND_PASS: ("pass", "five", "six"),
    Stage.EXCHANGE: ("discard", "stand"),
    Stage.CUTTING_IN: ("pass", "five", "six"),
    Stage.NAMING: ("trump",),
    Stage.PLAYING: ("play", "show"),
    Stage.ANTE: ("ante", "leave"),
    Stage.OVER: (),
}


def _known(game: "Game", action: Action) -> bool:
    """Tell whether the rule set has this word at all."""
    rules = game.rules
    has = {
        "look": rules.blind.upcards != "never" or rules.wrap.first_ace_unseen,
        "blind": rules.blind.upcards != "never"
        and (action.place is not None) == (rules.blind.takes == "for-closed-card"),
        "cheer": rules.cheer.when != "never",
        "grieve": rules.grieve.when != "never",
        "helicopter": rules.helicopter.trumps != "never",
        "shoot": rules.shoot.allowed,
        "wrap": rules.wrap.allowed,
        "five": rules.five.when != "never" and (rules.five.upcard or not action.upcard),
        "six": rules.five.six,
        "trump": rules.trump.source == "named",
        "show": rules.play.four_of_a_kind == "any-rank-shown",
        "ante": rules.bidding.last_ante_by_choice,
        "leave": rules.bidding.last_ante_by_choice,
    }
    if action.bottom and rules.exchange.draw_from == "top":
        return False
    return has.get(action.verb, True)


def _lacks_cards(game: "Game", seat: int, action: Action) -> str:
    """Say which trumps a word asks for, if the hand may not have them."""
    rules = game.rules
    trump = game.trump
    if trump is None:
        return ""
    held = f"holds {format_cards(card for card in game.hand(seat) if card.suit == trump) or 'no trump'}"
    if action.verb == "cheer":
        only = "only the trump ace" if rules.cheer.when == "lone-ace" else "the trump ace"
        return f"cheer needs {only} ({held})"
    if action.verb == "grieve":
        return f"grieve needs the trump six alone ({held})"
    if action.verb == "helicopter":
        if rules.helicopter.pot_limit and game.pot > rules.helicopter.pot_limit * game.stake * len(game.dealt_in):
            return f"the pot is more than {rules.helicopter.pot_limit} times the opening pot"
        return f"helicopter needs {rules.helicopter.trumps.text} of trumps ({held})"
    if action.verb == "wrap":
        return "wrap is for the dealer when the upcard is an ace, and the first ace only unseen"
    if action.verb == "show":
        return "four cards of one rank are needed, before the first card is played"
    return ""


def _lacks_stock(game: "Game", stock: int, action: Action) -> str:
    """Say how many cards of the stock a word takes, if there are too few."""
    size = game.rules.table.hand_size
    needed = {"cheer": size, "grieve": size, "wrap": size, "shoot": 4, "five": size + 1, "six": size + 2}
    needs = needed.get(action.verb, 0) - action.upcard
    if stock < needs:
        return f"{action.verb} takes {needs} cards of the stock (it has {stock})"
    if action.verb in ("five", "six") and not action.upcard:
        return f"{action.verb} takes {needs} cards of the stock, and of its {stock} too many are promised"
    return ""


def _lacks_chips(game: "Game", seat: int, action: Action) -> str:
    """Say how many chips a word locks, if the seat does not have them."""
    if game.rules.pot.chips != "lock":
        return ""
    pots = 2 if action.verb in ("khrap", "blind", "cheer", "helicopter", "shoot", "wrap") else 1
    stack = game.stacks[seat - 1]
    if action.verb in ("pass", "look", "play", "discard", "stand") or stack >= pots * game.pot:
        return ""
    return f"{action.verb} locks {pots * game.pot} chips (p{seat} has {stack})"
