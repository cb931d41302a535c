"""The page that shows the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lawtext.evaluation.figures import GOALS, Figures
from lawtext.evaluation.floors import Shares
from lawtext.evaluation.freshness import mark
from lawtext.evaluation.models import Measured
from lawtext.evaluation.reading import Taken
from lawtext.stories import HELD_OUT, KINDS
from lawtext.training.thresholds import MOST_REFUSED, MOST_WRONG

_COLUMNS = ("first", "module", "three", "matched", "wrong", "recognised", "refused")
_HEADINGS = (
    "| | texts (ours + others) | right clause first | right module first | clause in the first three "
    "| `match` and right | `match` and wrong | others recognised | ours refused | ms p50 | ms p99 |"
)
_ABOUT = """Written by `make compare` from {stories} stories of our own, in {voices} kinds of voices and by
others (those are fitted on, never reported). The first rows are on the voices {held}, by
weights and thresholds fitted on the phrases and all other stories; the rows *without …* leave out that voice and one
other.

Right is a candidate whose first two home clauses hold the clause that decides, to the letter in Laws 45 to 47 and 50
and to the law elsewhere. The weights that ship are fitted on every voice, so their own figures would flatter. The
baselines search the same phrases and stories; their limits are those that flatter these very texts most. `match` and
`none` are set for at most {wrong:.1%} confident and wrong and {refused:.1%} refused on voices left out.

Samples from elsewhere are never fitted on; they get the weights that ship. They score higher than our stories because
most of them tell one thing in plain words, where ours were written to be hard: buried facts, two questions in one,
three words on a phone."""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    figures: Figures
    spent: Sequence[float]  # milliseconds a text, matching and reading


@dataclass(frozen=True, slots=True)
class Read:
    """What the reading takes from texts; the last two are questions from the text to the finding, on average."""

    taken: Taken
    deeds: float
    noted: float
    asked: float
    asked_without: float

    def shares(self) -> dict[str, float]:
        """What there is a floor for."""
        return {"taken": self.taken.share, "amiss": self.taken.amiss, "deeds": self.deeds, "noted": self.noted}


def render(
    rows: Sequence[Row],
    seen: Read,
    stories: int,
    confused: Sequence[tuple[str, str, int]],
    models: Sequence[Measured],
    held: Shares,
    digest: str,
) -> str:
    return "\n".join(
        [
            "# How well it understands",
            "",
            _ABOUT.format(
                stories=stories,
                voices=len(KINDS),
                held=" and ".join(HELD_OUT),
                wrong=MOST_WRONG,
                refused=MOST_REFUSED,
            ),
            "",
            mark(digest),
            "",
            _HEADINGS,
            "|---|" + "---|" * 10,
            *(_line(row) for row in rows),
            _line(Row("goal", GOALS, [])),
            _line(Row("floor", _floor_figures(held), [])),
            "",
            "## Models side by side",
            "",
            *_models(models),
            "",
            "## Reading",
            "",
            *_reading(seen, held),
            "",
            "## What is taken for what",
            "",
            "![Rows are what decides, columns what was answered first](confusion.svg)",
            "",
            "| decides | answered | texts |",
            "|---|---|---|",
            *(f"| {decides} | {answered} | {count} |" for decides, answered, count in confused),
            "",
        ]
    )


def _floor_figures(held: Shares) -> Figures:
    return Figures(0, 0, **{name: held.get(name, 0.0) for name in _COLUMNS})


def _models(models: Sequence[Measured]) -> list[str]:
    return [
        f"Fitted once on the same features of all texts but the voices {' and '.join(HELD_OUT)}, and asked about",
        "these; no limits: the label that scores highest is the answer. Memory is the most that a process of its own",
        "held, the reading of all texts included.",
        "",
        "| | right clause first | right module first | clause in the first three | others recognised | features "
        "| s of processor time | GB |",
        "|---|" + "---|" * 7,
        *(model.line() for model in models),
    ]


def _reading(seen: Read, held: Shares) -> list[str]:
    taken, floor = seen.taken, {name: f"{share:.1%}" for name, share in held.items()}
    counts = f"{taken.right} / {taken.wrong} / {taken.unsupported} / {taken.missed}"
    rows = [
        ("plainly stated and taken or put to be confirmed, of the answers to the module's questions",
         f"{taken.share:.1%}", floor["taken"]),
        ("answers taken with nobody asked that the text does not support", f"{taken.amiss:.1%}",
         f"at most {floor['amiss']}"),
        ("answers put to be confirmed that it does not support", f"{taken.refused:.1%}", ""),
        ("right / another answer / not in the record / missed", counts, ""),
        ("deeds (who did what) that a fact covers, by their words", f"{seen.deeds:.1%}", floor["deeds"]),
        ('notes of the stories\' writers ("found: too late") that a fact covers, by their words', f"{seen.noted:.1%}",
         floor["noted"]),
        ("questions from the text to the finding, with what was read", f"{seen.asked:.2f}", ""),
        ("the same without reading", f"{seen.asked_without:.2f}", ""),
    ]  # fmt: skip
    return [
        "On stories of the held-out voices, against records that were made by hand without sight of the cues:",
        "",
        "| | | floor |",
        "|---|---|---|",
        *(f"| {name} | {value} | {least} |" for name, value, least in rows),
    ]


def _line(row: Row) -> str:
    shares = [getattr(row.figures, name) for name in _COLUMNS]
    texts = f"{row.figures.ours} + {row.figures.others}" if row.figures.ours else ""
    cells = [f"{100 * share:.1f} %" if share else "" for share in shares]
    return (
        f"| {row.name} | {texts} | "
        + " | ".join(cells)
        + f" | {_percentile(row.spent, 50)} | {_percentile(row.spent, 99)} |"
    )


def _percentile(values: Sequence[float], percent: int) -> str:
    if not values:
        return ""
    return f"{sorted(values)[min(len(values) - 1, len(values) * percent // 100)]:.1f}"
