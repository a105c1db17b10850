"""Whatever is given to the command: a line on the standard error for each mistake, an exit code, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Khrap

HANDS = Path(__file__).parents[1] / "hands"
ILLEGAL = HANDS / "student-01-x.khrap"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder of files that are no rule sets and no hand files, each for another reason."""
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    (tmp_path / "latin").write_bytes("# Храп".encode("cp1251"))
    (tmp_path / "large").write_bytes(b"# " + b"x" * 2_000_000)
    (tmp_path / "cut").write_text('base = "frap')
    (tmp_path / "other").write_text('[project]\nname = "khrap"\n')
    (tmp_path / "deep").write_text("a = " + "[" * 5000 + "]" * 5000)
    (tmp_path / "folder").mkdir()
    return tmp_path


NAMES = ["empty", "bytes", "latin", "large", "cut", "other", "deep", "folder", "missing", "empty/in-a-file"]


class TestFiles:
    """Files that cannot be read as what they should be."""

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize(
        "before",
        [("rules", "show"), ("replay",), ("replay", "--json"), ("perft", "--depth", "1"), ("simulate", "--rules")],
    )
    def test_are_named_and_end_with_2(self, khrap: Khrap, files: Path, before: tuple[str, ...], name: str) -> None:
        file = files / name
        ended = khrap(*before, file)
        assert (ended.code, ended.out) == (2, "")
        assert ended.errors
        assert all(line.startswith(f"{file}:") for line in ended.errors)

    @pytest.mark.parametrize("name", NAMES)
    def test_are_not_right_for_the_check(self, khrap: Khrap, files: Path, name: str) -> None:
        file = files / name
        ended = khrap("rules", "check", file)
        assert (ended.code, ended.out) == (1 if name in ("empty", "other") else 2, "")
        assert ended.errors
        assert all(line.startswith(f"{file}:") for line in ended.errors)

    def test_a_rules_file_with_mistakes_is_refused_with_all_of_them(self, khrap: Khrap, tmp_path: Path) -> None:
        file = tmp_path / "ours.toml"
        file.write_text('base = "student"\n[table]\nhand_size = 7\nplayer_max = 4\n')
        mistakes = [
            f"{file}:3: table.hand_size: found 7, allowed is a whole number from 3 to 5",
            f"{file}:4: table.player_max: there is no such parameter; did you mean players_max?",
        ]
        assert khrap("rules", "show", file) == (2, "", mistakes)
        assert khrap("simulate", "--rules", file) == (2, "", mistakes)
        assert khrap("rules", "check", file) == (1, "", mistakes)

    def test_an_illegal_action_is_wrong_input(self, khrap: Khrap) -> None:
        line = f'{ILLEGAL}: action 12 "p3 play 9s": must follow hearts (holds 8h)'
        assert khrap("perft", ILLEGAL, "--depth", 1) == (1, "", [line])
        assert khrap("replay", ILLEGAL)[::2] == (1, [line])

    def test_a_name_that_would_steer_the_terminal_is_written_out(self, khrap: Khrap) -> None:
        (line,) = khrap("replay", "a\n\x1b[31m.khrap").errors
        assert line == "a\\n\\x1b[31m.khrap: cannot be read: No such file or directory"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--bots club", "hrapgame is for 2 to 5 seats, not 1"),
        ("--bots club,club,club,club,club,club", "hrapgame is for 2 to 5 seats, not 6"),
        ("--rules student --bots club,club", "student is for 3 to 4 seats, not 2"),
        ("--bots club,clup", 'there is no bot "clup": bots are random, club; did you mean club?'),
        ("--bots club,", 'there is no bot "": bots are random, club'),
        ("--stack 5", "with stacks of 5 and a stake of 10 nobody can be dealt in"),
        ("--rules student --stack 70", "with stacks of 70 and a stake of 10 nobody can be dealt in"),
        ("--stake 99999999999999999999", "the stake must be 1 to 1000000000000000 chips, not 99999999999999999999"),
        ("--stack 1000000000000001", "the stack of p1 must be 0 to 1000000000000000 chips, not 1000000000000001"),
        ("--rules poker", "poker: is neither a preset ("),
        ("--rules=", '"": is neither a preset ('),
        ("--save=", "khrap simulate: invalid value for '--save': the name of the folder is empty"),
        ("--deals 0", "khrap simulate: invalid value for '--deals': 0 is not in the range"),
        ("--deals many", "khrap simulate: invalid value for '--deals': 'many' is not a valid integer range"),
        ("--stake 0", "khrap simulate: invalid value for '--stake': 0 is not in the range"),
        ("--jobs 0", "khrap simulate: invalid value for '--jobs': 0 is not in the range"),
        ("--jobs 1000", "khrap simulate: invalid value for '--jobs': 1000 is not in the range"),
        ("--lang fr", "khrap simulate: invalid value for '--lang': 'fr' is not one of 'en', 'ru'"),
        ("--seed", "Option '--seed' requires an argument."),
        ("--save /dev/null", "/dev/null: Not a directory"),
        ("--bots random,random --deals 1 --save /proc/khrap", "/proc/khrap: No such file or directory"),
        ("surplus", "khrap simulate: got unexpected extra argument"),
    ],
)
def test_a_simulation_that_cannot_be(khrap: Khrap, arguments: str, line: str) -> None:
    ended = khrap("simulate", *arguments.split())
    assert (ended.code, ended.out, len(ended.errors)) == (2, "", 1)
    assert ended.errors[0].startswith(line)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("deal", "khrap: no such command 'deal' (see khrap --help)"),
        ("--verbose", "khrap: no such option '--verbose'"),
        ("rules colour", "khrap rules: no such command 'colour' (see khrap rules --help)"),
        ("rules show", "khrap rules show: missing argument 'ID|FILE' (see khrap rules show --help)"),
        ("rules check", "khrap rules check: missing argument 'FILE...' (see khrap rules check --help)"),
        ("replay", "khrap replay: missing argument 'FILE...' (see khrap replay --help)"),
        ("perft a.khrap", "khrap perft: missing option '--depth' (see khrap perft --help)"),
        ("perft a.khrap --depth -1", "khrap perft: invalid value for '--depth': -1 is not in the range"),
        ("perft a.khrap --depth 65", "khrap perft: invalid value for '--depth': 65 is not in the range"),
        ("completion tcsh", "khrap completion: invalid value for '{bash|zsh|fish}': 'tcsh' is not one of"),
    ],
)
def test_wrong_usage(khrap: Khrap, arguments: str, line: str) -> None:
    ended = khrap(*arguments.split())
    assert (ended.code, ended.out, len(ended.errors)) == (2, "", 1)
    assert ended.errors[0].startswith(line)


def test_a_seed_may_be_anything_that_is_text(khrap: Khrap) -> None:
    for seed in ("", "-1", "9" * 500, "Храп 🂡", "a b\n"):
        ended = khrap("simulate", "--bots", "random,random", "--deals", 1, f"--seed={seed}")
        assert (ended.code, ended.errors) == (0, [])


def test_words_of_house_rules_are_shown_as_they_are(khrap: Khrap, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "frap"\nname.en = "[/bold] [red]our :smile: \\u001b[31mFrap"\ntext.en = "[a\\nb]"\n')
    shown = khrap("rules", "show", file).out
    assert shown.startswith("[/bold] [red]our :smile: \\x1b[31mFrap (ours, 2–12)\n")
    assert shown.endswith("\n\n[a\nb]\n")
    told = khrap("simulate", "--rules", file, "--bots", "random,random", "--deals", 1).out
    assert told.startswith("[/bold] [red]our :smile: \\x1b[31mFrap (ours)\n")
