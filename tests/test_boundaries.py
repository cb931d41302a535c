"""The rooms stay rooms: each can be entered alone, and nobody reaches through a wall."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("lawtext", "bot", "cogs")
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for room in ROOMS
    for path in (ROOT / room).rglob("*.py")
    if path.name != "__main__.py"
)


def python(code: str) -> subprocess.CompletedProcess[str]:
    warnings = ["-W", "error", "-W", "ignore:'audioop' is deprecated:DeprecationWarning"]
    return subprocess.run([sys.executable, *warnings, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_every_module_imports_without_a_warning() -> None:
    done = python("import importlib\n" + "\n".join(f"importlib.import_module({name!r})" for name in MODULES))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("room", ["lawtext.conversation", "lawtext.lint", "bot.terminal", "bot.ledger"])
def test_the_quick_rooms_load_nothing_slow(room: str) -> None:
    slow = ("discord", "aiohttp", "sqlite_utils", "rich", "numpy", "sklearn", "asyncio", "fpdf", "fontTools")
    done = python(f"import sys, {room}\nprint(*[name for name in {slow!r} if name in sys.modules])")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def test_the_import_contracts_hold() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout


def test_a_bot_without_pages_loads_nothing_of_them() -> None:
    unwanted = ("jinja2", "aiohttp.web", "bot.review", "bot.pages", "bot.web")
    code = "import importlib, sys, bot.serving\nfrom bot.client import COGS\n[importlib.import_module(name) for name in COGS]\n"
    done = python(f"{code}print(*[name for name in {unwanted!r} if name in sys.modules])")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
