"""What is said: what a word binds to, roles and duties, the log, the prompt, the settlement."""

import pytest

from khrap import PRESETS, Action, Game, load_rules
from khrap.cards import Card
from khrap.cli.tui.events import noticed
from khrap.cli.tui.items import items
from khrap.cli.tui.meaning import meaning
from khrap.cli.tui.narrate import Voice, signed
from khrap.cli.tui.picking import Picker
from khrap.cli.tui.seating import Duty, changed, duty, opponents, role_word
from khrap.cli.tui.settlement import headlines, what_follows
from khrap.receipt import make_receipt
from khrap.rules import LANGUAGES
from tests.tui.deals import dealt, played

HANDS = "Ah 7h 6s 9d/Kh Qs Js 6d/Td Jd Qd Kd"


def voice(game: Game, lang: str = "ru") -> Voice:
    return Voice(game.rules, lang, seats=game.seats)


def lines(game: Game, lang: str = "ru", seat: int | None = None) -> list[str]:
    """Return what the seat to act can choose, as it is written."""
    view = game.view(seat or game.to_act)
    return [f"{item.word} · {item.means}" for item in items(Picker(view, game.rules), voice(game, lang))]


def after(game: Game, *actions: str) -> Game:
    for action in actions:
        game.apply(action)
    return game


def test_a_word_says_what_it_binds_to_and_what_it_risks() -> None:
    game = dealt("hrapgame", HANDS, "9h", pot=20)
    assert lines(game) == ["Пас · слово другим", "Храп · 2 взятки, иначе −40"]
    after(game, "khrap")
    assert lines(game) == ["Пас · вне игры (потом — «Пяток»)", "Помогаю · 1 взятка, иначе −20"]
    after(game, "help", "pass")
    assert lines(game, "en") == [
        "Pass · stay out",
        "Five · 5 new cards, 1 trick, else −20",
        "Six · 6 new cards, 1 trick, else −20",
    ]


def test_a_fine_larger_than_the_stack_is_an_upper_bound() -> None:
    game = dealt("hrapgame", HANDS, "9h", pot=60)
    assert lines(game)[1] == "Храп · 2 взятки, иначе до −120"


def test_fines_by_tricks_are_told_apart() -> None:
    game = dealt("frap", "Ah 7h 8s 9d/Kh Qs Js 8d", "9h")
    assert lines(game) == [
        "Смотрю карты · потом уже не «Фрап втёмную»",
        "Пас · слово другим",
        "Фрап втёмную · 9♥ себе, 2 взятки, иначе −20 или −40",
    ]
    five = dealt("khrap5", "Ah 7h 8s 9d Qh/Kh Qs Js 8d Kd", "As")
    assert lines(five, "en")[2] == "Blind · take A♠, 3 tricks, else −20 to −40"


def test_special_declarations_name_their_cards() -> None:
    cheering = dealt("student", HANDS, "9h")
    assert "Веселю · A♥ + 4 карты, 2 взятки, иначе −30" in lines(cheering)
    wrapping = after(dealt("student", HANDS, "As"), "pass", "pass")
    assert "Wrap · A♠ + 4 cards, 2 tricks, else −30" in lines(wrapping, "en")
    grieving = after(dealt("hrapgame", "Ah 7h 6s 9d/6h Qs Js 6d/Td Jd Qd Kd", "9h"), "khrap")
    assert "Тоскую · 6♥ + 4 карты, 1 взятка, иначе −15" in lines(grieving)
    flying = dealt("hrapgame", "Ah 6h 6s 9d/Kh Qs Js 6d/Td Jd Qd Kd", "9h")
    assert "Вертолёт · 2 взятки, помогают все, иначе −30" in lines(flying)
    shooting = after(dealt("shooting", HANDS, "9h"), "look")
    assert "Стреляю · 3 карты на 4, 2 взятки, иначе −30" in lines(shooting)


def test_cutting_in_with_the_upcard() -> None:
    game = dealt("frap", "Ah 7h 8s 9d/Kh Qs Js 8d/Td Jd Qd Kd", "9h")
    after(game, "look", "khrap", "pass", "help", "stand", "stand")
    assert lines(game)[1:] == [
        "Подрезка · 5 новых, 1 взятка, иначе −15",
        "Подрезка · 9♥ + 4 карты, 1 взятка, иначе −15",
    ]


def test_trumps_are_named_with_the_cards_held() -> None:
    game = after(dealt("named-trump", "Ah 7h 8s 9d Qh/Kh Qs Js 8d Kd"), "khrap", "help", "stand", "stand")
    assert lines(game) == ["♠ пики · у вас 1", "♥ червы · у вас 3", "♦ бубны · у вас 1", "♣ трефы · у вас 0"]


def test_paying_or_leaving() -> None:
    game = dealt("chips", HANDS, "9h")
    while game.stage.name != "ANTE":
        game.apply("look" if Action("look") in game.legal_actions() else "pass")
    assert lines(game, "en") == ["Pay the ante · 5 chips into the pot", "Leave · give up the pot and the table"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_of_every_preset_has_a_meaning(preset: str, lang: str) -> None:
    rules = load_rules(preset)
    said = set()
    for game in map(Game.clone, played(rules, rules.table.players_min, 20, "words")):
        say = voice(game, lang).say
        while game.actions:
            game.undo()
            assert game.to_act is not None
            view = game.view(game.to_act)
            for action in view.legal:
                if action.verb not in ("play", "discard", "stand", "show"):
                    assert meaning(view, rules, action, say)
                    said.add(action.verb)
            assert voice(game, lang).prompt(view)
            assert voice(game, lang).info(view)
    assert {"pass", "khrap", "help"} <= said


def test_roles_are_said_in_the_games_own_words() -> None:
    game = after(dealt("hrapgame", HANDS, "9h"), "pass", "khrap", "help")
    words = [role_word(game.view(1), seat, game.rules, "ru") for seat in (1, 2, 3)]
    assert words == ["", "Храп", "Помогаю"]
    after(game, "pass", "six")
    assert role_word(game.view(2), 1, game.rules, "ru") == "Шесток"


def test_a_pass_is_forgotten_in_the_next_round() -> None:
    game = after(dealt("hrapgame", HANDS, "9h"), "pass", "pass")
    assert [role_word(game.view(1), seat, game.rules, "en") for seat in (1, 2, 3)] == ["Pass", "Pass", ""]
    after(game, "pass")
    assert [role_word(game.view(1), seat, game.rules, "en") for seat in (1, 2, 3)] == ["", "", ""]


def test_exchanges_are_counted_and_layoffs_are_not() -> None:
    game = after(dealt("hrapgame", HANDS, "9h"), "khrap", "help", "pass", "five")
    game.apply(f"discard {game.hand(3)[0]}")
    after(game, "discard 6s 9d", "stand")
    assert [changed(game.view(2), seat, game.rules) for seat in (1, 2, 3)] == [2, 0, None]
    blind = after(dealt("moryak", HANDS, "9h"), "blind", "discard 6s", "help", "help")
    assert changed(blind.view(2), 1, blind.rules) is None
    blind.apply(f"discard {blind.hand(1)[0]} {blind.hand(1)[1]}")
    assert changed(blind.view(2), 1, blind.rules) == 2


def test_a_duty_is_met_lost_or_open() -> None:
    game = after(dealt("hrapgame", "6h 7h 6s 6d/Ah 8h As 7c/8s 9s Ts Th", "9h"), "khrap", "help", "pass", "pass")
    after(game, "stand", "stand")
    duties = []
    for card in ("6s", "As", "Ah", "7h", "8h", "6h", "7c", "6d"):
        duties.append(tuple(duty(game.view(3), seat, 4) for seat in (1, 2, 3)))
        game.apply(f"play {card}")
    assert duties[0] == (Duty.OPEN, Duty.OPEN, Duty.NONE)
    assert duties[2] == (Duty.OPEN, Duty.MET, Duty.NONE)
    assert duties[6] == (Duty.LOST, Duty.MET, Duty.NONE)


def test_opponents_sit_clockwise_from_the_left() -> None:
    game = dealt("hrapgame", HANDS, "9h")
    assert [opponents(game.view(seat)) for seat in (1, 2, 3)] == [[2, 3], [3, 1], [1, 2]]


def told(game: Game, seat: int, lang: str) -> list[str]:
    """Return the log of a deal that is over, as a seat reads it."""
    done = [str(action) for _, action in game.actions]
    while game.actions:
        game.undo()
    before = game.view(seat)
    events = noticed(None, before, 1)
    for action in done:
        game.apply(action)
        events += noticed(before, game.view(seat), 1)
        before = game.view(seat)
    speaker = voice(game, lang)
    return [speaker.event(event) for event in events]


def test_the_log_of_a_deal() -> None:
    game = dealt("hrapgame", "Ah Kh 6s 6d/7h 8h As 7c", "9h", "Tc 9s")
    after(game, "pass", "pass", "khrap", "help", "discard 6s", "stand")
    after(game, "play Ah", "play 7h", "play Kh", "play 8h", "play 9s", "play As", "play 7c", "play 6d")
    log = told(game, 1, "ru")
    assert log == [
        "Сдача 1 · сдаёт: Аня · банк 10 · козырь 9♥",
        "Вы: Пас",
        "Аня: Пас",
        "Все спасовали · круг 2 · козырь 10♣",
        "Вы: Храп",
        "Аня: Помогаю",
        "Вы: Меняю 6♠",
        "Аня: Не меняю",
        "Взятка 1 → Вы: Вы A♥, Аня 7♥",
        "Взятка 2 → Вы: Вы K♥, Аня 8♥",
        "Взятка 3 → Аня: Вы 9♠, Аня A♠",
        "Взятка 4 → Аня: Аня 7♣, Вы 6♦",
        "Итог: Вы +1, Аня −1 · банк 0",
    ]
    assert told(game, 2, "en")[6] == "You: Discard 1"


def test_signs_of_amounts() -> None:
    assert [signed(chips) for chips in (3, 0, -3)] == ["+3", "0", "−3"]


def test_a_declarer_whom_nobody_opposes() -> None:
    game = after(dealt("hrapgame", HANDS, "9h"), "khrap", *["pass"] * 4)
    assert headlines(game.view(1), voice(game)) == ["Против вас никто не пошёл: все взятки ваши."]
    game = after(dealt("hrapgame", HANDS, "9h"), "pass", "khrap", *["pass"] * 4)
    assert headlines(game.view(1), voice(game)) == ["Против никто не пошёл: Аня берёт все взятки."]


def test_who_brings_the_declarer_down_is_told_so() -> None:
    game = dealt("frap", "Ah 8h As 7c/7h 8d 9s Td/Kd Qd Jd 7s", "9h")
    after(game, "look", "pass", "look", "khrap", "pass", "help", "stand", "stand", "pass")
    after(game, "play 9s", "play As", "play Ah", "play 7h", "play 8h", "play 8d", "play 7c", "play Td")
    view = game.view(1)
    assert headlines(view, voice(game)) == [
        "Аня: «Фрап», 0 из 2. Недобор.",
        "Фрапующий сел — и не без вашей помощи!",
    ]
    assert len(headlines(game.view(3), voice(game))) == 1
    assert what_follows(view, make_receipt(view, game.rules), voice(game)) == [
        "Штрафы в следующий банк: 30.",
        "Банк растёт: 15 → 30.",
        "Следующая сдача: Вы. Все ставят по 5.",
        "Ваш итог за сдачу: +10. Фишки: Вы 110, Аня 65, Боря 95.",
    ]


def test_four_of_a_kind_take_all() -> None:
    game = dealt("moryak", "Ah As Ac 9d/Kh Qs Js 6d", "9h", "Ad 8c")
    after(game, "look", "khrap", "help", "discard 9d", "discard 6d", "show")
    assert headlines(game.view(1), voice(game, "en"))[0] == "Four of a kind: every trick is yours."


def test_after_a_passed_out_deal_nobody_pays() -> None:
    game = after(dealt("hrapgame", HANDS, "9h", pot=20), *["pass"] * 12)
    view = game.view(1)
    follows = what_follows(view, make_receipt(view, game.rules), voice(game, "en"))
    assert headlines(view, voice(game, "en")) == ["All passed; there was no play."]
    assert follows[:2] == ["Next pot: 20.", "Next dealer: Boris. No ante after a passed-out deal."]


def test_the_prompt_says_what_must_be_played() -> None:
    game = dealt("hrapgame", "Kh Qs Js 6d/Ah 7h 6s 9d", "9h")
    after(game, "pass", "khrap", "help", "stand", "stand")
    assert voice(game).prompt(game.view(1)) == "Аня думает …"
    after(game, "play 6s")
    assert voice(game).prompt(game.view(1)) == "Ваш ход: в масть ♠."
    after(game, "play Qs")
    assert voice(game).prompt(game.view(1)) == "Взятка ваша. Ваш ход: любая карта."
    after(game, "play 6d", "play 9d")
    assert voice(game, "en").prompt(game.view(1)) == "Anya takes the trick. Anya is thinking …"
    assert voice(game, "en").last_trick(game.view(1)) == ""
    after(game, "play Ah")
    assert voice(game, "en").prompt(game.view(1)) == "Your turn: follow ♥."
    assert voice(game, "en").last_trick(game.view(1)) == "Last trick: You 6♦, Anya 9♦ → Anya"


def test_the_table_in_a_line() -> None:
    game = dealt("hrapgame", HANDS, "9h", pot=20)
    assert voice(game).info(game.view(1)) == "Банк 20 · козырь ♥ червы · вскрыта 9♥ · в колоде 23 · круг 1 из 4"
    named = dealt("named-trump", "Ah 7h 8s 9d Qh/Kh Qs Js 8d Kd")
    assert voice(named, "en").info(named.view(1)) == "Pot 10 · trump not named yet · stock 26 · round 1 of 2"
    blind = after(dealt("frap", "Ah 7h 8s 9d/Kh Qs Js 8d", "9h"), "blind")
    assert voice(blind, "en").info(blind.view(2)) == "Pot 10 · trump ♥ hearts · upcard taken · stock 23"
    assert blind.view(2).shown[0] == (Card("9h"),)
