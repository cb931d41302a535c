"""What each trait of a passage speaks for, module by module, in one file; a module's part is read when it is needed.

It is kept as it is used: packed the file would be half as large, and to unpack a part took longer than all else that is
done for a text to be heard.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from lawtext.reading.names import LANE_BYTES, Names, Rows, by_mark

SOURCE = Path(__file__).parent / "weights.bin"
_KEPT = 4  # modules at a time: each takes a tenth of a megabyte, and a tenth of a millisecond to be read


@dataclass(frozen=True)
class Hearing:
    """The weights of one module: the trait of row r speaks for `answers[n]` with `cells[r * len(answers) + n]`
    - 128 units. An answer is a pair of question and answer; that a passage says nothing about a question is the answer
    "" to it. A question's answers stand side by side."""

    answers: tuple[tuple[str, str], ...]
    rows: Rows
    cells: bytes
    bias: tuple[float, ...]
    unit: float
    judge: Mapping[str, float] = field(default_factory=dict)  # what the judge of all modules weighs, and of this one

    @cached_property
    def questions(self) -> tuple[tuple[int, int], ...]:
        """Where the answers of each question begin and end."""
        places = [place for place, (a, b) in enumerate(pairwise(self.answers), start=1) if a[0] != b[0]]
        return tuple(pairwise([0, *places, len(self.answers)]))


@dataclass(frozen=True, slots=True)
class _Contents:
    """What the head of the file says: where each module's part lies, behind the head, and how long it is."""

    parts: Mapping[str, tuple[int, int]]
    digest: str
    judge: Mapping[str, float]


def hearing(module: str) -> Hearing | None:
    """None for a module that the weights don't know yet."""
    return _read_part(SOURCE, module)


def judge_weights() -> Mapping[str, float]:
    """What is weighed alike in every module."""
    return _contents(SOURCE)[1].judge


def digest() -> str:
    """Of all that the weights were fitted on."""
    return _contents(SOURCE)[1].digest


@lru_cache(maxsize=_KEPT)
def _read_part(source: Path, module: str) -> Hearing | None:
    start, contents = _contents(source)
    if module not in contents.parts:
        return None
    offset, length = contents.parts[module]
    with source.open("rb") as file:
        file.seek(start + offset)
        head, _, body = file.read(length).partition(b"\n")
    about = json.loads(head)
    marks = about["rows"] * LANE_BYTES
    return Hearing(
        answers=tuple((question, answer) for question, answer in about["answers"]),
        rows=Names.of_lanes(body[:marks]).indexed(5),
        cells=body[marks:],
        bias=tuple(about["bias"]),
        unit=about["unit"],
        judge={**contents.judge, **{f"{module}.{name}": weight for name, weight in about["judge"].items()}},
    )


@lru_cache(maxsize=1)
def _contents(source: Path) -> tuple[int, _Contents]:
    """Where the parts begin, and what they are."""
    with source.open("rb") as file:
        head = file.readline()
    about = json.loads(head)
    parts = {module: (offset, length) for module, (offset, length) in about["parts"].items()}
    return len(head), _Contents(parts, about["digest"], about["judge"])


def write(parts: Mapping[str, Hearing], judge: Mapping[str, float], digest: str, path: Path = SOURCE) -> None:
    """`judge`: all of its weights; one whose name begins with a module's is kept with what that module hears."""
    own: dict[str, dict[str, float]] = {module: {} for module in parts}
    alike: dict[str, float] = {}
    for name, weight in judge.items():
        module, _, rest = name.partition(".")
        own.get(module, alike)[rest if module in own else name] = weight
    packed = {module: _pack(part, own[module]) for module, part in parts.items()}
    about: dict[str, Any] = {"digest": digest, "judge": alike, "parts": _places(list(packed.items()))}
    path.write_bytes(json.dumps(about).encode() + b"\n" + b"".join(packed.values()))
    _contents.cache_clear()
    _read_part.cache_clear()


def _places(packed: Sequence[tuple[str, bytes]]) -> dict[str, tuple[int, int]]:
    places, offset = {}, 0
    for module, part in packed:
        places[module] = (offset, len(part))
        offset += len(part)
    return places


def _pack(part: Hearing, judge: Mapping[str, float]) -> bytes:
    names, cells = by_mark(part.rows, part.cells, spelt=False)
    about = {"answers": part.answers, "bias": part.bias, "unit": part.unit, "rows": len(names), "judge": judge}
    return b"".join((json.dumps(about).encode(), b"\n", names.lanes(), cells))
