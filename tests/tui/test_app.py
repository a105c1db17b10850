"""The terminal game as people use it: whole deals with the keyboard and the mouse, in both languages."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

import pytest
from rich.cells import cell_len

from khrap import PRESETS, Action, GameError, View, load_rules
from khrap.cards import Card, format_cards
from khrap.cli.errors import INTERRUPTED
from khrap.cli.tui.panes import EndPane, HelpPane, LogPane, QuitPane, RulesPane, SettlementPane, TrickPane
from khrap.cli.tui.picking import Mode
from khrap.cli.tui.seating import role_word
from khrap.cli.tui.session import Session
from khrap.cli.tui.small import SmallScreen
from khrap.cli.tui.start import StartScreen
from khrap.cli.tui.table import TableScreen
from khrap.cli.tui.widgets import Own
from khrap.rules import LANGUAGES, describe
from khrap.sentences import say
from tests.tui.screen import SIZE, Player, cut, key_for, opened, settings


def use(scenario: Callable[[Player], Awaitable[None]], chosen: Any, **how: Any) -> None:
    """Open the game and let somebody use it."""

    async def run() -> None:
        async with opened(chosen, **how) as player:
            await scenario(player)

    asyncio.run(run())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_deals_of_every_preset_fit_80_columns_and_24_lines(preset: str, lang: str) -> None:
    chance = random.Random(f"{preset} {lang}")
    table = load_rules(preset).table
    seats = chance.choice([min(6, table.players_max), table.players_max])

    async def scenario(player: Player) -> None:
        settled = 0
        for _ in range(60):
            screen = player.app.screen
            if isinstance(screen, TableScreen):
                assert cut(player) == [], player.text
            elif isinstance(screen, SettlementPane):
                settled += 1
                body = screen.query_one(".pane-body")
                assert seats > 6 or body.virtual_size.height <= body.size.height, player.text
            await player.press(key_for(player, chance))
            if settled == 2:
                break
        assert settled == 2

    use(scenario, settings(preset, seats=seats, seed=f"{preset} {lang}"), lang=lang)


@pytest.mark.parametrize("preset", ["frap", "moryak"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_twelve_seats_fit(preset: str, lang: str) -> None:
    async def scenario(player: Player) -> None:
        names = player.table.voice.names
        assert len(names) == 12
        assert all(name in player.text for name in names)
        chance = random.Random(preset)
        for _ in range(25):
            if isinstance(player.app.screen, TableScreen):
                assert cut(player) == [], player.text
            await player.press(key_for(player, chance))

    use(scenario, settings(preset, seats=12, seed=f"twelve {lang}"), lang=lang)


def test_larger_terminals_show_the_log_and_larger_cards() -> None:
    async def scenario(player: Player) -> None:
        assert player.table.query_one("#log").display
        assert "Deal 1 · dealer" in player.text
        assert "╭─────╮" in player.text
        assert cut(player) == []
        await player.pilot.resize_terminal(*SIZE)
        await player.pilot.pause()
        assert not player.table.query_one("#log").display
        assert "╭─────╮" not in player.text
        assert cut(player) == []

    use(scenario, settings("hrapgame"), size=(140, 45))


async def resized(player: Player, width: int, height: int) -> str:
    """Change the size of the terminal and return what is seen then."""
    await player.pilot.resize_terminal(width, height)
    await player.pilot.pause(0.1)
    return player.text


def words_of(text: str) -> str:
    """Return a text without the ends of its lines."""
    return " ".join(text.split())


def test_a_terminal_too_small_shows_one_lasting_notice_and_then_the_table_as_it_was() -> None:
    async def scenario(player: Player) -> None:
        await to_mode(player, Mode.MARK, random.Random(1))
        before = await player.press("1")
        assert "[1]" in before
        notice = "The table needs 80×24; this window has 40×12. Make it larger; your deal waits."
        assert words_of(await resized(player, 40, 12)) == notice
        assert words_of(await player.press("2", "h", "space", "enter", "q")) == notice
        text = words_of(await player.press("g"))
        assert text == "Столу нужно 80×24, а в этом окне 40×12. Увеличьте окно: сдача подождёт."
        await player.press("g")
        for width, height in ((1, 1), (3, 200), (300, 2)):
            await resized(player, width, height)
            assert isinstance(player.app.screen, SmallScreen)
        assert "this window has 79×24" in words_of(await resized(player, 79, 24))
        assert await resized(player, *SIZE) == before
        assert not player.app._notifications

    use(scenario, settings("hrapgame"))


@pytest.mark.parametrize("pace", [0.0, 0.05])
def test_bots_wait_for_a_larger_terminal(pace: float) -> None:
    async def scenario(player: Player) -> None:
        await player.pilot.pause(0.3)
        assert not player.table.session.view.said
        await resized(player, *SIZE)
        await player.pilot.pause(0.6)
        assert player.table.session.view.said
        assert player.table.picker is not None
        said = len(player.table.session.view.said)
        await player.press("1")
        await resized(player, 60, 24)
        await player.pilot.pause(0.3)
        seen = len(player.table.session.view.said)
        await player.pilot.pause(0.3)
        assert len(player.table.session.view.said) == seen > said

    use(scenario, settings("hrapgame", seats=5, seed="4"), size=(40, 12), pace=pace, maker=lambda *_: Passing())


def test_what_lies_over_the_table_is_there_again_in_a_larger_terminal() -> None:
    async def scenario(player: Player) -> None:
        before = await player.press("r")
        assert "Правила" in before
        assert "Столу нужно" in await resized(player, 79, 24)
        assert await resized(player, *SIZE) == before
        assert isinstance(player.app.screen, RulesPane)

    use(scenario, settings("hrapgame"), lang="ru")


def test_a_settlement_shrunk_away_comes_back() -> None:
    async def scenario(player: Player) -> None:
        chance = random.Random(5)
        await player.until(lambda: isinstance(player.app.screen, SettlementPane), lambda: key_for(player, chance))
        before = player.text
        await resized(player, 20, 5)
        player.table._after_settlement(None)  # as if the key had come at the same time
        await player.pilot.pause()
        assert player.table.session.match.deals == 1
        assert await resized(player, *SIZE) == before

    use(scenario, settings("shooting", seed="7"))


def test_the_start_screen_waits_for_a_larger_terminal() -> None:
    async def scenario(player: Player) -> None:
        assert words_of(player.text) == "The table needs 80×24; this window has 40×12. Make it larger."
        assert "Online Khrap" in await resized(player, *SIZE)
        await resized(player, 40, 12)
        player.app.play(player.app.settings)  # as if the key had come at the same time
        await player.pilot.pause()
        assert "your deal waits" in words_of(player.text)
        assert "deal 1" in await resized(player, *SIZE)

    use(scenario, settings("hrapgame"), size=(40, 12), start=True)


def test_nothing_is_said_in_passing() -> None:
    for file in files("khrap.cli.tui").iterdir():
        assert not file.name.endswith(".py") or "notify(" not in file.read_text(encoding="utf-8")


LONG_NAMES = {
    "long": "Maximilian " * 20,
    "wide": "漢字" * 40,
    "control": "\x1b[2J\x1b]0;title\x07Pat\r\n\tof\u202e\x9bthe\0Sea " * 5,
    "surrogate": "\udcff\udcfe" * 40 + "Pat",
    "marks": "e" + "\u0301" * 500,
}


@pytest.mark.parametrize("name", LONG_NAMES.values(), ids=list(LONG_NAMES))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_name_is_chips_and_duty_are_seen(name: str, lang: str) -> None:
    async def scenario(player: Player) -> None:
        chance = random.Random(2)

        def press() -> str:
            picker = player.table.picker
            if isinstance(player.app.screen, TableScreen) and picker and picker.mode is Mode.WORDS:
                return "0" if picker.may_look else "2"
            return key_for(player, chance)

        def sure() -> str:
            line = own_line(player)
            view, rules = player.table.session.view, player.table.session.settings.rules
            assert cell_len(line) <= 78
            assert player.table.voice.say("seat.chips", chips=view.stacks[0]) in line
            assert role_word(view, 1, rules, lang) in line
            assert (f"{view.tricks[0]}/{view.owed[0]}" in line) == bool(view.owed[0])
            assert all(sign.isprintable() or sign == "\n" for sign in player.text)
            assert {cell_len(row) for row in player.text.splitlines()} == {80}
            return press()

        await player.until(lambda: isinstance(player.app.screen, SettlementPane), sure)
        assert all(sign.isprintable() or sign == "\n" for sign in player.text)
        assert "Online" in player.text or "онлайн" in player.text

    chosen = settings("hrapgame", name=name, stack=10**9, stake=10**6, seed="6")
    use(scenario, chosen, lang=lang)


def own_line(player: Player) -> str:
    """Return the person's line: name, role, duty, chips."""
    own = player.table.query_one("#own", Own)
    return str(own.render())


def test_a_long_name_gives_way_to_long_words_and_many_chips() -> None:
    import msgspec

    rules = load_rules("hrapgame")
    words = msgspec.structs.replace(rules.words.en, khrap="declares the game with all of his heart!")
    house = msgspec.structs.replace(
        rules, id="ours", base="hrapgame", words=msgspec.structs.replace(rules.words, en=words)
    )

    async def scenario(player: Player) -> None:
        def press() -> str:
            picker = player.table.picker
            return "1" if picker is None or len(picker.words) < 2 else "2"

        await player.until(lambda: bool(player.table.session.view.owed[0]), press)
        assert own_line(player).startswith(" ► Max…  declares the game")
        assert cell_len(own_line(player)) <= 78
        assert own_line(player).endswith(f"0/2 · {player.table.session.view.stacks[0]} chips")

    use(scenario, settings(house, name="Maximilian " * 20, stack=10**14, seed="1"))


def test_a_name_of_nothing_to_see_is_you() -> None:
    async def scenario(player: Player) -> None:
        assert "You" in own_line(player)

    use(scenario, settings("hrapgame", name="\n \t\x1b"))


def test_the_start_screen_never_offers_a_stake_that_nobody_can_pay() -> None:
    async def scenario(player: Player) -> None:
        seen = set()
        await player.press("down", "down", "down")
        for key in ("right", "left", "left", "down", "left", "left", "up", "right"):
            await player.press(key)
            chosen = player.app.screen.settings  # type: ignore[attr-defined]
            seen.add((chosen.stake, chosen.stack))
        assert len(seen) > 3
        assert all(stake <= stack for stake, stack in seen)

    use(scenario, settings("hrapgame", stake=50, stack=50), start=True)
    use(scenario, settings("hrapgame", stake=50, stack=100), start=True)


def failing(times: int, error: Exception) -> Any:
    """Return a maker of bots that pass so many times together, and then fail."""
    left = iter(range(times))

    class Failing(Passing):
        def choose(self, view: View) -> Action:
            if next(left, None) is None:
                raise error
            return super().choose(view)

    return lambda *_: Failing()


@pytest.mark.parametrize("pace", [0.0, 0.01])
@pytest.mark.parametrize("error", [GameError(say("the upcard must be known")), KeyError("card")])
def test_an_error_in_a_match_ends_the_game_and_is_kept(error: Exception, pace: float) -> None:
    async def scenario(player: Player) -> None:
        for _ in range(100):
            if not player.app.is_running:
                break
            await player.press("1")
            await player.pilot.pause(0.02)
        assert not player.app.is_running
        assert player.app.error is error
        assert player.app.return_code == 1

    use(scenario, settings("hrapgame", seats=5, seed="4"), pace=pace, maker=failing(6, error))


def test_a_table_that_cannot_be_ends_the_game() -> None:
    async def scenario(player: Player) -> None:
        await player.pilot.pause()
        assert isinstance(player.app.error, ValueError)
        assert player.app.return_code == 1

    use(scenario, settings("hrapgame", stake=0))


@pytest.mark.parametrize("keys", [(), ("h",), ("r", "g")])
def test_ctrl_c_ends_at_once_whatever_is_on_the_screen(keys: tuple[str, ...]) -> None:
    async def scenario(player: Player) -> None:
        await player.press(*keys, "ctrl+c")
        assert not player.app.is_running
        assert player.app.return_code == INTERRUPTED

    use(scenario, settings("hrapgame"))
    use(scenario, settings("hrapgame"), start=True)
    use(scenario, settings("hrapgame"), size=(40, 12))


def test_the_start_screen_plays_with_one_key() -> None:
    async def scenario(player: Player) -> None:
        assert isinstance(player.app.screen, StartScreen)
        assert "Online Khrap" in player.text
        await player.press("enter")
        assert isinstance(player.app.screen, TableScreen)
        assert player.table.session.settings.seats == 4

    use(scenario, settings("hrapgame"), start=True)


def test_the_start_screen_chooses_everything() -> None:
    async def scenario(player: Player) -> None:
        text = await player.press("left")  # from the first preset to the last
        assert "Chips Khrap" in text
        await player.press("right", "right", "right", "right", "down", "right")
        text = await player.press("down", "right", "down", "right", "down", "left", "down", "right")
        assert "Русский" in text
        assert "вы и 4 соперника" in text
        await player.press("enter")
        chosen = player.table.session.settings
        assert (chosen.rules.id, chosen.seats, chosen.stake, chosen.stack) == ("frap", 5, 10, 50)
        assert "Фрап" in player.text

    use(scenario, settings("hrapgame"), start=True)


def test_the_start_screen_never_offers_too_many_seats() -> None:
    async def scenario(player: Player) -> None:
        await player.press("down")
        seen = set()
        for _ in range(4):
            await player.press("right")
            seen.add(player.app.screen.settings.seats)  # type: ignore[attr-defined]
        assert seen == {3, 4}

    use(scenario, settings("student"), start=True)


def test_house_rules_are_among_the_games() -> None:
    import msgspec

    house = msgspec.structs.replace(load_rules("hrapgame"), id="ours", base="hrapgame")

    async def scenario(player: Player) -> None:
        assert [rules.id for rules in player.app.screen.games] == ["ours", *PRESETS]  # type: ignore[attr-defined]
        await player.press("enter")
        assert player.table.session.settings.rules.id == "ours"

    use(scenario, settings(house), start=True)


def test_the_start_screen_obeys_the_mouse() -> None:
    async def scenario(player: Player) -> None:
        lines = player.text.splitlines()
        row = next(y for y, line in enumerate(lines) if "you and 3 others" in line)
        await player.pilot.click(offset=(lines[row].index("›"), row))
        await player.pilot.pause()
        assert "you and 4 others" in player.text
        await player.click("Enter Play")
        assert isinstance(player.app.screen, TableScreen)

    use(scenario, settings("hrapgame"), start=True)


def test_words_can_be_clicked_and_chosen_with_the_arrows() -> None:
    async def scenario(player: Player) -> None:
        view = player.table.session.view
        await player.click("Pass ·")
        assert player.table.session.view.said[len(view.said)].text == "pass"

    use(scenario, settings("hrapgame"))

    async def with_arrows(player: Player) -> None:
        said, second = len(player.table.session.view.said), player.picker.words[1]
        await player.press("down", "down", "enter")
        assert player.table.session.view.said[said].text == str(second)

    use(with_arrows, settings("hrapgame"))


def test_enter_says_nothing_by_accident() -> None:
    async def scenario(player: Player) -> None:
        before = player.table.session.view
        await player.press("enter", "space", "escape")
        assert player.table.session.view == before

    use(scenario, settings("hrapgame"))


def test_a_click_on_a_card_says_no_word() -> None:
    async def scenario(player: Player) -> None:
        before, card = player.table.session.view, player.picker.cards[1]
        await player.click(card.sign)
        assert player.table.session.view == before

    use(scenario, settings("hrapgame"))


def test_escape_goes_back_and_never_looks() -> None:
    async def scenario(player: Player) -> None:
        assert player.picker.may_look
        await player.press("escape")
        assert player.table.session.view.hand is None
        assert "Which closed card" in await player.press("2")
        assert "Which closed card" not in await player.press("escape")
        await player.press("0")
        assert player.table.session.view.hand

    use(scenario, settings("shooting", seed="1"))


async def to_mode(player: Player, mode: Mode, chance: random.Random, stage: str = "") -> None:
    """Go on to a choice of this kind, declaring whatever can be declared."""

    def seen() -> bool:
        table = player.table
        right = table.session.view.stage == stage or not stage
        return player.app.screen is table and table.picker is not None and table.picker.mode is mode and right

    def press() -> str:
        if isinstance(player.app.screen, TableScreen) and player.table.picker:
            picker = player.table.picker
            if picker.mode is Mode.WORDS:
                return "0" if picker.may_look else "2"
        return key_for(player, chance)

    await player.until(seen, press)


def test_cards_are_exchanged_with_numbers_or_clicks_and_enter() -> None:
    async def scenario(player: Player) -> None:
        await to_mode(player, Mode.MARK, random.Random(1))
        cards = player.picker.cards
        text = await player.press("1", "2")
        assert "[1]" in text
        assert "[2]" in text
        assert "2 of 4 marked" in text
        await player.click(cards[1].sign)
        assert player.picker.marked == {cards[0]}
        await player.press("enter")
        assert player.table.session.view.thrown == (cards[0],)

    use(scenario, settings("hrapgame"))


def test_too_few_cards_are_explained() -> None:
    async def scenario(player: Player) -> None:
        await to_mode(player, Mode.MARK, random.Random(1), "exchange")
        assert "Обмен, от 1 до 3" in player.text
        assert "Мало: отметьте хотя бы 1 карту." in await player.press("enter")
        assert "Больше нельзя: не больше 3." in await player.press("1", "2", "3", "4")

    use(scenario, settings("moryak"), lang="ru")


def test_a_card_that_must_not_be_played_is_explained() -> None:
    async def scenario(player: Player) -> None:
        chance = random.Random(2)

        def wrong() -> str:
            table = player.table
            if player.app.screen is not table or table.picker is None or table.picker.mode is not Mode.CARD:
                return ""
            picker = table.picker
            return next((str(n) for n, card in enumerate(picker.cards, 1) if card not in picker.playable), "")

        def press() -> str:
            picker = player.table.picker
            if isinstance(player.app.screen, TableScreen) and picker and picker.mode is Mode.WORDS:
                return "2"
            return key_for(player, chance)

        await player.until(lambda: bool(wrong()), press)
        before = player.table.session.view
        text = await player.press(wrong())
        assert player.table.session.view == before
        assert "You must" in text

    use(scenario, settings("hrapgame"))


def test_the_language_changes_at_once_everywhere() -> None:
    async def scenario(player: Player) -> None:
        assert "Your word" in player.text
        assert "Ваше слово" in await player.press("g")
        text = await player.press("l")
        assert "Журнал" in text
        text = await player.press("g")
        assert "Log" in text
        assert "dealer" in text
        assert "Your word" in await player.press("escape")

    use(scenario, settings("hrapgame", seed="1"))


def test_keys_work_on_a_russian_keyboard() -> None:
    async def scenario(player: Player) -> None:
        for key, pane in (("р", HelpPane), ("к", RulesPane), ("д", LogPane), ("е", TrickPane), ("й", QuitPane)):
            await player.press(key)
            assert isinstance(player.app.screen, pane)
            await player.press("escape")
            assert player.at_table

    use(scenario, settings("hrapgame"), lang="ru")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_rules(lang: str) -> None:
    async def scenario(player: Player) -> None:
        assert player.table.voice.say("help.title") in await player.press("h")
        await player.press("escape")
        rules = player.table.session.settings.rules
        text = await player.press("r")
        assert rules.name[lang] in text
        assert rules.summary[lang][:40] in text
        pane = player.app.screen
        assert isinstance(pane, RulesPane)
        assert player.table.voice.say("rules.parameters") in str(pane.text())
        assert describe(rules, lang)[-1].label in await player.press("end")

    use(scenario, settings("frap"), lang=lang)


def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async def scenario(player: Player) -> None:
        await player.click("h Help")
        assert isinstance(player.app.screen, HelpPane)
        await player.click("Esc Close")
        assert player.at_table

    use(scenario, settings("hrapgame"))


def test_quitting_asks_only_in_the_middle_of_a_deal() -> None:
    async def scenario(player: Player) -> None:
        await player.press("q")
        assert isinstance(player.app.screen, QuitPane)
        await player.press("n")
        assert player.at_table
        assert player.app.is_running
        chance = random.Random(3)
        await player.until(lambda: isinstance(player.app.screen, SettlementPane), lambda: key_for(player, chance))
        await player.press("q")
        assert not player.app.is_running

    use(scenario, settings("hrapgame"))


def test_quitting_in_the_middle_of_a_deal() -> None:
    async def scenario(player: Player) -> None:
        await player.press("q", "enter")
        assert not player.app.is_running

    use(scenario, settings("hrapgame"))


class Passing:
    """A bot that never plays."""

    def choose(self, view: View) -> Action:
        """Pass, or look if it must."""
        return next(action for action in view.legal if action.verb in ("pass", "look", "leave", "stand"))


def test_a_bot_waits_and_space_goes_on() -> None:
    async def scenario(player: Player) -> None:
        assert player.table.picker is None
        assert "is thinking" in player.text
        said = len(player.table.session.view.said)
        await player.press("space")
        assert len(player.table.session.view.said) == said + 1
        assert not player.table.session.my_turn
        await player.press("p")  # faster: the others act at once
        assert player.table.session.my_turn

    use(scenario, settings("hrapgame", seats=5, seed="4"), pace=60.0, maker=lambda *_: Passing())


def test_bots_stop_while_a_pane_is_open_and_go_on_after_it() -> None:
    async def scenario(player: Player) -> None:
        await player.press("h")
        await player.pilot.pause(0.3)
        said = len(player.table.session.view.said)
        await player.pilot.pause(0.3)
        assert len(player.table.session.view.said) == said
        await player.press("escape")
        await player.pilot.pause(0.5)
        assert len(player.table.session.view.said) > said

    use(scenario, settings("hrapgame", seats=5, seed="4"), pace=0.1, maker=lambda *_: Passing())


def test_a_finished_trick_stays_and_can_be_seen_again() -> None:
    async def scenario(player: Player) -> None:
        assert "No trick" in await player.press("t")
        await player.press("escape")
        chance = random.Random(4)

        def press() -> str:
            picker = player.table.picker
            if isinstance(player.app.screen, TableScreen) and picker and picker.mode is Mode.WORDS:
                return "2"
            return key_for(player, chance)

        def led_after_a_trick() -> bool:
            view = player.table.session.view
            return player.app.screen is player.table and bool(view.finished) and not view.trick and not view.outcome

        await player.until(led_after_a_trick, press)
        trick = player.table.session.view.finished[-1]
        for play in trick.plays:
            assert play.card.sign in player.text
        text = await player.press("t")
        for play in trick.plays:
            assert play.card.sign in text

    use(scenario, settings("hrapgame"))


def test_after_the_settlement_comes_the_next_deal_with_the_pot() -> None:
    async def scenario(player: Player) -> None:
        chance = random.Random(5)
        await player.until(lambda: isinstance(player.app.screen, SettlementPane), lambda: key_for(player, chance))
        outcome = player.table.session.view.outcome
        assert outcome is not None
        assert "Next dealer" in player.text
        await player.press("l")
        assert isinstance(player.app.screen, LogPane)
        await player.press("escape", "t")
        assert isinstance(player.app.screen, TrickPane)
        await player.press("escape", "enter")
        assert player.at_table
        assert "deal 2" in player.text
        view = player.table.session.view
        assert view.pot == outcome.pot + 5 * 4
        assert view.dealer == outcome.next_dealer

    use(scenario, settings("shooting", seed="7"))


def broke(player: Player) -> bool:
    return isinstance(player.app.screen, EndPane)


def test_going_broke_offers_a_new_match() -> None:
    async def scenario(player: Player) -> None:
        chance = random.Random(6)

        def press() -> str:
            picker = player.table.picker
            if isinstance(player.app.screen, TableScreen) and picker and picker.mode is Mode.WORDS:
                return "2"
            return key_for(player, chance)

        await player.until(lambda: broke(player), press)
        assert "У вас" in player.text
        assert "Вечер окончен" in player.text
        await player.press("enter")
        assert player.at_table
        assert player.table.session.match.deals == 1
        assert player.table.session.chips[0] <= 10

    use(scenario, settings("hrapgame", stack=10, seed="6"), lang="ru")


def test_leaving_after_a_passed_out_deal_ends_the_evening() -> None:
    async def scenario(player: Player) -> None:
        def press() -> str:
            picker = player.table.picker
            if picker is None:
                return "space"
            if picker.may_look:
                return "0"
            return "2" if player.table.session.view.stage == "ante" else "1"

        await player.until(lambda: isinstance(player.app.screen, SettlementPane), press)
        assert "All passed" in player.text
        await player.press("enter")
        assert broke(player)
        assert "You left the table" in player.text
        await player.press("s")
        assert isinstance(player.app.screen, StartScreen)

    use(scenario, settings("chips", seats=3, seed="leave"), maker=lambda *_: Passing())


def test_a_bot_that_leaves_ends_the_match_of_two() -> None:
    async def scenario(player: Player) -> None:
        def press() -> str:
            picker = player.table.picker
            return "space" if picker is None else "0" if picker.may_look else "1"

        await player.until(lambda: isinstance(player.app.screen, SettlementPane), press)
        await player.press("enter")
        assert broke(player)
        assert "The pot was divided: You +15." in player.text
        await player.press("q")
        assert not player.app.is_running

    use(scenario, settings("chips", seats=2, seed="leave"), maker=lambda *_: Passing())


def test_colours_change_and_signs_stay() -> None:
    async def scenario(player: Player) -> None:
        view = player.table.session.view
        assert view.hand
        before = player.text
        for key in ("c", "d", "c", "d"):
            text = await player.press(key)
            assert text == before
        assert not player.app.look.four_colours
        assert player.app.look.dark

    use(scenario, settings("hrapgame"))


def hidden_decks(session: Session) -> list[Card | None]:
    """Return a deck that gives the person what it sees in this deal, and to the others what it does not."""
    game = session.match.game
    assert game is not None
    deck, players = list(game.deck), len(game.dealt_in)
    eldest = game.dealer % game.seats  # the place of seat 1 in the round of dealing
    mine = {(1 - 1 - eldest) % players + players * number for number in range(game.rules.table.hand_size)}
    upcard = {players * game.rules.table.hand_size}
    places = [place for place in range(len(deck)) if place not in mine | upcard]
    for place, other in zip(places, places[::-1][: len(places) // 2], strict=False):
        deck[place], deck[other] = deck[other], deck[place]
    return deck


@pytest.mark.parametrize("preset", ["hrapgame", "frap"])
def test_nothing_on_the_screen_depends_on_cards_that_are_hidden(preset: str) -> None:
    async def scenario(player: Player) -> None:
        session = player.table.session
        deck = hidden_decks(session)
        first = player.text
        log = await player.press("l")
        await player.press("escape")
        twin = Session(session.settings, session_maker)
        assert twin.match.next_deal(deck=deck) is not None
        game = twin.match.game
        assert game is not None
        assert session.match.game is not None
        assert format_cards(game.deck) != format_cards(session.match.game.deck)
        while game.to_act != 1:
            game.apply("pass")
        session.view = game.view(1)
        player.table.go_on()
        await player.pilot.pause()
        assert player.text == first
        assert await player.press("l") == log

    session_maker = lambda *_: Passing()  # noqa: E731
    use(scenario, settings(preset, seed="hidden"), maker=session_maker)
