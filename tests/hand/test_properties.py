"""Whatever a hand holds, its text reads back as it, and a text is read or refused, never worse."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from khrap.cards import deck
from khrap.hand import Deal, HandFile, HandFileError, hand_from_parts, loads_hand
from khrap.rules import MAX_CHIPS, PRESETS, preset

texts = st.text(st.characters(codec="utf-8"))
chips = st.integers(0, MAX_CHIPS // 16)


@st.composite
def parts(draw: st.DrawFn, rules: str | None = None, seats: int | None = None) -> dict[str, Any]:
    """What `hand_from_parts` takes."""
    rules = rules or draw(st.sampled_from(PRESETS))
    table = preset(rules).table
    seats = seats or draw(st.integers(table.players_min, table.players_max))
    dealt_in = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    size = next(each.cards for each in table.decks if sum(dealt_in) <= each.up_to)
    cards = draw(st.permutations(deck(size)))
    known = [card if draw(st.integers(0, 9)) else None for card in cards]
    hands = [tuple(known.pop() for _ in range(table.hand_size)) if dealt else () for dealt in dealt_in]
    upcard = cards[len(known) - 1] if preset(rules).trump.source == "upcard" else None
    stock = known[: draw(st.integers(0, len(known) - 1))]
    return {
        "rules": rules,
        "stake": draw(st.integers(1, MAX_CHIPS)),
        "players": draw(st.lists(texts, min_size=seats, max_size=seats)),
        "stacks": draw(st.lists(chips, min_size=seats, max_size=seats)),
        "dealer": draw(st.integers(1, seats)),
        "pot": draw(chips),
        "ante": draw(st.none() | st.booleans()),
        "actions": draw(st.lists(texts)),
        "hands": hands,
        "upcard": upcard,
        "stock": stock,
    }


hands = parts().map(lambda drawn: hand_from_parts(**drawn))
two_hands = parts("hrapgame", 3), parts("hrapgame", 3)


@given(hands)
@settings(deadline=None)
def test_a_fresh_hand_reads_back_and_keeps_its_text(hand: HandFile) -> None:
    text = hand.dumps()
    again = loads_hand(text)
    assert again == hand
    assert again.dumps() == text


@given(*two_hands)
@settings(deadline=None)
def test_any_hand_can_become_any_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = f"# kept\n{hand_from_parts(**before).dumps()}_mine = 7 # kept\n"
    wanted = hand_from_parts(**after)
    deal = Deal(tuple(after.pop("hands")), after.pop("upcard"), tuple(after.pop("stock")))
    changed = loads_hand(text).replace(**after, deal=deal)
    assert changed == wanted
    assert loads_hand(changed.dumps()) == wanted
    assert changed.dumps().startswith("# kept\n")
    assert "_mine = 7 # kept\n" in changed.dumps()


@given(st.data())
@settings(deadline=None)
def test_a_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    text = hand_from_parts(**data.draw(parts("hrapgame", 2))).dumps()
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 20))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    hand: HandFile | HandFileError
    try:
        hand = loads_hand(damaged, where="deal.khrap")
    except HandFileError as error:
        hand = error
    if isinstance(hand, HandFile):
        assert hand.dumps() == damaged
    else:
        assert str(hand).startswith("deal.khrap:")
