"""Replaying a hand file: the deal is set up, its actions are carried out, and the result is told.

>>> from khrap.hand import loads_hand
>>> hand = loads_hand('''
... format = 1
... rules = "hrapgame"
... stake = 5
... players = ["Anna", "Boris"]
... stacks = [100, 100]
... dealer = 2
... pot = 0
... actions = ["p1 khrap", "p2 pass", "p2 pass"]
... [deal]
... hands = ["A♥ 7♥ 6♠ 9♦", "K♥ Q♠ J♠ 6♦"]
... upcard = "9♥"
... ''')
>>> deal = replay(hand)
>>> deal.illegal, deal.game.standing.net, deal.result()["status"]
(None, (5, -5), 'complete')
"""

import re
from dataclasses import dataclass
from typing import Any

from khrap.actions import Action, ActionError
from khrap.engine.compile_rules import deck_size
from khrap.game import Game, GameError, IllegalAction
from khrap.hand.deal import Cards, Deal, join_deck
from khrap.hand.errors import HandFileError, Place
from khrap.hand.file import HandFile
from khrap.hand.lines import line_of
from khrap.hand.user_keys import without_user_keys
from khrap.outcome import Outcome, Status
from khrap.sentences import Sentence, say

__all__ = ["Illegal", "Replay", "replay"]


@dataclass(frozen=True, slots=True)
class Illegal:
    """The action at which a replay stopped.

    Attributes:
        number: its number in the hand file, from 1.
        action: its text.
        reason: why it is illegal.
    """

    number: int
    action: str
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand file replayed.

    Attributes:
        hand: the hand file.
        game: the deal after its actions, or after those before the illegal one.
        illegal: the action that is illegal; None if none is.
    """

    hand: HandFile
    game: Game
    illegal: Illegal | None = None

    def result(self) -> dict[str, Any]:
        """Return the result as ``khrap replay --json`` tells it, without the name of the file.

        Amounts are chips, lists have one entry a seat. If an action is illegal, only this is told.
        """
        if self.illegal:
            return {"illegal": self.illegal.number, "action": self.illegal.action}
        standing = self.game.standing
        result: dict[str, Any] = {
            "rules": self.hand.rules if isinstance(self.hand.rules, str) else without_user_keys(self.hand.rules),
            "status": standing.status.value,
            "trump": None if standing.trump is None else standing.trump.letter,
            "declarer": standing.declarer,
            "roles": [role and role.value for role in standing.roles],
            "tricks": list(standing.tricks),
            "shares": list(standing.shares),
            "fines": list(standing.fines),
            "rakes": list(standing.rakes),
            "net": list(standing.net),
            "stacks": list(standing.stacks),
            "pot": standing.pot,
            "next_dealer": standing.next_dealer,
        }
        if standing.status is Status.INCOMPLETE:
            result |= {"to_act": self.game.to_act, "legal": legal_patterns(self.game)}
        return result


def replay(hand: HandFile) -> Replay:
    """Carry out the actions of a hand file, up to its end or to the first illegal one.

    Args:
        hand: the hand file.

    Raises:
        HandFileError: the cards cannot have been dealt so: a seat has a hand that may not be dealt in, or the
            deck is not that of the seats dealt in.
        TypeError: it is no hand file, but perhaps its name or its text.
    """
    if not isinstance(hand, HandFile):
        raise TypeError(f"replay takes a HandFile, from read_hand(path) or loads_hand(text), not {hand!r}")
    game = _dealt(hand)
    illegal = None
    for number, text in enumerate(hand.actions, 1):
        try:
            _carry_out(game, text)
        except (ActionError, IllegalAction) as error:
            illegal = Illegal(number, text, error.sentence)
            break
    _check_chips(hand.pot, game.standing)
    return Replay(hand, game, illegal)


def legal_patterns(game: Game) -> list[str]:
    """Return what the seat to act may do, sorted; discards of more than one card are told by their number.

    >>> game = Game("moryak", stacks=[50, 50], stake=5, dealer=2, seed=4)
    >>> for text in ("look", "khrap", "help"):
    ...     game.apply(text)
    >>> legal_patterns(game)
    ['discard 1-3']
    """
    patterns = set()
    numbers: dict[str, set[int]] = {}
    legal = game.legal_actions()
    for action in legal:
        if action.verb == "discard":
            numbers.setdefault(" bottom" if action.bottom else "", set()).add(len(action.cards))
    for action in legal:
        end = " bottom" if action.bottom else ""
        if action.verb != "discard" or max(numbers[end]) == 1:
            patterns.add(str(action))
            continue
        least, most = min(numbers[end]), max(numbers[end])
        patterns.add(f"discard {least}{f'-{most}' if most > least else ''}{end}")
    return sorted(patterns)


def _dealt(hand: HandFile) -> Game:
    """Set up the deal of a hand file."""
    if hand.deal is None:
        try:
            return _game(hand, hand.deck)
        except GameError as error:
            raise _error(hand, error.sentence, ("deal", "deck")) from error
    # Any deck will do to learn who can be dealt in.
    probe = _game(hand, None)
    if probe.status is Status.NO_DEAL:
        return probe
    _check_dealt_in(hand, hand.deal, probe)
    deck = join_deck(hand.deal, dealer=hand.dealer)
    unlisted = deck_size(hand.rule_set, len(probe.dealt_in)) - len(deck)
    return _game(hand, deck + (None,) * unlisted)


def _game(hand: HandFile, deck: Cards | None) -> Game:
    dealt_in = hand.deal.dealt_in if hand.deal else [True] * len(hand.players)
    return Game(
        hand.rule_set,
        stacks=hand.stacks,
        stake=hand.stake,
        dealer=hand.dealer,
        pot=hand.pot,
        ante=hand.ante,
        deck=deck,
        seed=None if deck else 0,
        sitting_out=[seat for seat, dealt in enumerate(dealt_in, 1) if not dealt],
    )


def _check_dealt_in(hand: HandFile, deal: Deal, game: Game) -> None:
    """Refuse a hand for a seat whose chips do not let it be dealt in (rule book: R8, reserve)."""
    for index, has_hand in enumerate(deal.dealt_in):
        if has_hand and index + 1 not in game.dealt_in:
            chips = hand.stacks[index]
            lacks = (
                say("the stake is {stake}", stake=hand.stake)
                if chips < hand.stake
                else say("it must keep twice the pot after the ante")
            )
            problem = say(
                "p{seat} has a hand, but with {chips:chip} it cannot be dealt in: {lacks}",
                seat=index + 1,
                chips=chips,
                lacks=lacks,
            )
            raise _error(hand, problem, ("deal", "hands", index))


def _error(hand: HandFile, problem: Sentence, place: Place) -> HandFileError:
    """Make an error that knows the line, if the hand is as it was read."""
    source = hand.source
    if source is None or source.hand != hand:
        return HandFileError(problem, place)
    return HandFileError(problem, place, source.where, line_of(source.text.removeprefix("\ufeff"), place))


_SEAT = re.compile("[pP]([0-9]{1,3})")


def _carry_out(game: Game, text: str) -> None:
    """Carry out one action of a hand file.

    Raises:
        ActionError: the text is no action of a seat.
        IllegalAction: the rules do not allow it now.
    """
    first, rest = [*text.split(maxsplit=1), "", ""][:2]
    seat = _SEAT.fullmatch(first)
    if not seat or not 1 <= int(seat[1]) <= game.seats:
        raise ActionError(say("an action begins with its seat, p1 to p{seats}", seats=game.seats))
    action = Action(rest)
    if game.status is Status.NO_DEAL:
        raise IllegalAction(None, action, say("there is no deal: too few seats can be dealt in"))
    if game.to_act not in (None, int(seat[1])):
        raise IllegalAction(game.to_act, action, say("it is p{seat}'s turn", seat=game.to_act))
    game.apply(action)


def _check_chips(pot: int, standing: Outcome) -> None:
    """Make sure that no chip was lost or made (rule book, Settlement).

    Raises:
        RuntimeError: one was, which no hand file can bring about: it is a mistake of this program.
    """
    accounted = sum(standing.net) + sum(standing.rakes) + standing.pot
    if accounted != pot:
        raise RuntimeError(f"of a pot of {pot} chips {accounted} are accounted for: please report this as a bug")
