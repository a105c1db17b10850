"""Writing to disk: all of it, or what was there before."""

import os
import stat
from pathlib import Path

import pytest

from khrap.hand import HandFile, loads_hand, read_hand, write_hand


@pytest.fixture
def hand(text: str) -> HandFile:
    return loads_hand(text)


def test_it_is_written_to_the_byte(hand: HandFile, text: str, tmp_path: Path) -> None:
    path = tmp_path / "deal.khrap"
    write_hand(path, hand)
    assert path.read_bytes() == text.encode()
    write_hand(str(path), read_hand(path).replace(pot=3))
    assert path.read_bytes() == text.replace("pot = 0", "pot = 3").encode()
    assert os.listdir(tmp_path) == ["deal.khrap"]


def test_a_failure_leaves_what_was_there(hand: HandFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deal.khrap"
    path.write_text("before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_hand(path, hand)
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["deal.khrap"]


def test_permissions_are_kept(hand: HandFile, tmp_path: Path) -> None:
    path = tmp_path / "deal.khrap"
    path.touch()
    path.chmod(0o640)
    write_hand(path, hand)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_one(hand: HandFile, text: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "deal.khrap"
    link.symlink_to("there/deal.khrap")
    write_hand(link, hand)
    assert link.is_symlink()
    assert (tmp_path / "there" / "deal.khrap").read_text() == text


def test_a_folder_that_is_not_there(hand: HandFile, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_hand(tmp_path / "there" / "deal.khrap", hand)
