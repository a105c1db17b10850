"""A replayed deal for a person to read: seats, hands, what was said and done, tricks, settlement."""

import tomllib
from collections.abc import Collection, Iterable
from functools import cache
from importlib import resources
from itertools import zip_longest

from khrap.actions import Action
from khrap.cards import UNKNOWN, Card
from khrap.engine.layout import Stage
from khrap.game import Game
from khrap.hand.export import deal_of
from khrap.hand.replay import Replay, legal_patterns
from khrap.outcome import Role, Status
from khrap.rules.problems import in_one_line
from khrap.view import Play

__all__ = ["show"]

_MOST_OF_NAME = 20


def show(replay: Replay, lang: str = "en") -> str:
    """Return a replayed deal as text of several lines, without a line end after the last.

    Args:
        replay: the replay.
        lang: the language, one of `khrap.rules.LANGUAGES`.

    >>> from khrap.hand import hand_from_parts
    >>> from khrap.hand.replay import replay
    >>> hand = hand_from_parts(
    ...     rules="hrapgame",
    ...     stake=5,
    ...     players=["Anna", "Boris"],
    ...     stacks=[100, 100],
    ...     dealer=2,
    ...     hands=["Ah 7h 6s 9d", "Kh Qs Js 6d"],
    ...     upcard="9h",
    ...     stock="Th Jh",
    ...     actions=["p1 khrap", "p2 help", "p1 discard 6s 9d"],
    ... )
    >>> print(show(replay(hand)))
    Online Khrap · stake 5 · dealer p2 Boris · pot 10 · antes paid
    <BLANKLINE>
    Seat      Chips  Hand
    p1 Anna     100  A♥ 7♥ 6♠ 9♦
    p2 Boris    100  K♥ Q♠ J♠ 6♦
    <BLANKLINE>
    Bidding, round 1, upcard 9♥
      p1 Anna   Khrap
    <BLANKLINE>
    Help
      p2 Boris  Help
    <BLANKLINE>
    Exchange
      p1 Anna   Discard 6♠ 9♦ → 10♥ J♥
    <BLANKLINE>
    The actions end here: pot 10, trump ♥
    To act: p2 Boris; legal: discard 1-4, stand
    """
    blocks = _Printer(replay, lang).blocks()
    return "\n\n".join("\n".join(map(in_one_line, block)) for block in blocks if block)


@cache
def _words(lang: str) -> dict[str, str]:
    text = resources.files("khrap.hand").joinpath("words.toml").read_text(encoding="utf-8")
    words: dict[str, str] = tomllib.loads(text)[lang]
    return words


_TITLES = {
    Stage.BIDDING: "bidding",
    Stage.HELP: "help",
    Stage.SECOND_PASS: "second-pass",
    Stage.EXCHANGE: "exchange",
    Stage.CUTTING_IN: "cutting-in",
    Stage.NAMING: "naming",
    Stage.ANTE: "last-ante",
}
_ROLE_WORDS = {
    Role.DECLARER: "declarer",
    Role.HELPER: "helper",
    Role.FIVE: "five_taker",
    Role.OUT: "out",
    Role.SITTING_OUT: "sitting_out",
    None: "out",
}
_IN_PLAY = Role.DECLARER, Role.HELPER, Role.FIVE

Block = list[str]


class _Printer:
    """Prints one deal in one language, block by block."""

    def __init__(self, replay: Replay, lang: str) -> None:
        self.replay, self.game, self.lang = replay, replay.game, lang
        self.say = {key: text.format for key, text in _words(lang).items()}
        self.words = self.game.rules.words[lang]
        self.seats = [f"p{seat} {_short(name)}" for seat, name in enumerate(replay.hand.players, 1)]

    def blocks(self) -> list[Block]:
        """Return the blocks of lines; some may be empty."""
        beginning = self.game.clone()
        while beginning.actions:
            beginning.undo()
        return [self.head(beginning), self.hands(), *self.stages(beginning), self.tricks(), self.end()]

    def seat(self, number: int) -> str:
        return self.seats[number - 1]

    def head(self, beginning: Game) -> Block:
        carried = self.replay.hand.pot
        names = {"game": self.game.rules.name[self.lang], "dealer": self.seat(self.game.dealer)}
        parts = [self.say["head"](**names, stake=self.game.stake, pot=beginning.pot)]
        if carried:
            parts.append(self.say["carried"](chips=carried))
        parts.append(self.say["antes" if beginning.pot > carried else "no-antes"]())
        return [" · ".join(parts)]

    def hands(self) -> Block:
        rows = [[self.say[key]() for key in ("seat", "chips", "hand")]]
        for name, chips, cards in zip(self.seats, self.game.start_stacks, deal_of(self.game).hands, strict=True):
            rows.append([name, str(chips), _signs(cards) or self.say["sits-out"]()])
        return _table(rows, numbers=[1])

    def stages(self, game: Game) -> list[Block]:
        """Tell what was said and done before the play, under a title for each stage.

        Args:
            game: the deal before its first action; it is played on.
        """
        blocks: list[Block] = []
        title = ""
        width = max(map(len, self.seats))
        hands = {seat: game.hand(seat) for seat in range(1, game.seats + 1)}
        for seat, action in self.game.actions:
            if game.stage is Stage.PLAYING:
                break
            # What is laid off at once after a draw belongs to what was said before.
            follows = action.verb == "discard" and game.stage is not Stage.EXCHANGE
            if self.title(game) != title and not follows:
                title = self.title(game)
                blocks.append([title])
            before = game.hand(seat)
            game.apply(action)
            # Who said five may have been given the cards while others acted.
            given = _signs(card for card in before if card not in hands[seat])
            hands[seat] = game.hand(seat)
            done = self.done(action, before, hands[seat])
            blocks[-1].append(f"  {self.seat(seat):<{width}}  {f'→ {given} · ' if given else ''}{done}")
        return blocks

    def title(self, game: Game) -> str:
        title = self.say[_TITLES[game.stage]](round=game.round, five=self.words["five"])
        upcard = game.view(None).upcard
        if game.stage is Stage.BIDDING and upcard is not None:
            title += self.say["upcard"](card=upcard.sign)
        return title

    def done(self, action: Action, before: Collection[Card], after: Collection[Card]) -> str:
        """Tell an action in the words of the game, with the cards it brought into the hand."""
        drawn = _signs(card for card in after if card not in before)
        laid_off = action.verb == "discard" and not drawn
        parts = [self.say["lay-off"]() if laid_off else self.words[action.verb]]
        if action.suit is not None:
            parts.append(action.suit.sign)
        if action.place is not None:
            parts.append(f"{action.place} {_signs(card for card in before if card not in after)}")
        parts.append(_signs(action.cards))
        if action.upcard:
            parts.append(self.say["with-upcard"]())
        if action.bottom:
            parts.append(self.say["from-bottom"]())
        return " ".join(filter(None, parts)) + (f" → {drawn}" if drawn else "")

    def tricks(self) -> Block:
        view = self.game.view(None)
        rows = [[str(n), *map(_played, trick.plays), f"→ p{trick.winner}"] for n, trick in enumerate(view.finished, 1)]
        if view.trick:
            rows.append([str(len(rows) + 1), *map(_played, view.trick)])
        shown = [f"{self.seat(said.seat)}: {self.words['show']}" for said in view.said if said.text == "show"]
        lines = _table(rows, numbers=[0]) + shown
        return [self.say["tricks"](), *(f"  {line}" for line in lines)] if lines else []

    def end(self) -> Block:
        if self.replay.illegal:
            return [self.say["illegal"](number=self.replay.illegal.number)]
        standing = self.game.standing
        trump = "–" if standing.trump is None else standing.trump.sign
        match standing.status:
            case Status.NO_DEAL:
                return [self.say["no-deal"]()]
            case Status.PASSED_OUT:
                return [self.say["passed-out"](), *self.settlement(), self.next_deal()]
            case Status.COMPLETE:
                pot = standing.pot + sum(standing.shares) - sum(standing.fines)
                title = self.say["settlement"](pot=pot, trump=trump)
                return [*self.without_play(), title, *self.settlement(), self.next_deal()]
        legal = ", ".join(legal_patterns(self.game))
        return [
            self.say["incomplete"](pot=standing.pot, trump=trump),
            self.say["to-act"](seat=self.seat(self.game.to_act or 1), legal=legal),
        ]

    def without_play(self) -> Block:
        """Tell why tricks were taken that were not played."""
        standing = self.game.standing
        if len(self.game.view(None).finished) == self.game.rules.table.hand_size:
            return []
        in_play = sum(role in _IN_PLAY for role in standing.roles)
        taker = standing.tricks.index(max(standing.tricks)) + 1
        return [self.say["unopposed" if in_play == 1 else "four"](seat=self.seat(taker)), ""]

    def settlement(self) -> Block:
        standing = self.game.standing
        keys = "seat", "role", "tricks", "share", "rake", "fine", "net", "chips"
        rows = [[self.say[key]() for key in keys]]
        columns = standing.tricks, standing.shares, standing.rakes, standing.fines
        for index, name in enumerate(self.seats):
            role = self.words[_ROLE_WORDS[standing.roles[index]]]
            amounts = [str(column[index] or "–") for column in columns]
            rows.append([name, role, *amounts, _signed(standing.net[index]), str(standing.stacks[index])])
        return _table(rows, numbers=range(2, len(keys)))

    def next_deal(self) -> str:
        standing = self.game.standing
        if standing.next_dealer is None:
            return self.say["next-nobody"](pot=standing.pot)
        return self.say["next"](pot=standing.pot, dealer=self.seat(standing.next_dealer))


def _short(name: str) -> str:
    return name if len(name) <= _MOST_OF_NAME else name[: _MOST_OF_NAME - 1] + "…"


def _signed(chips: int) -> str:
    return f"{chips:+}" if chips else "–"


def _signs(cards: Iterable[Card | None]) -> str:
    return " ".join(UNKNOWN if card is None else card.sign for card in cards)


def _played(play: Play) -> str:
    return f"p{play.seat} {play.card.sign}{'★' if play.joker else ''}"


def _table(rows: list[list[str]], numbers: Collection[int]) -> Block:
    """Align the columns, those of numbers to the right; rows may be short."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        "  ".join(
            f"{cell:>{width}}" if column in numbers else f"{cell:<{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    ]
