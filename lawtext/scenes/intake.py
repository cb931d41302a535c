"""Scenes out of a club's record, taken in for review: nothing is measured by them until somebody has looked at each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lawtext.model import Corpus, LawError
from lawtext.scenes.examples import example_scenes
from lawtext.scenes.form import Scene, scene_to_review
from lawtext.scenes.loader import HOME, misfits, scenes
from lawtext.scenes.proof import unproved
from lawtext.stories import stories

REVIEW = HOME / "review" / "club.jsonl"
_MEMBER = re.compile(r"<@[!&]?\d+>|(?<!\d)\d{15,20}(?!\d)")
_NEXT = """What to do with {path}:
  1. Read each scene as a director: does the text name nobody, is what is told and true what it says, why is it doubted?
  2. Where right is empty, write every module/row that would be a right ruling (docs/modules); then take `doubted` out.
  3. python -m lawtext scene check {path}
  4. Move the lines that are done to lawtext/scenes/club.jsonl: from then on `make evaluate` measures by them."""


@dataclass
class Intake:
    """What became of a file: scenes to review, what is still to be said of them, and what was refused and why."""

    taken: list[Scene] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    to_mend: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def take_in(corpus: Corpus, source: Path, review: Path = REVIEW) -> Iterator[str]:
    """Adds what is new to the review file and says what it did. Raises LawError for a file that cannot be read."""
    intake = _sort(source, _known(corpus, review))
    known = [scene for scene in intake.taken if scene.right]
    intake.to_mend += [f"{scene.id}: say which rulings are right" for scene in intake.taken if not scene.right]
    fitting = misfits(corpus, intake.taken)
    intake.to_mend += fitting
    astray = {complaint.partition(":")[0] for complaint in fitting}
    intake.to_mend += unproved(corpus, [scene for scene in known if scene.id not in astray])
    if intake.lines:
        review.parent.mkdir(parents=True, exist_ok=True)
        with review.open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in intake.lines)
    return _report(intake, review)


def _sort(source: Path, known: dict[str, str]) -> Intake:
    intake = Intake()
    for place, line in enumerate(_read(source).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            scene = scene_to_review(json.loads(line))
            _refuse(scene, known)
        except (LawError, ValueError) as error:
            intake.refused.append(f"{source.name} line {place}: {error}")
            continue
        known[scene.id] = known[_plain(scene.text)] = f"{source.name} line {place}"
        intake.taken.append(scene)
        intake.lines.append(json.dumps(json.loads(line), ensure_ascii=False))
    return intake


def _refuse(scene: Scene, known: dict[str, str]) -> None:
    """Raises LawError for what is there already, and for what names a member."""
    if where := known.get(_plain(scene.text)):
        raise LawError(f"this text is there already: {where}")
    if where := known.get(scene.id):
        raise LawError(f"the id {scene.id!r} is there already: {where}")
    if _MEMBER.search(scene.text):
        raise LawError("the text names a member of a server: export it anew, names are taken out there")


def _known(corpus: Corpus, review: Path) -> dict[str, str]:
    """Ids, and texts in a plain form, with where each is. Stories count: by what it was fitted on nothing is judged."""
    waiting = [scene_to_review(json.loads(line)) for line in _lines(review)]
    found: dict[str, str] = {}
    places: tuple[tuple[str, Iterable[Scene]], ...] = (
        ("an example of a module", example_scenes(corpus)),
        ("among the scenes", scenes()),
        ("waiting for review", waiting),
    )
    for where, told in places:
        for scene in told:
            found[scene.id] = found[_plain(scene.text)] = f"{scene.id}, {where}"
    for story in stories():
        found[_plain(story.text)] = f"{story.id}, among the stories that the matcher is fitted on"
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise LawError(f"{path} is no text in UTF-8: give the file that /misses export sent") from error
    except OSError as error:
        raise LawError(f"{path} cannot be read ({error.strerror}): give the file that /misses export sent") from error


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if line.strip()] if path.exists() else []


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _report(intake: Intake, review: Path) -> Iterator[str]:
    yield from (f"refused: {each}" for each in intake.refused)
    yield from (f"to mend: {each}" for each in intake.to_mend)
    taken = len(intake.taken)
    yield f"{taken} scenes taken in for review, {len(intake.refused)} refused. Nothing is measured by them yet."
    if taken:
        yield _NEXT.format(path=review)
