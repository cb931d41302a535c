"""Every command of the README, run as it is written there, one after the other, in a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
# What needs a thing that is not here: a network to set up from, or Docker.
ELSEWHERE = ("make ", "DISCORD_TOKEN=… make ", "docker ")
OURS = [line for line in COMMANDS if not line.startswith(ELSEWHERE)]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the environment that `make setup` makes, and nothing of what commands leave behind."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


def run(command: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATA_DIR")}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**kept, "PYTHONPATH": str(ROOT), **environ},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_every_command_of_the_page_runs_as_it_is_written(clone: Path) -> None:
    assert len(OURS) >= 14
    for command in OURS:
        done = run(command, clone)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        assert done.stdout.strip(), command


def test_the_other_commands_of_the_page_are_for_files_that_are_there() -> None:
    others = [line for line in COMMANDS if line.startswith(ELSEWHERE)]
    assert any(line.startswith("docker ") for line in others) == (ROOT / "Dockerfile").exists()
    for target in sorted({found for line in README.splitlines() for found in re.findall(r"`?make (\w+)", line)}):
        done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"make {target}: {done.stderr}"


def test_no_command_in_the_text_leaves_the_environment_out() -> None:
    assert re.findall(r"(?<!\.venv/bin/)python3? -m", README) == []


def test_every_command_of_discord_that_the_page_names_is_there() -> None:
    """The names that `tests.cogs.test_commands` finds in what is synchronised."""
    from tests.cogs.test_commands import SHOWN

    named = set(re.findall(r"`/([a-z]+)", README))
    assert named - {"healthz", "metrics"} == {name for name in SHOWN if name.islower()}


@pytest.mark.parametrize("room", ["bot", "lawtext"])
def test_without_an_environment_one_sentence_says_how_to_make_one(room: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", room],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0
    assert "make setup" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_place_where_a_token_goes_is_no_token(clone: Path) -> None:
    done = run("DISCORD_TOKEN=… .venv/bin/python -m bot", clone)
    assert done.returncode == 2
    assert "DISCORD_TOKEN is no token" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_the_terminal_suggests_can_be_typed_as_it_stands(clone: Path) -> None:
    said = run('.venv/bin/python -m bot ask "declarer led from the wrong hand"', clone).stdout
    suggested = re.findall(r"(\S+ -m bot log) shows it again", said)
    assert suggested == [".venv/bin/python -m bot log"]
    assert "declarer led" in run(suggested[0], clone).stdout
