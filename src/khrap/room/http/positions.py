"""Replays over HTTP: a deal that is over, step by step, with all cards that its hand file tells."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from khrap.fairness import FairnessError, Proof, proof_in
from khrap.fairness.proof import cards_of
from khrap.game import Game
from khrap.hand import HandFile, HandFileError, loads_hand
from khrap.hand.replay import Illegal, replay
from khrap.protocol import DealView
from khrap.room.accounts import Credential, Person
from khrap.room.http.errors import refusals
from khrap.room.refusals import Refused
from khrap.room.services import Services
from khrap.room.telling import own_deal, public_deal
from khrap.rules import LANGUAGES
from khrap.rules.load import to_values
from khrap.sentences import in_languages
from khrap.view import public_view

__all__ = ["Replays", "steps_of"]

UNKNOWN = "??"
"""A card that nobody recorded."""

Visit = Request[Person | None, Credential | None, Any]
Code = Annotated[str, PathParameter(description="The name of the deal in share links.")]


class HandText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand file to replay."""

    hand: Annotated[str, Meta(max_length=60_000, description="Its text; rules are a preset or an inline table.")]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A deal after some of its actions."""

    seat: Annotated[int | None, Meta(description="Who acted last; null: the cards have just been dealt.")]
    action: Annotated[str | None, Meta(description="What was done.")]
    hands: Annotated[
        tuple[tuple[str, ...], ...], Meta(description="The cards of each seat; `??` is one that nobody recorded.")
    ]
    deal: Annotated[DealView, Meta(description="What everybody at the table sees.")]


class Stopped(msgspec.Struct, frozen=True, kw_only=True):
    """The action at which a replay stops."""

    number: Annotated[int, Meta(description="Its number in the hand file, from 1.")]
    action: Annotated[str, Meta(description="Its text.")]
    reason: Annotated[str, Meta(description="Why it is against the rules (in English).")]
    said: Annotated[dict[str, str], Meta(description="The same by language.")]


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """A deal step by step."""

    players: tuple[str, ...]
    rules: Annotated[str, Meta(description="The id of the rule set.")]
    rules_name: Annotated[dict[str, str], Meta(description="By language.")]
    words: Annotated[dict[str, dict[str, str]], Meta(description="What the words of the game are called, by language.")]
    positions: Annotated[tuple[Position, ...], Meta(description="None if too few seats could be dealt in.")]
    illegal: Annotated[Stopped | None, Meta(description="The action at which it stops, if one is against the rules.")]
    untold: Annotated[
        tuple[str, ...],
        Meta(description="What was done after the last position, where hands stay private and it cannot be replayed."),
    ]
    cards: Annotated[tuple[str, ...], Meta(description="The deck in dealing order, as far as the file tells it.")]
    proof: Annotated[Proof | None, Meta(description="The proof of the shuffle.")]
    hand: Annotated[str, Meta(description="The hand file.")]


class Replays(Controller):
    """Deals step by step."""

    tags = ("History",)

    @post("/replay", status_code=200, responses=refusals(), sync_to_thread=True, operation_id="replay")
    def replay(self, data: JSONBody[HandText]) -> Steps:
        """Replay a hand file: one of the room's, or one's own."""
        try:
            return steps_of(loads_hand(data.hand))
        except HandFileError as error:
            raise Refused("bad-hand", error.placed, {"line": error.line, "key": error.key}) from error

    @get("/deals/{code:str}/positions", responses=refusals(404), operation_id="deal_positions")
    async def positions(self, request: Visit, services: NamedDependency[Services], code: Code) -> Steps:
        """Replay a deal of the room. If its hands stay private, as far as it can be, with the cards I may know."""
        kept = await services.archive.deal(code, request.user.id if request.user else None)
        return await asyncio.to_thread(steps_of, kept.hand)


def steps_of(hand: HandFile) -> Steps:
    """Replay a hand file.

    Raises:
        HandFileError: the cards cannot have been dealt so.
    """
    replayed = replay(hand)
    try:
        proof = proof_in(hand)
    except FairnessError:
        proof = None
    return Steps(
        players=hand.players,
        rules=hand.rule_set.id,
        rules_name={language: hand.rule_set.name[language] for language in LANGUAGES},
        words=msgspec.convert(to_values(hand.rule_set)["words"], dict[str, dict[str, str]]),
        positions=_positions(replayed.game) if replayed.game.dealt_in else (),
        illegal=_stopped(replayed.illegal),
        untold=_untold(hand),
        cards=tuple(UNKNOWN if card is None else str(card) for card in cards_of(hand)),
        proof=proof,
        hand=hand.dumps(),
    )


def _stopped(illegal: Illegal | None) -> Stopped | None:
    if illegal is None:
        return None
    reason = illegal.reason
    return Stopped(number=illegal.number, action=illegal.action, reason=str(reason), said=in_languages(reason))


def _positions(game: Game) -> tuple[Position, ...]:
    """Return a deal after each of its actions, the cards just dealt first."""
    game, positions = game.clone(), []
    while True:
        positions.append(_position(game))
        if not game.actions:
            return tuple(reversed(positions))
        game.undo()


def _position(game: Game) -> Position:
    seat, action = game.actions[-1] if game.actions else (None, None)
    view = public_view(game)
    deal = public_deal(view, 0, game) | own_deal(view, game.rules)
    return Position(
        seat=seat,
        action=None if action is None else str(action),
        hands=tuple(
            (*map(str, game.hand(number)), *(UNKNOWN,) * unknown)
            for number, unknown in enumerate(game._row("unknown"), 1)
        ),
        deal=DealView(**deal),  # type: ignore[arg-type]
    )


def _untold(hand: HandFile) -> tuple[str, ...]:
    """Return what was done after the actions that can be replayed (`khrap.room.history.told_hand`)."""
    told = hand.extras.get("_told", ())
    return tuple(map(str, told[len(hand.actions) :])) if isinstance(told, list | tuple) else ()
