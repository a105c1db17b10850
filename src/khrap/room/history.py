"""A deal that is over: as the history keeps it, a hand file with the proof of its shuffle, and as it is told.

At a table with private hands what is told depends on the viewer: whoever played in the deal gets it as seen from
their own seat, everybody else as a watcher has seen it.
"""

from khrap.cards import Card
from khrap.fairness import private_proof_of, proof_in, proof_of, prove
from khrap.game import Game
from khrap.hand import HandFile, split_deck
from khrap.hand.deal import Cards, Deal
from khrap.hand.export import to_hand
from khrap.hand.replay import replay
from khrap.outcome import Role, tricks_owed
from khrap.room.store.protocol import FinishedDeal, FinishedSeat
from khrap.room.table import Table

__all__ = ["finished", "told_hand"]

EMPTY_SEAT = "-"
"""The name of a seat at which nobody sat."""


def finished(table: Table, ended: int) -> FinishedDeal:
    """Return the deal of a table that has just ended.

    Args:
        table: the table.
        ended: milliseconds since 1970.
    """
    game = table.game
    if game is None or table.deal_secret is None:
        raise ValueError("no deal has ended here")
    result = game.standing
    return FinishedDeal(
        number=table.state.deals,
        code=table.deal_code,
        rules_id=table.rules.id,
        ended=ended,
        hand=_hand(table, game, table.deal_secret).dumps(),
        private=table.state.options.private_hands,
        stake=game.stake,
        pot=result.pot + sum(result.shares) - sum(result.fines),
        seats=tuple(_seat(table, game, seat) for seat in game.dealt_in),
    )


def _seat(table: Table, game: Game, seat: int) -> FinishedSeat:
    result = game.standing
    role = result.roles[seat - 1] or Role.OUT
    owed = tricks_owed(table.rules, role)
    return FinishedSeat(
        seat=seat,
        account=table.seat(seat).account,
        role=role.value,
        tricks=result.tricks[seat - 1],
        made=result.tricks[seat - 1] >= owed if owed else None,
        net=result.net[seat - 1],
        fine=result.fines[seat - 1],
    )


def _hand(table: Table, game: Game, secret: str) -> HandFile:
    names = [EMPTY_SEAT if seat is None else seat.name for seat in table.state.seats]
    proof = proof_of(bytes.fromhex(secret), table.proof_name, table.state.deals, len(game.deck), table.seeds)
    return prove(to_hand(game, players=names), proof)


def told_hand(hand: HandFile, seat: int | None) -> HandFile:
    """Return a deal with private hands as a viewer may have it.

    The cards that the viewer has never seen are unknown, and the proof opens all others. The actions go as far as they
    can be replayed without the unknown cards; if that is not to the end, the key ``_told`` has all that was said and
    done, as the viewer saw it, and ``_result`` what came of it.

    Args:
        hand: the deal as it is kept.
        seat: the seat that the viewer had in it; None for everybody else.
    """
    game = replay(hand).game
    seen = _seen(game, seat)
    deck = tuple(card if card in seen else None for card in game.deck)
    actions = [f"p{said.seat} {said.text}" for said in game.view(seat).said]
    told = hand.replace(source=None, deal=_dealt(game, deck), actions=actions, extras={})
    first_untold = replay(told).illegal
    if first_untold is not None:
        extras = {"_told": actions, "_result": _result(game)}
        told = told.replace(actions=actions[: first_untold.number - 1], extras=extras)
    proof = proof_in(hand)
    places = [place for place, card in enumerate(deck, 1) if card is not None]
    secret = bytes.fromhex(proof.secret or "")
    return prove(told, private_proof_of(secret, proof.table, proof.deal, proof.cards, proof.seeds, places))


def _seen(game: Game, seat: int | None) -> set[Card]:
    """Return all cards that a viewer has seen in the course of a deal."""
    game, seen = game.clone(), set[Card]()
    while True:
        view = game.view(seat)
        seen.update(view.turned, *view.shown, view.hand or (), view.thrown)
        seen.update(play.card for trick in view.finished for play in trick.plays)
        seen.update(play.card for play in view.trick)
        if not game.actions:
            return seen
        game.undo()


def _dealt(game: Game, deck: Cards) -> Deal:
    """Return a deck as it was dealt, without the unknown end of the stock."""
    deal = split_deck(
        deck,
        dealt_in=[seat in game.dealt_in for seat in range(1, game.seats + 1)],
        dealer=game.dealer,
        hand_size=game.rules.table.hand_size,
        upcard=game.rules.trump.source == "upcard",
    )
    known = max((place for place, card in enumerate(deal.stock, 1) if card is not None), default=0)
    return Deal(deal.hands, deal.upcard, deal.stock[:known])


def _result(game: Game) -> dict[str, object]:
    """Return what came of a deal, in the words of ``khrap replay --json``."""
    result = game.standing
    return {
        "status": result.status.value,
        "roles": [role.value if role else "" for role in result.roles],
        "tricks": list(result.tricks),
        "fines": list(result.fines),
        "net": list(result.net),
        "pot": result.pot,
    }
