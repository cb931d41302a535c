"""What became of the findings of the four reviews: none is lost, and each says where or why."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from lawtext.corpus import load

REVIEWS = Path(__file__).parents[2] / "docs" / "reviews.toml"
FINDINGS = tomllib.loads(REVIEWS.read_text(encoding="utf-8"))["finding"]
COUNTED = {"a": 96, "b": 135, "c": 120, "d": 106}  # how many findings each review lists


@pytest.mark.parametrize("review", COUNTED)
def test_every_finding_of_a_review_has_its_entry(review: str) -> None:
    assert sum(finding["file"] == review for finding in FINDINGS) == COUNTED[review]


def test_the_findings_of_a_module_are_numbered_without_a_gap() -> None:
    places = [finding["key"].rsplit(".", 1) for finding in FINDINGS]
    for place, found in groupby(places, key=lambda parts: parts[0]):
        numbers = [int(number) for _, number in found]
        assert numbers == list(range(1, len(numbers) + 1)), place


def test_no_finding_stands_there_twice() -> None:
    assert [key for key, count in Counter(finding["key"] for finding in FINDINGS).items() if count > 1] == []


def test_a_finding_names_a_module_that_is_there_or_the_titles() -> None:
    known = {*load().modules, "titles"}  # what parts the titles of several modules belongs to none of them
    assert {finding["key"].split(".")[1] for finding in FINDINGS} <= known


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding["key"])
def test_a_finding_says_what_became_of_it(finding: dict[str, str | int]) -> None:
    assert str(finding["key"]).startswith(f"{finding['file']}.")
    assert finding["harm"] in (1, 2, 3)
    assert finding["sure"] in ("sure", "likely", "argued")
    match finding["state"]:
        case "mended":
            assert finding["where"]
        case "declined":
            assert finding["why"]
        case state:
            pytest.fail(f"{state} is no answer: mend it and say where, or decline it and say why")
