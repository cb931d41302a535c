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
