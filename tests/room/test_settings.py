"""The settings of the room, and the page that tells of them."""

from pathlib import Path

import msgspec
import pytest

from khrap.room.settings import Settings, SettingsError, allowed_values, load_settings, meaning, variable

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
FIELDS = [field.name for field in msgspec.structs.fields(Settings)]


def problems(path: Path | None = None, /, **environment: str) -> list[str]:
    """Return what is wrong with settings."""
    with pytest.raises(SettingsError) as error:
        load_settings(path, environment)
    return str(error.value).splitlines()


def test_the_room_opens_without_any() -> None:
    settings = load_settings(None, {})
    assert settings == Settings()
    assert settings.database == "data/khrap.db"
    assert not settings.secure


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "khrap.toml"
    path.write_text('port = 9000\nguest_chips = 50\ntrusted_proxies = ["10.0.0.0/8"]\n', encoding="utf-8")
    assert load_settings(path, {}).port == 9000
    both = load_settings(
        None, {"KHRAP_CONFIG": str(path), "KHRAP_PORT": "9001", "KHRAP_TRUSTED_PROXIES": "::1, 10.1.1.1"}
    )
    assert (both.port, both.guest_chips, both.trusted_proxies) == (9001, 50, ("::1", "10.1.1.1"))


def test_every_wrong_setting_is_named_with_what_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "khrap.toml"
    path.write_text('prot = 9000\n\nguest_chips = -1\nlog_format = "xml"\ndata = 5\n', encoding="utf-8")
    assert problems(path, KHRAP_PORT="many", KHRAP_WORKERS="2") == [
        f"{path}:1: prot: there is no such setting; did you mean port?",
        f"{path}:3: guest_chips: found -1, allowed is a whole number from 0 to 1000000000",
        f'{path}:4: log_format: found "xml", allowed is console or json',
        f"{path}:5: data: found 5, allowed is text of 1 to 1000 characters",
        'environment: KHRAP_PORT: found "many", allowed is a whole number from 1 to 65535',
        "environment: KHRAP_WORKERS: 2 processes cannot share SQLite: "
        'set database_url to a PostgreSQL ("postgresql://…"), or workers to 1',
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("public_url", "khrap.example"),
        ("public_url", "https://khrap.example/room"),
        ("public_url", "https://khrap.example:99999"),
        ("database_url", "mysql://localhost/khrap"),
        ("trusted_proxies", "nginx"),
        ("bus_url", "nats://127.0.0.1:4222"),  # without a PostgreSQL
    ],
)
def test_what_types_do_not_tell(name: str, value: str) -> None:
    [problem] = problems(**{variable(name): value})
    assert problem.startswith(f"environment: {variable(name)}: ")


@pytest.mark.parametrize(
    "url", ["redis://bus", "bus:4222", "nats://", "nats://bus/a/b", "nats://bus:99999", "nats://bus?x"]
)
def test_a_bus_that_cannot_be(url: str) -> None:
    [problem] = problems(KHRAP_DATABASE_URL="postgresql://localhost/khrap", KHRAP_BUS_URL=url)
    assert problem.startswith("environment: KHRAP_BUS_URL: allowed is an address such as nats://bus.example:4222")


@pytest.mark.parametrize("url", ["nats://bus", "nats://me:secret@bus:4222/ours", "tls://bus.example:4222/"])
def test_a_bus_that_can_be(url: str) -> None:
    assert (
        load_settings(None, {"KHRAP_DATABASE_URL": "postgresql://localhost/khrap", "KHRAP_BUS_URL": url}).bus_url == url
    )


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "khrap.toml"
    assert problems(path) == [f"{path}: cannot be read: No such file or directory"]
    path.write_text("port = = 1", encoding="utf-8")
    assert problems(path)[0].startswith(f"{path}:1:")


def test_addresses() -> None:
    assert load_settings(None, {"KHRAP_HOST": "::1"}).address == "http://[::1]:8000"
    public = load_settings(None, {"KHRAP_PUBLIC_URL": "https://khrap.example/"})
    assert public.address == "https://khrap.example"
    assert public.secure


def row(name: str) -> str:
    """Return the line of the table of settings that the page must have."""
    field = next(field for field in msgspec.structs.fields(Settings) if field.name == name)
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return (
        f"| `{name}` | `{msgspec.json.encode(default).decode()}` | {meaning(name)} Allowed: {allowed_values(name)}. |"
    )


@pytest.mark.parametrize("name", FIELDS)
def test_the_page_tells_of_every_setting(name: str) -> None:
    assert row(name) in PAGE


def test_the_page_tells_of_no_other_setting() -> None:
    assert [line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `")][: len(FIELDS)] == FIELDS
