"""Why an action is not legal, in a sentence that names the rule and the cards."""

from typing import TYPE_CHECKING

from khrap.actions import Action
from khrap.cards import Card, Suit, format_cards
from khrap.engine.layout import Stage
from khrap.sentences import Sentence, say

if TYPE_CHECKING:
    from khrap.game import Game

__all__ = ["explain"]


def explain(game: "Game", action: Action) -> Sentence:
    """Say why the seat to act may not do this now.

    Args:
        game: the deal.
        action: an action that is not legal in it.
    """
    seat = game.to_act
    if seat is None:
        return say("the deal is over")
    legal = game.legal_actions()
    verbs = {other.verb for other in legal}
    if action.verb == "play" and "play" in verbs:
        return _why_not_play(game, seat, action)
    if action.verb in ("discard", "stand") and "discard" in verbs:
        return _why_not_discard(game, seat, action, legal)
    if verbs == {"discard"}:
        number = min(len(other.cards) for other in legal)
        return say("p{seat} must first discard {cards:card}", seat=seat, cards=number)
    reason = _missing(game, seat, action)
    choices = _choices(seat, legal)
    return say("{reason}; {choices}", reason=reason, choices=choices) if reason else choices


def _choices(seat: int, legal: list[Action]) -> Sentence:
    """Say what may be done, discards and plays in short."""
    words = [str(action) for action in legal if action.verb not in ("discard", "play")]
    words += [f"{verb} …" for verb in ("discard", "play") if any(action.verb == verb for action in legal)]
    if not words:
        return say("nothing that is known lets p{seat} go on", seat=seat)
    return say("p{seat} may {words:or}", seat=seat, words=words)


def _not_held(game: "Game", seat: int, cards: tuple[Card, ...]) -> Sentence:
    missing = format_cards(card for card in cards if card not in game.hand(seat))
    held = format_cards(game.hand(seat)) or say("nothing known")
    return say("does not hold {missing} (holds {held})", missing=missing, held=held)


def _why_not_play(game: "Game", seat: int, action: Action) -> Sentence:
    card = action.cards[0]
    hand = game.hand(seat)
    if card not in hand:
        return _not_held(game, seat, action.cards)
    if action.joker:
        joker = game.rules.play.joker
        if joker:
            return say("only {joker} is a joker", joker=joker)
        return say("there is no joker in {rules}", rules=game.rules.id)
    asked = Suit(game.view(seat).asked_suit or 0)
    follow = [other for other in hand if other.suit == asked]
    trumps = [other for other in hand if other.suit == game.trump]
    if game.rules.play.follow == "suit-or-trump" and follow:
        held = format_cards(sorted({*follow, *trumps}))
        return say("must play {suit} or a trump (holds {held})", suit=_SUITS[asked], held=held)
    if follow:
        return say("must follow {suit} (holds {held})", suit=_SUITS[asked], held=format_cards(follow))
    return say("must play a trump (holds {held})", held=format_cards(trumps))


def _why_not_discard(game: "Game", seat: int, action: Action, legal: list[Action]) -> Sentence:
    missing = [card for card in action.cards if card not in game.hand(seat)]
    if missing:
        return _not_held(game, seat, action.cards)
    numbers = {len(other.cards) for other in legal}
    if len(action.cards) in numbers:
        return say("the cards are drawn from the top of the stock here")
    least, most = min(numbers), max(numbers)
    stock = game.view(seat).stock
    limit = say(" (the stock has {cards})", cards=stock) if most == stock and len(action.cards) > most else ""
    number = len(action.cards)
    if least == most:
        return say("must discard {cards:card}{limit}, not {number}", cards=most, limit=limit, number=number)
    return say(
        "must discard {least} to {most:card}{limit}, not {number}", least=least, most=most, limit=limit, number=number
    )


_SUITS = {
    Suit.SPADES: say("spades"),
    Suit.HEARTS: say("hearts"),
    Suit.DIAMONDS: say("diamonds"),
    Suit.CLUBS: say("clubs"),
}
_STAGES = {
    Stage.BIDDING: say("the bidding is on"),
    Stage.HELP: say("this is the help turn"),
    Stage.SECOND_PASS: say("this is the second pass"),
    Stage.EXCHANGE: say("this is the exchange"),
    Stage.CUTTING_IN: say("the exchange is over and one may cut in"),
    Stage.NAMING: say("the declarer must name the trump"),
    Stage.PLAYING: say("the tricks are being played"),
    Stage.ANTE: say("the deal is passed out"),
    Stage.OVER: say("the deal is over"),
}


def _missing(game: "Game", seat: int, action: Action) -> Sentence | None:
    """Say what a word lacks: the rule set, the moment, the cards, the chips or the stock."""
    view = game.view(seat)
    if not _known(game, action):
        return say('there is no "{action}" in {rules}', action=str(action), rules=game.rules.id)
    if view.hand is None and action.verb not in ("look", "blind", "wrap"):
        return say("p{seat} must look at its cards first", seat=seat)
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


def _lacks_cards(game: "Game", seat: int, action: Action) -> Sentence | None:
    """Say which trumps a word asks for, if the hand may not have them."""
    rules = game.rules
    trump = game.trump
    if trump is None:
        return None
    held = format_cards(card for card in game.hand(seat) if card.suit == trump) or say("no trump")
    if action.verb == "cheer":
        if rules.cheer.when == "lone-ace":
            return say("cheer needs only the trump ace (holds {held})", held=held)
        return say("cheer needs the trump ace (holds {held})", held=held)
    if action.verb == "grieve":
        return say("grieve needs the trump six alone (holds {held})", held=held)
    if action.verb == "helicopter":
        limit = rules.helicopter.pot_limit
        if limit and game.pot > limit * game.stake * len(game.dealt_in):
            return say("the pot is more than {limit} times the opening pot", limit=limit)
        trumps = say(rules.helicopter.trumps.text)
        return say("helicopter needs {trumps} of trumps (holds {held})", trumps=trumps, held=held)
    if action.verb == "wrap":
        return say("wrap is for the dealer when the upcard is an ace, and the first ace only unseen")
    if action.verb == "show":
        return say("four cards of one rank are needed, before the first card is played")
    return None


def _lacks_stock(game: "Game", stock: int, action: Action) -> Sentence | None:
    """Say how many cards of the stock a word takes, if there are too few."""
    size = game.rules.table.hand_size
    needed = {"cheer": size, "grieve": size, "wrap": size, "shoot": 4, "five": size + 1, "six": size + 2}
    needs = needed.get(action.verb, 0) - action.upcard
    if stock < needs:
        return say(
            "{verb} takes {cards:card} of the stock (it has {stock})", verb=action.verb, cards=needs, stock=stock
        )
    if action.verb in ("five", "six") and not action.upcard:
        return say(
            "{verb} takes {cards:card} of the stock, and of its {stock} too many are promised",
            verb=action.verb,
            cards=needs,
            stock=stock,
        )
    return None


def _lacks_chips(game: "Game", seat: int, action: Action) -> Sentence | None:
    """Say how many chips a word locks, if the seat does not have them."""
    if game.rules.pot.chips != "lock":
        return None
    pots = 2 if action.verb in ("khrap", "blind", "cheer", "helicopter", "shoot", "wrap") else 1
    stack = game.stacks[seat - 1]
    if action.verb in ("pass", "look", "play", "discard", "stand") or stack >= pots * game.pot:
        return None
    locked = pots * game.pot
    return say(
        "{verb} locks {chips:chip} (p{seat} has {stack})", verb=action.verb, chips=locked, seat=seat, stack=stack
    )
