"""Titles that the reviews call confusable, and who told them apart."""

from __future__ import annotations

from collections import Counter

from lawtext.evaluation.titles import drawn, is_right, taps
from lawtext.model import Corpus
from lawtext.scenes import scene_from, scenes


def test_nine_of_ten_taps_are_on_the_title_that_fits() -> None:
    by_id = {scene.id: scene for scene in scenes()}
    kept = taps()
    right = [is_right(tap, by_id[tap.scene]) for tap in kept]
    assert sum(right) / len(right) >= 0.9
    other = sum(bool(tap.tapped) and not fits for tap, fits in zip(kept, right, strict=True))
    assert other / len(kept) <= 0.06


def test_every_pair_is_told_apart_more_often_than_not() -> None:
    by_id = {scene.id: scene for scene in scenes()}
    balance = Counter[tuple[str, str]]()
    for tap in taps():
        balance[tap.titles] += 1 if is_right(tap, by_id[tap.scene]) else -1
    assert {titles for titles, more in balance.items() if more < 0} == set()


def test_both_titles_of_a_pair_are_situations_of_today(corpus: Corpus) -> None:
    named = {module for tap in taps() for module in tap.titles}
    assert named <= corpus.modules.keys()


def test_only_scenes_that_one_of_the_two_titles_fits_are_drawn() -> None:
    titles = ("fifth_card", "two_cards_together")
    rows = {"one": ["fifth_card/dummy"], "two": ["two_cards_together/one_face"]}
    rows["both"] = [*rows["one"], *rows["two"]]
    told = [scene_from({"id": id, "voice": "terse", "text": id, "right": right}) for id, right in rows.items()]
    assert {scene.id for scene in drawn(titles, told, "1")} == {"one", "two"}
