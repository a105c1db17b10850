"""Replays over HTTP: every position of a deal, and what stays unknown."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from khrap.fairness import proof_in
from khrap.hand import loads_hand, read_hand
from khrap.hand.replay import replay
from tests.room.http.conftest import refused, said
from tests.room.leaks import cards_in
from tests.room.test_history import opened, play

FILES = Path(__file__).parents[1] / "fairness"


@pytest.fixture
def browser(sqlite_url: str, tmp_path: Path) -> Iterator[httpx.Client]:
    """Somebody who is not logged in."""
    with opened(sqlite_url, str(tmp_path)) as room:
        yield room.browser()


def replayed(browser: httpx.Client, text: str) -> Any:
    return said(browser.post("/replay", json={"hand": text}))


def test_every_step_has_its_position(browser: httpx.Client) -> None:
    hand = read_hand(FILES / "ordinary.khrap")
    steps = replayed(browser, hand.dumps())
    positions = steps["positions"]
    assert len(positions) == len(hand.actions) + 1
    assert (positions[0]["seat"], positions[0]["action"]) == (None, None)
    assert [f"p{one['seat']} {one['action']}" for one in positions[1:]] == list(hand.actions)
    assert sorted(positions[0]["hands"][0]) == sorted(["9h", "Kd", "7c", "Kh"])
    assert [len(cards) for cards in positions[-1]["hands"]] == [0, 0, 4]
    game = replay(hand).game
    settlement = positions[-1]["deal"]["settlement"]
    assert [one["net"] for one in settlement["seats"]] == list(game.standing.net)
    assert all(one["deal"]["settlement"] is None for one in positions[:-1])
    assert [one["deal"]["to_act"] for one in positions[:-1]] == [int(action[1]) for action in hand.actions]
    assert steps["players"] == ["Anna", "Boris", "Vera"]
    assert steps["words"]["ru"]["five"] == "Пяток"
    assert steps["illegal"] is None
    proof = proof_in(hand)
    assert steps["proof"]["commitment"] == proof.commitment
    assert len(steps["cards"]) == proof.cards == 36
    assert steps["hand"] == hand.dumps()


def test_unknown_cards_stay_unknown(browser: httpx.Client) -> None:
    steps = replayed(browser, (FILES / "private.khrap").read_text(encoding="utf-8"))
    assert steps["positions"][-1]["hands"][1:] == [["??"] * 4] * 2
    assert steps["cards"].count("??") == 8


def test_it_stops_before_what_is_illegal(browser: httpx.Client) -> None:
    text = (FILES / "ordinary.khrap").read_text(encoding="utf-8").replace('"p2 help"', '"p2 khrap"')
    steps = replayed(browser, text)
    assert (steps["illegal"]["number"], steps["illegal"]["action"]) == (2, "p2 khrap")
    assert steps["illegal"]["reason"] == steps["illegal"]["said"]["en"]
    assert steps["illegal"]["said"]["ru"].startswith("сейчас решают, кто поможет; p2 может: ")
    assert len(steps["positions"]) == 2


def test_nobody_can_be_dealt_in(browser: httpx.Client) -> None:
    table = 'format = 1\nrules = "hrapgame"\nstake = 5\nplayers = ["A", "B"]\nstacks = [1, 1]\ndealer = 1\npot = 0\n'
    text = table + 'actions = []\ndeal.hands = ["", ""]\n'
    assert replayed(browser, text)["positions"] == []


@pytest.mark.parametrize("text", ["", "format = 2", "a = [" * 5000, 'format = 1\nrules = "/etc/passwd"', "\x00"])
def test_what_is_no_hand_file(browser: httpx.Client, text: str) -> None:
    refused(browser.post("/replay", json={"hand": text}), 400, "bad-hand")


def test_what_is_wrong_with_a_hand_file_is_told_in_both_languages(browser: httpx.Client) -> None:
    text = (FILES / "ordinary.khrap").read_text(encoding="utf-8").replace("dealer = 3", "dealer = 9")
    error = refused(browser.post("/replay", json={"hand": text}), 400, "bad-hand")
    line = error["details"]["line"]
    assert error["message"] == f"line {line}: dealer: found 9; seats are 1 to 3"
    assert error["said"] == {
        "en": error["message"],
        "ru": f"строка {line}: dealer: здесь 9, а места от 1 до 3",
    }


def test_deals_of_the_room(sqlite_url: str, tmp_path: Any) -> None:
    it = play(sqlite_url, count=3)
    with opened(sqlite_url, str(tmp_path)) as room:
        browser = room.browser()
        for code, text in zip(it.codes, it.hands, strict=True):
            steps = said(browser.get(f"/deals/{code}/positions"))
            assert len(steps["positions"]) == len(loads_hand(text).actions) + 1
            assert steps == replayed(browser, text)
        refused(browser.get("/deals/nothing/positions"), 404, "no-deal")


def test_private_hands_stay_private(sqlite_url: str, tmp_path: Any) -> None:
    it = play(sqlite_url, count=4, private_hands=True)
    hidden = 0
    with opened(sqlite_url, str(tmp_path)) as room:
        for code in it.codes:
            told = loads_hand(said(room.browser().get(f"/deals/{code}"))["hand"])
            steps = said(room.browser().get(f"/deals/{code}/positions"))
            assert len(steps["positions"]) == len(told.actions) + 1
            assert steps["untold"] == list(told.extras.get("_told", ())[len(told.actions) :])
            assert steps["hand"] == told.dumps()
            assert cards_in(json.dumps(steps["positions"])) <= cards_in(told.dumps())
            hidden += any("??" in cards for cards in steps["positions"][0]["hands"])
    assert hidden, "four deals in which every card was played"
