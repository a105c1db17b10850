"""The club bot at the table: what it says, throws away, plays, and whether that pays."""

import pytest

from khrap import PRESETS, Game, load_rules
from khrap.bots import make_bot
from khrap.bots.club.worth import fresh, trick_odds
from khrap.cards import Card, deck, parse_cards

SEATS = 3


def deal(rules: str, hand: str, upcard: str = "", others: tuple[str, ...] = (), stack: int = 200) -> Game:
    """Deal these cards to p1, the eldest hand, and these others to p2, p3; the rest lies in the order of the deck."""
    hand_size = load_rules(rules).table.hand_size
    size = len(Game(rules, stacks=[200] * SEATS, seed=0).deck)
    up = parse_cards(upcard)
    hands = [parse_cards(text) for text in (hand, *others)]
    rest = [card for card in deck(size) if card not in {*up, *(card for cards in hands for card in cards)}]
    low_first = sorted(rest, key=lambda card: card.rank)
    hands += [[low_first.pop(0) for _ in range(hand_size)] for _ in range(SEATS - len(hands))]
    cards = [hands[seat][place] for place in range(hand_size) for seat in range(SEATS)]
    stock = [*up, *low_first]
    return Game(rules, stacks=[stack] * SEATS, stake=5, dealer=3, deck=(*cards, *stock))


def choice(game: Game) -> str:
    """Return what a club bot does for the seat to act."""
    return str(make_bot("club", game.rules).choose(game.view(game.to_act)))


def after(game: Game, *actions: str) -> Game:
    """Carry out actions."""
    for action in actions:
        game.apply(action)
    return game


# Saying


def test_it_declares_with_strong_trumps_and_passes_with_none() -> None:
    assert choice(deal("hrapgame", "Ah Kh Qh 7s", "9h")) == "khrap"
    assert choice(deal("hrapgame", "6s 7s 8c 9d", "9h")) == "pass"


def test_it_helps_with_a_sure_trick_and_not_with_none() -> None:
    sure = deal("hrapgame", "6s 7s 8c 9d", "9h", ("Ah Kh 7c 8d",))
    none = deal("hrapgame", "Ah Kh Qh 9d", "9h", ("6s 7s 6c 6d",))
    assert choice(after(sure, "khrap")) == "help"
    assert choice(after(none, "khrap")) == "pass"


def test_it_goes_blind_for_an_ace_and_looks_for_a_six() -> None:
    assert choice(deal("shooting", "6s 7s 8c 9d", "Ah")) == "blind 1"
    assert choice(deal("shooting", "6s 7s 8c 9d", "6h")) == "look"


def test_it_does_not_go_blind_where_that_doubles_the_fines_and_forbids_the_exchange() -> None:
    assert choice(deal("frap", "Ks 7s 8c 9d", "Ah")) == "look"


def test_it_pays_another_ante_but_leaves_when_that_would_be_the_last_of_its_chips() -> None:
    assert choice(_passed_out(stack=200)) == "ante"
    assert choice(_passed_out(stack=15)) == "leave"


def _passed_out(stack: int) -> Game:
    game = deal("chips", "2s 3s 4c 5d", "9h", stack=stack)
    while game.stage.name == "BIDDING":
        game.apply("pass")
    return game


# Exchanging


def test_it_keeps_trumps_aces_and_the_joker() -> None:
    game = after(deal("student", "7s Ah 8d 6c", "9h", ("Kh Ac 9c 8c",)), "khrap", "help", "pass")
    assert choice(game) == "discard 8d 6c"
    game = after(deal("hrapgame", "Ah Qh 8d 6c", "9h", ("Kh Ac 9c 8c",)), "khrap", "help", "pass", "pass")
    assert choice(after(game, "stand")) == "discard 8c 9c"


def test_it_discards_the_worst_card_after_five() -> None:
    game = after(deal("student", "Ah Kh Qh Jh", "9h", ("6s 7d 6d 6c",)), "khrap", "five")
    drawn = game.view(2).hand
    assert drawn
    assert choice(game) == f"discard {min(drawn, key=lambda card: (card.suit == game.trump, card.rank))}"


def test_it_names_the_suit_in_which_it_is_strong() -> None:
    game = deal("named-trump", "Ad Kd Qd 9d 6s", others=("As Ks 8c 8h 7h",))
    after(game, "khrap", "help", "pass", *["pass"] * (game.stage.name != "EXCHANGE"), "stand", "stand")
    assert choice(game) == "trump d"


# Playing


def playing(mine: str, theirs: str, *plays: str) -> Game:
    """Return a deal of student Khrap between p1, who declared, and p2, after these plays; hearts are trumps."""
    game = deal("student", mine, "6h", (theirs,))
    return after(game, "khrap", "help", "pass", "stand", "stand", *plays)


def test_it_takes_a_trick_with_the_cheapest_card_that_takes_it() -> None:
    assert choice(playing("Ts 8h 8d 9d", "As Ks Js 6d", "play Ts")) == "play Js"


def test_it_throws_its_worst_card_under_a_trick_it_cannot_take() -> None:
    assert choice(playing("As 8h 8d 9d", "Ks Js 8s 6d", "play As")) == "play 8s"


def test_it_plays_the_joker_as_joker_when_that_is_its_last_chance() -> None:
    plays = "play 8d", "play 6d", "play 9d", "play 6c", "play Ah", "play Ks", "play 8h"
    assert choice(playing("8h Ah 8d 9d", "7s Ks 6c 6d", *plays)) == "play 7s joker"


def test_it_shows_four_of_a_kind() -> None:
    game = deal("moryak", "Ah Kh 6s 7s", "9h", ("8s 8h 8d 9c",))
    after(game, "look", "khrap", "help", "pass", "pass", "discard 6s")
    drawn = [card for card in game.view(2).hand or () if card.rank.letter != "8"]
    assert drawn == [Card("9c")]
    hand = make_hand_with_the_fourth_eight(game)
    assert choice(hand) == "show"


def make_hand_with_the_fourth_eight(game: Game) -> Game:
    """Return the deal in which the exchange of p2 brings the last eight, at p2's first card."""
    cards = list(game.deck)
    after(game, "discard 9c")
    first_drawn = next(card for card in game.view(2).hand or () if card.rank.letter != "8")
    one, other = cards.index(first_drawn), cards.index(Card("8c"))
    cards[one], cards[other] = cards[other], cards[one]
    again = Game("moryak", stacks=[200] * SEATS, stake=5, dealer=3, deck=cards)
    after(again, *(str(action) for _, action in game.actions))
    return after(again, str(again.legal_actions()[0]))


# What it all comes to


@pytest.mark.parametrize("preset", PRESETS)
def test_a_club_bot_wins_chips_from_random_ones(preset: str) -> None:
    assert _won(preset, ("club", "random", "random", "random")) > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_random_bot_loses_chips_to_club_ones(preset: str) -> None:
    assert _won(preset, ("random", "club", "club", "club")) < 0


def _won(preset: str, names: tuple[str, ...], deals: int = 100) -> float:
    """Return what the first bot wins in fresh deals, its part of what the pot has grown included; in chips."""
    rules = load_rules(preset)
    bots = [make_bot(name, rules, number) for number, name in enumerate(names)]
    won = 0.0
    for number in range(deals):
        dealer = number % len(names) + 1
        game = Game(rules, stacks=[500] * len(names), stake=5, dealer=dealer, seed=number)
        while game.to_act:
            game.apply(bots[game.to_act - 1].choose(game.view(game.to_act)))
        won += game.standing.net[0] + game.standing.pot / len(names)
    return won


def test_club_bots_play_most_deals_and_mostly_make_them() -> None:
    rules = load_rules("hrapgame")
    bot = make_bot("club", rules)
    played = made = 0
    for seed in range(100):
        game = Game(rules, stacks=[500] * 4, stake=5, dealer=seed % 4 + 1, seed=seed)
        while game.to_act:
            game.apply(bot.choose(game.view(game.to_act)))
        result = game.standing
        if result.declarer:
            played += 1
            made += result.tricks[result.declarer - 1] >= 2
    assert played > 50
    assert made > 0.6 * played


# The arithmetic


def test_the_odds_of_two_even_chances() -> None:
    assert trick_odds([0.5, 0.5]) == [0.25, 0.5, 0.25]


def test_the_best_of_all_cards_is_the_best_card() -> None:
    assert fresh([0.9, 0.4, 0.1], 3, 1) == pytest.approx(0.9)
    assert fresh([0.9, 0.4, 0.1], 1, 1) == pytest.approx(sum([0.9, 0.4, 0.1]) / 3)
