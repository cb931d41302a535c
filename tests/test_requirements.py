"""What is installed is pinned, and fits what the project says that it needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)
RUN, DEV = PROJECT["dependencies"], PROJECT["optional-dependencies"]["dev"]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")


def pins(name: str) -> dict[str, set[str]]:
    """Project -> its pinned versions; Pythons may differ in theirs."""
    found: dict[str, set[str]] = {}
    for project, version in PIN.findall(lock(name)):
        found.setdefault(plain(project), set()).add(version)
    return found


@pytest.mark.parametrize(("name", "needed"), [("run", RUN), ("dev", [*RUN, *DEV])])
def test_every_dependency_is_pinned_to_a_version_that_fits(name: str, needed: list[str]) -> None:
    held = pins(name)
    for line in needed:
        wanted = Requirement(line)
        assert plain(wanted.name) in held, f"say `make lock`: {wanted.name} is not in requirements/{name}.lock"
        assert all(wanted.specifier.contains(version) for version in held[plain(wanted.name)]), line


def test_tests_run_on_what_the_bot_runs_on() -> None:
    assert pins("run").items() <= pins("dev").items()


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_pin_has_its_hashes(name: str) -> None:
    entries = re.split(r"\n(?=\S)", lock(name).strip())
    assert all("--hash=sha256:" in entry for entry in entries)
