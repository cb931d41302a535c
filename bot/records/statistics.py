"""What a club calls the director for: counts by law and by month, how often the bot was overruled, appeals."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from bot.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Statistics:
    """Voided rulings are not counted. `by_law` has the law numbers, most frequent first; `by_month` is in order of time
    ("2026-03"); `overruled` counts those of the `with_finding` rulings in which the director decided otherwise."""

    total: int
    by_law: tuple[tuple[str, int], ...]
    by_month: tuple[tuple[str, int], ...]
    with_finding: int
    overruled: int
    appealed: int
    upheld: int
    changed: int


def statistics(ledger: Ledger, *, since: date | None = None, until: date | None = None) -> Statistics:
    cells = [
        _Cell(*row)
        for row in ledger.file.db.execute(
            "SELECT substr(day, 1, 7), law, state, overruled, appealed, count(*) FROM standing"
            " WHERE day BETWEEN ? AND ? AND state <> 'voided' GROUP BY 1, 2, 3, 4, 5",
            ((since or date.min).isoformat(), (until or date.max).isoformat()),
        ).fetchall()
    ]
    by_law = _counted(cells, lambda cell: cell.law)
    return Statistics(
        total=_sum(cells),
        by_law=tuple(sorted(by_law.items(), key=lambda each: (-each[1], _in_order(each[0])))),
        by_month=tuple(sorted(_counted(cells, lambda cell: cell.month).items())),
        with_finding=_sum(cell for cell in cells if cell.overruled is not None),
        overruled=_sum(cell for cell in cells if cell.overruled),
        appealed=_sum(cell for cell in cells if cell.appealed),
        upheld=_sum(cell for cell in cells if cell.state == "upheld"),
        changed=_sum(cell for cell in cells if cell.state == "changed"),
    )


@dataclass(frozen=True, slots=True)
class _Cell:
    month: str
    law: str | None
    state: str
    overruled: int | None
    appealed: int
    count: int


def _counted(cells: Iterable[_Cell], key: Callable[[_Cell], str | None]) -> Counter[str]:
    counter: Counter[str] = Counter()
    for cell in cells:
        if (name := key(cell)) is not None:
            counter[name] += cell.count
    return counter


def _sum(cells: Iterable[_Cell]) -> int:
    return sum(cell.count for cell in cells)


def _in_order(law: str) -> tuple[int, str]:
    return (int(law) if law.isdigit() else 1000, law)
