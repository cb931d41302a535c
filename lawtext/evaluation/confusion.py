"""A picture of what is taken for what: a square a pair of clauses, the darker the more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lawtext.evaluation.figures import Answered
from lawtext.matcher import NONE, deciding

NOT_OURS = "none"
_SIDE, _MARGIN = 14, 46


def confusion(answers: Sequence[Answered]) -> Counter[tuple[str, str]]:
    """(what decides, what was answered first) -> how often; a refusal counts as `none`."""
    return Counter((answer.asked.clause or NOT_OURS, _first(answer)) for answer in answers)


def _first(answer: Answered) -> str:
    if answer.verdict == NONE or not answer.laws:
        return NOT_OURS
    return answer.asked.clause if answer.right(0) else deciding(answer.laws[0][0])


def picture(pairs: Counter[tuple[str, str]]) -> str:
    """The picture as SVG: rows are what decides, columns what was answered."""
    names = sorted({name for pair in pairs for name in pair})
    totals = Counter[str]()
    for (decides, _), count in pairs.items():
        totals[decides] += count
    size = _MARGIN + _SIDE * len(names) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="9">',
        f'<rect width="{size}" height="{size}" fill="white"/>',
    ]
    for place, name in enumerate(names):
        along = _MARGIN + place * _SIDE
        parts.append(f'<text x="{_MARGIN - 4}" y="{along + 10}" text-anchor="end">{name}</text>')
        parts.append(f'<text transform="translate({along + 10},{_MARGIN - 4}) rotate(-90)">{name}</text>')
    for (decides, answered), count in sorted(pairs.items()):
        parts.append(_square(names.index(answered), names.index(decides), count / totals[decides], count))
    return "\n".join([*parts, "</svg>\n"])


def _square(column: int, row: int, share: float, count: int) -> str:
    colour = "#1b5e20" if column == row else "#b71c1c"
    return (
        f'<rect x="{_MARGIN + column * _SIDE}" y="{_MARGIN + row * _SIDE}" width="{_SIDE - 1}" height="{_SIDE - 1}" '
        f'fill="{colour}" fill-opacity="{0.15 + 0.85 * share:.2f}"><title>{count}</title></rect>'
    )
