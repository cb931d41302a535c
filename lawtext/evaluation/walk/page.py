"""The page of the walk: the figures by group, voice, edition and module, and what ended worst, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lawtext.evaluation.walk.figures import Figures, figures, grouped
from lawtext.evaluation.walk.result import PARTLY, RESULTS, WRONG, Walked
from lawtext.matcher import OUR_LAWS, law_number
from lawtext.scenes import EXAMPLE

_ABOUT = """Written by `make evaluate`: each scene is typed in and followed through by a director who picks the title
that fits, answers every question from what was true at the table, and stops at the finding. Nothing is fitted on
these scenes; those that teach the reading are not among them. Right: every row reached is right; partly: some
are, or a ruling stood on the way to the right one; silent: nothing was ruled; wrong: all else. A tap is a title
picked, a confirm or what is not so in it tapped, a question answered or a way on taken. A question is needless
if the text had answered it, or if no answer would have changed the ruling. A confirm is refused if anything
that it shows was otherwise, or if the situation is another. Facts are answers taken from the text without a
confirm; *mended* are the wrong rulings that turn right once the director takes a misreading back. *Misled*: no
title fits, and somebody who takes the first one all the same ends wrong. *Hasty*: wrong rulings for somebody who
confirms whatever is shown of the right situation.

The modules' own examples were told by the hands that wrote the rules, and of some scenes careful readers may doubt what
is right: both stand apart and are in no other figure. So do scenes that are not ours, where silence is right,
and those whose law has been taken in since they were sealed, of which nobody has said what is right."""
_HEAD = (
    "| {name} | scenes | right % | partly | silent, misled | wrong, mended, hasty | taps each "
    "| questions, needless (told) | confirms, refused | facts taken, wrong |\n|---|---|---|---|---|---|---|---|---|---|"
)
WORST = 10
DOUBTED, NOT_OURS, SINCE_OURS = "doubted", "not ours", "since ours"
APART = (DOUBTED, EXAMPLE, NOT_OURS, SINCE_OURS)


def written(walks: Sequence[Walked]) -> str:
    told = [walked for walked in walks if _group(walked) not in APART]
    return "\n".join(
        [
            "# From the text to the right ruling",
            "",
            _ABOUT,
            "",
            *_section("group", grouped(walks, lambda walked: (_group(walked),)), all_of=told),
            *_section("voice", grouped(told, lambda walked: (walked.scene.voice,))),
            *_section("edition", grouped(told, lambda walked: (walked.edition,))),
            *_section("module that is right", grouped(told, lambda walked: sorted(_modules(walked)))),
            "## Why it did not end right",
            "",
            *_reasons(told),
            "",
            "## Asked though the text had said it, most often",
            "",
            *_asked_again(told),
            "",
            "## Read and not so",
            "",
            *_misread(told),
            "",
            "## The worst, in words",
            "",
            *_worst(told),
            "",
        ]
    )


def _group(walked: Walked) -> str:
    if not walked.scene.is_ours:
        return SINCE_OURS if law_number(walked.scene.law) in OUR_LAWS else NOT_OURS
    return DOUBTED if walked.scene.doubted else walked.scene.group


def _modules(walked: Walked) -> frozenset[str]:
    return walked.scene.modules(walked.edition)


def _section(
    name: str, groups: Mapping[str, Sequence[Walked]], all_of: Sequence[Walked] | None = None
) -> Iterator[str]:
    yield f"## By {name}"
    yield ""
    yield _HEAD.format(name=name)
    for group, walks in groups.items():
        yield line(group, figures(walks))
    if all_of is not None:
        yield line(f"all but {', '.join(APART)}", figures(all_of))
    yield ""


def line(name: str, seen: Figures) -> str:
    cells = (
        name,
        seen.walks,
        f"{100 * seen.right_share:.1f}",
        seen.partly,
        f"{seen.silent}, {seen.misled}",
        f"{seen.wrong}, {seen.mended}, {seen.hasty}",
        f"{seen.taps_each:.2f}",
        f"{seen.asked}, {seen.needless} ({seen.stated})",
        f"{seen.confirms}, {seen.refused}",
        f"{seen.read}, {seen.misread}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _reasons(walks: Sequence[Walked]) -> Iterator[str]:
    counted = Counter((walked.result, walked.why.partition(":")[0]) for walked in walks if walked.why)
    yield "| result | why | scenes |"
    yield "|---|---|---|"
    for (result, why), count in counted.most_common():
        yield f"| {result} | {why} | {count} |"


def _asked_again(walks: Sequence[Walked]) -> Iterator[str]:
    counted = Counter(f"{put.module}.{put.question}" for walked in walks for put in walked.put if put.stated)
    yield "| question | scenes |"
    yield "|---|---|"
    for question, count in counted.most_common(WORST):
        yield f"| {question} | {count} |"


def _misread(walks: Sequence[Walked]) -> Iterator[str]:
    for walked in walks:
        for read in walked.read:
            if read.wrong:
                yield (
                    f"- {walked.scene.id}: {read.module}.{read.question} = {read.answer} for {read.truth}, "
                    f"from “{read.words}”"
                )


def _worst(walks: Sequence[Walked]) -> Iterator[str]:
    """Wrong before partly, and of those what was surely matched first: nothing warned the asker."""
    amiss = [walked for walked in walks if walked.result in (WRONG, PARTLY)]
    amiss.sort(key=lambda walked: (-RESULTS.index(walked.result), walked.verdict != "match", walked.taps))
    for walked in amiss[:WORST]:
        yield f"- **{walked.scene.id}** ({walked.result}, {walked.edition}): {walked.scene.text}"
        yield f"  - found {', '.join(walked.rows)}: {walked.says}"
        yield f"  - right {', '.join(walked.scene.right[walked.edition]) or f'Law {walked.scene.law}'}; {walked.why}"
