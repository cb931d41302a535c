"""A poster for the wall: when players call the director, and what they do until the director is there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.paper.leaf import EDGE, INNER, WIDTH, Leaf
from bot.paper.lettering import BOLD, SANS, SERIF, Run, leading, set_lines

_MIDDLE = WIDTH / 2
_WHEN = (
    "A call or a card came at the wrong turn.",
    "A bid was too low, or a call was changed.",
    "A card fell, or was seen too soon.",
    "Somebody did not follow suit.",
    "A claim is doubted, or the tricks do not add up.",
    "You were told something wrong, or nothing.",
    "A long pause, a word or a gesture may have helped.",
    "Anything else that should not have happened.",
)
_THEN = (
    ("Call at once.", "Any player may; dummy waits until somebody else has said that something is wrong."),
    ("Leave it as it is.", "Cards stay where they lie, bidding cards too. Nobody calls or plays."),
    ("Settle nothing yourselves.", "Whoever rules at the table may lose the rights that the law gives."),
    ("Say what happened.", "One at a time, and only what you are asked. Tell what you meant away from the table."),
    ("Then play on.", "You may appeal later. Nobody is accused: it happens to everybody."),
)


def poster_pdf() -> bytes:
    leaf = Leaf("Director, please!")
    leaf.turn()
    y = _centred(leaf, "Director, please!", 18.0, 56.0, SERIF)
    y = _centred(leaf, "Call the director when …", y + 2.0, 25.0, BOLD) + 6.0
    y = _listed(leaf, _WHEN, y)
    leaf.rule(EDGE + 5.0, y + 3.0, WIDTH - EDGE - 5.0, 0.9)
    y = _centred(leaf, "… and until the director is there", y + 7.0, 25.0, BOLD) + 5.0
    _numbered(leaf, y)
    leaf.centred("Calling is no reproach. It keeps the game fair for all four.", _MIDDLE, 284.0, 14.0, SANS)
    return leaf.written()


def _centred(leaf: Leaf, text: str, y: float, size: float, face: str) -> float:
    leaf.centred(text, _MIDDLE, y + leading(size) / 2, size, face)
    return y + leading(size)


def _listed(leaf: Leaf, lines: Sequence[str], y: float) -> float:
    for line in lines:
        leaf.box(EDGE + 7.0, y + 1.9, 4.4, 4.4, 0.6, 0.6)
        y = leaf.paragraph(set_lines([Run(line)], 20.0, INNER - 22.0), EDGE + 16.0, y) + 2.4
    return y


def _numbered(leaf: Leaf, y: float) -> None:
    for number, (what, why) in enumerate(_THEN, start=1):
        leaf.disc(str(number), EDGE + 9.0, y + 4.4, 4.8, 17.0)
        text = set_lines([Run(f"{what} ", BOLD), Run(why)], 17.0, INNER - 24.0)
        y = leaf.paragraph(text, EDGE + 18.0, y) + 3.2
