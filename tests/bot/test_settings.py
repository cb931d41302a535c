"""What an operator sets, right and wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings, WrongSettings


def test_a_token_is_enough_and_the_rest_has_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings.from_env({"DISCORD_TOKEN": "abc"})
    assert settings == Settings("abc", Path("data"))


def test_all_that_is_set_is_taken(tmp_path: Path) -> None:
    (tmp_path / "laws").mkdir()
    environ = {"DISCORD_TOKEN": " abc ", "DATA_DIR": str(tmp_path), "HEALTH_PORT": "8080", "LAW_OVERLAY": str(tmp_path)}
    assert Settings.from_env(environ) == Settings("abc", tmp_path, 8080, tmp_path)


def test_everything_wrong_is_named_in_one_message(tmp_path: Path) -> None:
    environ = {"DATA_DIR": "/dev/null/x", "HEALTH_PORT": "70000", "LAW_OVERLAY": str(tmp_path / "none")}
    environ |= {
        "WATCHDOG_S": "soon",
        "LOG_FORMAT": "xml",
        "DISCORD_TOKEN_FILE": str(tmp_path / "none"),
        "METRICS_PORT": "x",
        "CHARTS_DIR": str(tmp_path / "none"),
    }
    with pytest.raises(WrongSettings) as raised:
        Settings.from_env(environ)
    for name in environ:
        assert name in str(raised.value)


@pytest.mark.parametrize("port", ["0", "-1", "x", "65536", "٣"])
def test_what_is_no_port_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(WrongSettings, match="HEALTH_PORT"):
        Settings.from_env({"DISCORD_TOKEN": "abc", "DATA_DIR": str(tmp_path), "HEALTH_PORT": port})


def test_a_token_is_missed_by_its_name_where_nothing_names_a_file(tmp_path: Path) -> None:
    with pytest.raises(WrongSettings, match="DISCORD_TOKEN is missing"):
        Settings.from_env({"DATA_DIR": str(tmp_path)})


def test_the_token_in_the_environment_goes_before_the_one_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("filed\n")
    environ = {"DATA_DIR": str(tmp_path), "DISCORD_TOKEN_FILE": str(tmp_path / "token")}
    assert Settings.from_env(environ).token == "filed"
    assert Settings.from_env({**environ, "DISCORD_TOKEN": "abc"}).token == "abc"


PAGES = {"DISCORD_TOKEN": "abc", "WEB_PORT": "6465"}


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("https://record.example", "https://record.example"),
        (" HTTPS://Record.Example/ ", "https://record.example"),
        ("https://record.example:443", "https://record.example"),
        ("https://record.example:8443", "https://record.example:8443"),
        ("http://127.0.0.1:6465", "http://127.0.0.1:6465"),
        ("http://localhost:80/", "http://localhost"),
        ("http://[::1]:6465", "http://[::1]:6465"),
    ],
)
def test_the_public_address_is_kept_as_a_browser_writes_it(tmp_path: Path, said: str, taken: str) -> None:
    settings = Settings.from_env({**PAGES, "DATA_DIR": str(tmp_path), "PUBLIC_URL": said})
    assert (settings.public_url, settings.web_port, settings.web_host) == (taken, 6465, "127.0.0.1")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("record.example", "is no address of a site"),
        ("ftp://record.example", "is no address of a site"),
        ("https://", "is no address of a site"),
        ("https://rec ord.example", "is no address of a site"),
        ("https://record.example,evil.example", "is no address of a site"),
        ("https://record.example\r\nX: y", "is no address of a site"),
        ("https://[::1", "is no address of a site"),
        ("https://record.example:99999", "is no address of a site"),
        ("https://record.example/bridge", "has more in it than a site"),
        ("https://record.example?x", "has more in it than a site"),
        ("https://dora@record.example", "has more in it than a site"),
        ("http://record.example", "is http, which anybody on the way can read"),
        ("http://127.0.0.1.evil.example", "is http, which anybody on the way can read"),
    ],
)
def test_an_address_that_would_not_do_is_refused(tmp_path: Path, said: str, why: str) -> None:
    with pytest.raises(WrongSettings, match="PUBLIC_URL") as raised:
        Settings.from_env({**PAGES, "DATA_DIR": str(tmp_path), "PUBLIC_URL": said})
    assert why in str(raised.value)
    assert len(raised.value.complaints) == 1


@pytest.mark.parametrize(
    ("given", "missing"), [({"WEB_PORT": "6465"}, "PUBLIC_URL"), ({"PUBLIC_URL": "https://a.example"}, "WEB_PORT")]
)
def test_pages_need_both_an_address_and_a_port(tmp_path: Path, given: dict[str, str], missing: str) -> None:
    with pytest.raises(WrongSettings, match=f"{missing} is missing"):
        Settings.from_env({"DISCORD_TOKEN": "abc", "DATA_DIR": str(tmp_path), **given})
