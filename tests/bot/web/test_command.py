"""`python -m bot web` as a process."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_command_says_its_address_serves_here_alone_and_ends_when_told(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "bot", "web", "--port", "0"], cwd=ROOT, env={**os.environ, "DATA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert running.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert address
        with urllib.request.urlopen(address[0], timeout=30) as answer:
            assert b"What happened at the table?" in answer.read()
        port = address[0].rstrip("/").rsplit(":", 1)[1]
        assert f"Port {port} cannot be used" in _refused(port, tmp_path)
    finally:
        running.send_signal(signal.SIGTERM)
        _, complaints = running.communicate(timeout=30)
    assert (running.returncode, complaints) == (0, "")


def test_a_ledger_that_cannot_be_read_ends_it_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "local.sqlite3").write_bytes(b"no ledger at all " * 300)
    assert "cannot be read" in _refused("0", tmp_path)


def _refused(port: str, data: Path) -> str:
    """The sentence with which it does not begin."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "web", "--port", port], cwd=ROOT, env={**os.environ, "DATA_DIR": str(data)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_asking_in_the_terminal_loads_nothing_of_it(tmp_path: Path) -> None:
    asks = "import sys, bot.__main__ as b; b.main(['ask', 'dummy revoked', '--json'], {'DATA_DIR': sys.argv[1]});"
    asks += (
        "print([name for name in sys.modules if name.startswith(('bot.web', 'jinja2', 'aiohttp'))], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asks, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "[]\n"
