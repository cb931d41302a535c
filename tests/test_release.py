"""The version is one and the same wherever it is said, and every release says in the words of the law what it changes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
RELEASE = re.compile(r"(\d+)\.(\d+)\.(\d+), (\d{4}-\d\d-\d\d)")


def said_by(*arguments: str) -> str:
    command = [sys.executable, "-m", "bot", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "", "DATA_DIR": "/dev/null/x"},
    )
    return done.stdout


def test_the_program_and_its_doctor_say_the_version_of_the_project() -> None:
    assert said_by("--version").strip() == f"{PROJECT['name']} {PROJECT['version']}"
    assert PROJECT["version"] in said_by("doctor").splitlines()[0]
    assert json.loads(said_by("doctor", "--json"))["version"] == PROJECT["version"]


def test_the_changelog_begins_with_what_is_unreleased_and_its_newest_release_is_this_version() -> None:
    first, *releases = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert first == "Unreleased"
    found = [RELEASE.fullmatch(each) for each in releases]
    assert all(found), releases
    numbers = [(tuple(map(int, each.groups()[:3])), date.fromisoformat(each[4])) for each in found if each]
    assert numbers == sorted(numbers, reverse=True)
    if numbers:
        assert numbers[0][0] == tuple(map(int, PROJECT["version"].split(".")))


def test_every_section_says_first_what_rules_differently() -> None:
    sections = re.split(r"^## .+$", CHANGELOG, flags=re.MULTILINE)[1:]
    for section in sections:
        assert section.strip().startswith("### Law\n- "), section[:80]
