"""What a club calls the director for: counts by law and by month, how often the bot was overruled, appeals."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from bot.ledger import Ledger
from bot.ledger.index_queries import Count, Selection

_DECIDED = ("upheld", "changed")


@dataclass(frozen=True, slots=True)
class Statistics:
    """Voided rulings are not counted. `by_law` has the law numbers, most frequent first; `by_month` is in order of time
    ("2026-03"). `overruled` counts those of the `with_finding` rulings in which the director decided otherwise;
    `amended` and what became of appeals count whatever came after. `superseded`: those among the
    `total` whose place another has taken; `replaced`: those of them that were appealed and never decided."""

    total: int
    by_law: tuple[tuple[str, int], ...]
    by_month: tuple[tuple[str, int], ...]
    with_finding: int
    overruled: int
    appealed: int
    upheld: int
    changed: int
    amended: int = 0
    superseded: int = 0
    replaced: int = 0
    open_appeals: int = 0


def statistics(ledger: Ledger, *, since: date | None = None, until: date | None = None) -> Statistics:
    cells = ledger.index.counts(Selection(since, until))
    by_law = _count_by(cells, lambda cell: cell.law)
    lives = ledger.index.lives(Selection(since, until))
    return Statistics(
        total=_sum(cells),
        by_law=tuple(sorted(by_law.items(), key=lambda each: (-each[1], _in_order(each[0])))),
        by_month=tuple(sorted(_count_by(cells, lambda cell: cell.month).items())),
        with_finding=_sum(cell for cell in cells if cell.overruled is not None),
        overruled=_sum(cell for cell in cells if cell.overruled),
        appealed=_having(lives, "appealed"),
        upheld=_having(lives, "upheld"),
        changed=_having(lives, "changed"),
        amended=_having(lives, "amended"),
        superseded=_having(lives, "superseded"),
        replaced=sum({"appealed", "superseded"} <= life and life.isdisjoint(_DECIDED) for life in lives),
        open_appeals=_sum(cell for cell in cells if cell.state == "appealed"),
    )


def _having(lives: Iterable[frozenset[str]], state: str) -> int:
    return sum(state in life for life in lives)


def _count_by(cells: Iterable[Count], key: Callable[[Count], str | None]) -> Counter[str]:
    counter: Counter[str] = Counter()
    for cell in cells:
        if (name := key(cell)) is not None:
            counter[name] += cell.count
    return counter


def _sum(cells: Iterable[Count]) -> int:
    return sum(cell.count for cell in cells)


def _in_order(law: str) -> tuple[int, str]:
    return (int(law) if law.isdigit() else 1000, law)
