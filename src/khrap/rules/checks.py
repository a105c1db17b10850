"""Which parameters cannot stand beside each other, and why.

Each check is a generator of pairs, the key to blame and a sentence; it stops by itself where a
parameter it needs is missing or wrong (see `khrap.rules.convert.Draft`). What is merely
without effect is allowed: friends may play what they like as long as it can be played.
"""

from collections.abc import Callable, Iterator

from khrap.rules import choices
from khrap.rules.convert import UnknownError
from khrap.rules.model import RuleSet
from khrap.sentences import Sentence, say

Found = Iterator[tuple[str, Sentence]]

_RANKS = "23456789TJQKA"


def check(rules: RuleSet) -> list[tuple[str, Sentence]]:
    """Give the key and the reason of everything in `rules` that does not go together.

    Args:
        rules: A rule set, or a draft of one.
    """
    found: list[tuple[str, Sentence]] = []
    for one_check in _CHECKS:
        try:
            found.extend(one_check(rules))
        except UnknownError:
            continue
    return found


def _players(rules: RuleSet) -> Found:
    table = rules.table
    if table.players_min > table.players_max:
        yield (
            "table.players_min",
            say(
                "{least} players at least but {most} at most; the fewest cannot be more than the most",
                least=table.players_min,
                most=table.players_max,
            ),
        )


def _decks_ascend(rules: RuleSet) -> Found:
    ends = [deck.up_to for deck in rules.table.decks]
    if ends != sorted(set(ends)):
        yield "table.decks", say("`up_to` must grow from entry to entry, here it is {ends}", ends=ends)


def _decks_reach(rules: RuleSet) -> Found:
    most = max(deck.up_to for deck in rules.table.decks)
    if most < rules.table.players_max:
        yield (
            "table.decks",
            say(
                "there is no deck for {players} players: the last entry is for up to {most}",
                players=rules.table.players_max,
                most=most,
            ),
        )


def _cards_suffice(rules: RuleSet) -> Found:
    table = rules.table
    upcard = rules.trump.source is choices.TrumpSource.UPCARD
    for players in range(table.players_min, table.players_max + 1):
        cards = next((deck.cards for deck in table.decks if deck.up_to >= players), None)
        need = players * table.hand_size + upcard
        if cards is not None and need > cards:
            yield (
                "table.decks",
                say(
                    "{players} players with {size} cards each{upcard} need {need} cards, but their deck has {cards}",
                    players=players,
                    size=table.hand_size,
                    upcard=say(" and the upcard") if upcard else "",
                    need=need,
                    cards=cards,
                ),
            )


def _joker_in_deck(rules: RuleSet) -> Found:
    joker = rules.play.joker
    cards = min(deck.cards for deck in rules.table.decks)
    lowest = _RANKS[-cards // 4]
    if joker and _RANKS.index(joker[0]) < _RANKS.index(lowest):
        yield (
            "play.joker",
            say(
                "{joker} is not in the deck of {cards} cards, which begins with the {lowest}",
                joker=joker,
                cards=cards,
                lowest=lowest,
            ),
        )


def _antes_for_rounds(rules: RuleSet) -> Found:
    antes, rounds = len(rules.bidding.passed_round_antes), rules.bidding.rounds
    if antes != rounds:
        yield (
            "bidding.passed_round_antes",
            say("one number for each round is needed: {rounds:round} but {antes} given", rounds=rounds, antes=antes),
        )


def _last_ante(rules: RuleSet) -> Found:
    if rules.bidding.last_ante_by_choice and not rules.bidding.passed_round_antes[-1]:
        yield (
            "bidding.last_ante_by_choice",
            say("there is nothing to choose, since the last of the passed_round_antes is 0"),
        )


def _declarer_tricks(rules: RuleSet) -> Found:
    if rules.declarer.tricks > rules.table.hand_size:
        yield "declarer.tricks", _only_so_many_tricks(rules)


def _helper_tricks(rules: RuleSet) -> Found:
    if rules.helper.tricks > rules.table.hand_size:
        yield "helper.tricks", _only_so_many_tricks(rules)


def _only_so_many_tricks(rules: RuleSet) -> Sentence:
    return say("there are only {tricks:trick} (table.hand_size)", tricks=rules.table.hand_size)


def _fines(name: str) -> Callable[[RuleSet], Found]:
    def check_length(rules: RuleSet) -> Found:
        fines = getattr(rules.fines, name)
        tricks = rules.declarer.tricks
        if len(fines) != tricks:
            yield (
                f"fines.{name}",
                say(
                    "one number for each of 0 to {most} tricks is needed (declarer.tricks is {tricks}), "
                    "here are {found}",
                    most=tricks - 1,
                    tricks=tricks,
                    found=len(fines),
                ),
            )

    return check_length


def _exchange(role: str) -> Callable[[RuleSet], Found]:
    def check_limits(rules: RuleSet) -> Found:
        least, most = getattr(rules.exchange, f"{role}_min"), getattr(rules.exchange, f"{role}_max")
        if least > most:
            yield (
                f"exchange.{role}_min",
                say(
                    "at least {least} but at most {most} cards; the fewest cannot be more than the most",
                    least=least,
                    most=most,
                ),
            )
        if most > rules.table.hand_size:
            size = rules.table.hand_size
            yield f"exchange.{role}_max", say("a hand has only {cards:card} (table.hand_size)", cards=size)

    return check_limits


_NEED_AN_UPCARD: tuple[tuple[str, Callable[[RuleSet], bool], Sentence], ...] = (
    ("blind.upcards", lambda r: r.blind.upcards != "never", say("the blind declarer takes the upcard")),
    ("wrap.allowed", lambda r: r.wrap.allowed, say("wrapping takes the ace upcard")),
    ("bidding.new_suit", lambda r: r.bidding.new_suit, say("new upcards of a new suit are turned")),
    ("five.upcard", lambda r: r.five.upcard, say("the first cutter takes the upcard")),
    ("cheer.when", lambda r: r.cheer.when != "never", say("cheering keeps the trump ace")),
    ("grieve.when", lambda r: r.grieve.when != "never", say("grieving keeps the trump six")),
    ("helicopter.trumps", lambda r: r.helicopter.trumps != "never", say("a helicopter needs certain trumps")),
)


def _needs_upcard(key: str, used: Callable[[RuleSet], bool], why: Sentence) -> Callable[[RuleSet], Found]:
    def check_upcard(rules: RuleSet) -> Found:
        if rules.trump.source is choices.TrumpSource.NAMED and used(rules):
            yield (
                key,
                say('{why}, but with trump.source = "named" there is no upcard and no trump in the bidding', why=why),
            )

    return check_upcard


def _five_upcard(rules: RuleSet) -> Found:
    if rules.five.upcard and rules.five.when is not choices.FiveWhen.AFTER_EXCHANGE:
        yield "five.upcard", say('only who cuts in can take the upcard: five.when = "after-exchange" is needed')


def _six(rules: RuleSet) -> Found:
    if rules.five.six and rules.five.when is choices.FiveWhen.NEVER:
        yield "five.six", say('six is a kind of five, but five.when = "never"')


def _unseen_needs_wrap(rules: RuleSet) -> Found:
    if rules.wrap.first_ace_unseen and not rules.wrap.allowed:
        yield "wrap.first_ace_unseen", say("the dealer has nothing to decide unseen, since wrap.allowed = false")


def _unseen_or_blind(rules: RuleSet) -> Found:
    if rules.wrap.first_ace_unseen and rules.blind.upcards is not choices.BlindUpcards.NEVER:
        yield (
            "wrap.first_ace_unseen",
            say(
                "with blind.upcards nobody looks before choosing to, here the dealer alone does not: "
                "only one of them can hold"
            ),
        )


def _redistribute(rules: RuleSet) -> Found:
    if rules.shares.scheme is choices.ShareScheme.REDISTRIBUTE and rules.pot.chips is not choices.Chips.LOCK:
        yield (
            "shares.scheme",
            say('only stakes that were set aside can be redistributed: pot.chips = "lock" is needed'),
        )


def _one_sweeper(rules: RuleSet) -> Found:
    tricks, hand = rules.declarer.tricks, rules.table.hand_size
    if rules.shares.scheme is choices.ShareScheme.SWEEP_BY_ANYONE and 2 * tricks <= hand:
        yield (
            "shares.scheme",
            say(
                "two seats could sweep the same pot: {tricks:trick} (declarer.tricks) are not more than half of {hand}",
                tricks=tricks,
                hand=hand,
            ),
        )


def _lock_covers_fines(rules: RuleSet) -> Found:
    if rules.pot.chips is not choices.Chips.LOCK:
        return
    if max(rules.fines.declarer) > 2:
        yield "fines.declarer", _more_than_locked(2)
    if rules.fines.helper > 1:
        yield "fines.helper", _more_than_locked(1)
    if rules.blind.upcards is not choices.BlindUpcards.NEVER:
        for key, fines in (("blind", rules.fines.blind), ("blind_ace", rules.fines.blind_ace)):
            if max(fines) > 2:
                yield f"fines.{key}", _more_than_locked(2)


def _more_than_locked(pots: int) -> Sentence:
    return say('with pot.chips = "lock" {pots} × pot is set aside, a fine cannot be more', pots=pots)


def _four_of_a_kind(rules: RuleSet) -> Found:
    if rules.play.four_of_a_kind is not choices.FourOfAKind.NEVER and rules.table.hand_size < 4:
        cards = rules.table.hand_size
        yield "play.four_of_a_kind", say("nobody can hold four of a kind in {cards} cards", cards=cards)


_CHECKS: tuple[Callable[[RuleSet], Found], ...] = (
    _players,
    _decks_ascend,
    _decks_reach,
    _cards_suffice,
    _antes_for_rounds,
    _last_ante,
    _declarer_tricks,
    _helper_tricks,
    *(_needs_upcard(*row) for row in _NEED_AN_UPCARD),
    _unseen_needs_wrap,
    _unseen_or_blind,
    _five_upcard,
    _six,
    _exchange("declarer"),
    _exchange("helper"),
    _joker_in_deck,
    _four_of_a_kind,
    _redistribute,
    _one_sweeper,
    _lock_covers_fines,
    _fines("declarer"),
    _fines("blind"),
    _fines("blind_ace"),
)
