"""The floors under how well texts are understood, on voices that the weights of this test were not fitted on."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from lawtext.corpus import load
from lawtext.evaluation.figures import Answered, Asked, figures
from lawtext.evaluation.floors import SLACK, breaches, floors, hold, raise_floors
from lawtext.evaluation.freshness import mark, mark_in, measured_on
from lawtext.evaluation.held_out import asked, scenes_without, split
from lawtext.evaluation.matchers import ours
from lawtext.evaluation.reading import answers, deeds
from lawtext.stories import HELD_OUT, KINDS, stories
from lawtext.training.fitting import fit

FITTED = (*KINDS, "noticeboard")  # half of the stories; with every second scene: to fit all takes four times as long
# What half of the stories reached, less two points. All of them reach more: `floors.toml`. Fewer are matched than the
# 0.534 of before, and half as many confidently wrong: the limits of a match are judged on the told scenes too, now, and
# fewer again (41.5 % until then) since those of the auction are among them and a neighbour's words undo a match.
# And fewer are recognised of what is not ours, than 87.8 %: the calls among it are ours now, and so are boards, scores and
# spectators; 63 texts are left, the hardest of them, one of which is 1.6 points: 49 are recognised, where 53 of 65 were.
# First was 81.2 % before 2,461 scenes more: beside them half of the stories is a fifth of what is fitted, and those ask in
# general more often than scenes do. It was 80.4 %, and is 82.8 % fitted in three ways; of all stories 85.0 and 86.5 %.
# Matched were 40.3 %: what is taken without a tap has to be surer now, and is half as often wrong. And 2,300 scenes more, none
# of them foreign, leave 46 of the 63 texts recognised. Matched were 33.8 % before 8,800 scenes more, of which half of the stories is a
# fifth: of so many voices the fit is sure from a higher certainty on. They are 30.0 %, with 1.2 % wrong; 48 are recognised.
HALF = {"first": 0.808, "three": 0.93, "matched": 0.28, "wrong": 0.02, "recognised": 0.71, "refused": 0.03}
MEDIAN_MS = 6  # 2.8 when it was set, with the machine at work on other things
PAGE = (Path(__file__).parents[2] / "docs" / "evaluation.md").read_text("utf-8")


@pytest.mark.soak
@pytest.mark.clock
def test_unseen_voices_are_understood_well_enough() -> None:
    corpus = load()
    kept, held = split([story for story in stories() if story.voice in FITTED], HELD_OUT)
    weights = fit(corpus, kept, scenes_without(HELD_OUT)[::2])
    answered, spent = ours(corpus, weights, [asked(corpus, story) for story in held])
    assert list(breaches(asdict(figures(answered)), HALF)) == []
    assert sorted(spent)[len(spent) // 2] < MEDIAN_MS


def test_what_unseen_voices_plainly_state_is_taken() -> None:
    """A record made by one person has faults of its own: nothing reaches all of it."""
    corpus, told, held = load(), stories(), floors()
    taken, amiss = answers(corpus, told)
    measured = {"taken": taken.share, "amiss": taken.amiss, "deeds": deeds(corpus, told)}
    assert list(breaches(measured, {name: held[name] for name in measured})) == [], amiss


def shown(page: str) -> dict[str, float]:
    """The figures that have a floor, as the page shows them."""
    cells = next(line for line in page.splitlines() if line.startswith("| Director, please! |")).split("|")
    names = ("first", "module", "three", "matched", "wrong", "recognised", "refused")
    found = {name: float(cell.strip(" %")) / 100 for name, cell in zip(names, cells[3:10], strict=True)}
    for name, row in (
        ("taken", "stated and taken or"),
        ("amiss", "that the text does not support"),
        ("deeds", "deeds"),
        ("noted", "notes"),
    ):
        (line,) = re.findall(rf"^\| [^|]*{row}[^|]*\| ([\d.]+)% \|", page, re.MULTILINE)
        found[name] = float(line) / 100
    return found


def test_the_page_of_figures_shows_what_is_there_now() -> None:
    assert mark_in(PAGE) == measured_on(stories()), (
        "docs/evaluation.md was measured on other weights, stories or records: "
        "run `make train`, then `make compare`, and commit what they write"
    )


def test_no_figure_of_the_page_is_below_its_floor() -> None:
    assert list(breaches(shown(PAGE), floors())) == []


def test_no_floor_lags_more_than_two_points_behind_what_was_measured() -> None:
    lagging = {
        name: floor
        for name, floor in raise_floors(floors(), shown(PAGE)).items()
        if abs(floor - floors()[name]) > 0.0011
    }
    assert lagging == {}, "raise these in lawtext/evaluation/floors.toml; `make compare` does it by itself"


def test_a_floor_is_raised_to_what_was_measured_less_two_points_and_never_lowered(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text("# why\nfirst = 0.7\nthree = 0.938\nwrong = 0.03\nrefused = 0.06\n", "utf-8")
    measured = {"first": 0.8594, "three": 0.92, "wrong": 0.04, "refused": 0.0217, "module": 0.1}
    assert hold(measured, path) == {"first": 0.839, "three": 0.938, "wrong": 0.03, "refused": 0.042}
    assert path.read_text("utf-8").startswith("# why\nfirst = 0.839\n")
    assert floors(path) == hold(measured, path)
    assert [sentence.split(":")[0] for sentence in breaches(measured, floors(path))] == ["three", "wrong"]
    assert SLACK == 0.02


def test_a_page_without_a_digest_or_with_another_is_stale() -> None:
    assert mark_in("# How well it understands\n") == ""
    assert mark_in(f"…\n{mark('0123abcd')}\n…") == "0123abcd"


def test_figures_count_what_the_goals_count() -> None:
    def answered(clause: str, verdict: str, *laws: str) -> Answered:
        return Answered(Asked("t", "2017", clause, "m"), verdict, ("m",) if laws else (), (laws,) if laws else ())

    seen = figures(
        [
            answered("45C", "match", "45C4b"),
            answered("45C", "match", "45D1", "45C4a"),
            answered("45C", "match", "45D1", "45B", "45C4a"),
            answered("64", "none"),
            answered("", "none"),
            answered("", "choose", "64A1"),
        ]
    )
    assert (seen.ours, seen.others) == (4, 2)
    assert (seen.first, seen.matched) == (0.5, 0.5)
    assert (seen.wrong, seen.refused, seen.recognised) == (1 / 6, 0.25, 0.5)
