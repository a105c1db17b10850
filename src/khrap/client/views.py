"""From the messages back to `khrap.View`, which bots see."""

from collections.abc import Iterable

from khrap.actions import Action
from khrap.cards import Card, Suit, parse_suit
from khrap.outcome import Outcome, Role, Status
from khrap.protocol import DealView, Played
from khrap.protocol.table import Settlement
from khrap.view import Play, Said, Trick, View

__all__ = ["to_view"]


def to_view(deal: DealView) -> View:
    """Return what a seat knows of a deal, as bots want it.

    Args:
        deal: the deal of an update (`Update.deal`).
    """
    return View(
        seat=deal.seat,
        rules=deal.rules,
        seats=len(deal.stacks),
        stake=deal.stake,
        dealer=deal.dealer,
        opening_pot=deal.opening_pot,
        pot=deal.pot,
        stacks=deal.stacks,
        locked=deal.locked,
        stage=deal.stage,
        to_act=deal.to_act,
        round=deal.round,
        declarer=deal.declarer,
        how=deal.how,
        blind_ace=deal.blind_ace,
        roles=_roles(deal),
        owed=deal.owed,
        trump=_suit(deal.trump),
        upcard=None if deal.upcard is None else Card(deal.upcard),
        turned=_cards(deal.turned),
        stock=deal.stock,
        hand=None if deal.hand is None else _cards(deal.hand),
        held=deal.held,
        shown=tuple(map(_cards, deal.shown)),
        thrown=_cards(deal.thrown),
        said=tuple(Said(said.seat, said.text) for said in deal.said),
        trick=_plays(deal.trick),
        asked_suit=_suit(deal.asked_suit),
        finished=tuple(Trick(_plays(trick.plays), trick.winner) for trick in deal.finished),
        tricks=deal.tricks,
        legal=tuple(map(Action, deal.legal)),
        outcome=None if deal.settlement is None else _outcome(deal, deal.settlement),
    )


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _suit(letter: str | None) -> Suit | None:
    return None if letter is None else parse_suit(letter)


def _roles(deal: DealView) -> tuple[Role | None, ...]:
    return tuple(None if role is None else Role(role) for role in deal.roles)


def _plays(plays: Iterable[Played]) -> tuple[Play, ...]:
    return tuple(Play(play.seat, Card(play.card), play.joker) for play in plays)


def _outcome(deal: DealView, settlement: Settlement) -> Outcome:
    by_seat = {it.seat: it for it in settlement.seats}
    seats = [by_seat.get(seat) for seat in range(1, len(deal.stacks) + 1)]
    return Outcome(
        status=Status(settlement.status),
        trump=_suit(deal.trump),
        declarer=deal.declarer,
        roles=_roles(deal),
        tricks=tuple(it.tricks if it else 0 for it in seats),
        shares=tuple(it.share if it else 0 for it in seats),
        fines=tuple(it.fine if it else 0 for it in seats),
        rakes=tuple(it.rake if it else 0 for it in seats),
        net=tuple(it.net if it else 0 for it in seats),
        stacks=tuple(it.chips if it else chips for it, chips in zip(seats, deal.stacks, strict=True)),
        pot=settlement.pot,
        next_dealer=settlement.next_dealer,
    )
