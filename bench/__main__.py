"""The search of past rulings, measured: python -m bench [--sizes 10000 1000000] [--folder FOLDER].

Builds ledgers of invented rulings, runs one mix of searches on each, and beside it, in the same run, a plain LIKE scan
and a bare query of the full-text index, without filters, ranks or lines to show.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from bench.plausible import FIRST_DAY, LAST_DAY, rulings
from bot.ledger import Ledger
from bot.records import Query, Viewer, search
from bot.records.documents import add_ruling

Mix = list[tuple[Query, Viewer]]

_ROUNDS = 40  # searches of each class
_SCANS = 3  # a LIKE scan of a million rulings takes seconds
_COMMON = ("card", "declarer", "lead", "trick", "penalty", "established", "revoke", "claim", "dummy")
_LAWS = ("45", "64", "54", "70D1", "57A", "48", "67", "45C4b")
_MODULES = ("revoke_tricks", "dummy_card_changed", "fifth_card", "declarer_card_exposed", "opening_lead_out_of_turn")
_EVENTS = ("Monday Duplicate", "Club Championship", "Christmas Party", "Individual")
_STATES = ("given", "confirmed", "voided", "upheld")


@dataclass(frozen=True, slots=True)
class _Measured:
    """One class of searches on one ledger; seconds."""

    taken: list[float]
    found: int
    scans: list[float]
    bare: list[float]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--folder", type=Path, help="where the ledgers are kept for the next run (default: nowhere)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as nowhere, ExitStack() as opened:
        folder = asked.folder or Path(nowhere)
        ledgers = {size: opened.enter_context(_built(folder / f"{size}.sqlite3", size)) for size in sorted(asked.sizes)}
        measured = _measure(ledgers)
    for size, classes in measured.items():
        _print_size(size, classes)
    smallest = _mix(next(iter(measured.values())))
    for size, classes in measured.items():
        mix = _mix(classes)
        print(f"the mix at {size:>9,}: {mix * 1e3:8.1f} ms a round of all classes, {mix / smallest:.2f} times")
    return 0


def _measure(ledgers: dict[int, Ledger]) -> dict[int, dict[str, _Measured]]:
    """The sizes take turns at each search, so that whatever else the machine does falls on all of them."""
    mixes = {size: _classes(random.Random(11), _rare_words(ledger)) for size, ledger in ledgers.items()}
    measured: dict[int, dict[str, _Measured]] = {size: {} for size in ledgers}
    for name in next(iter(mixes.values())):
        taken: dict[int, list[float]] = {size: [] for size in ledgers}
        for turn in range(_ROUNDS):
            for size, ledger in ledgers.items():
                taken[size].append(_seconds(partial(search, ledger, *mixes[size][name][turn])))
        for size, ledger in ledgers.items():
            measured[size][name] = _beside(ledger, mixes[size][name], taken[size])
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return measured


def _beside(ledger: Ledger, mixed: Mix, taken: list[float]) -> _Measured:
    """The same searches as a plain scan, as a bare query of the index, and what they find."""
    return _Measured(
        taken,
        found=max(len(search(ledger, *each).rulings) for each in mixed[:_SCANS]),
        scans=[_seconds(partial(_like, ledger, query)) for query, _ in mixed[:_SCANS]],
        bare=[_seconds(partial(_bare, ledger, query)) for query, _ in mixed if query.words],
    )


def _print_size(size: int, classes: dict[str, _Measured]) -> None:
    print(f"\n{size:,} rulings: milliseconds, {_ROUNDS} searches of each class")
    print(f"{'class':<34}{'p50':>8}{'p99':>8}{'found':>8}{'LIKE p50':>11}{'bare index p50':>16}")
    for name, each in classes.items():
        line = (
            f"{name:<34}{_p(each.taken, 50):>8.1f}{_p(each.taken, 99):>8.1f}{each.found:>8}{_p(each.scans, 50):>11.1f}"
        )
        print(line + (f"{_p(each.bare, 50):>16.1f}" if each.bare else f"{'-':>16}"))
    everything = [seconds for each in classes.values() for seconds in each.taken]
    print(f"{'all classes':<34}{_p(everything, 50):>8.1f}{_p(everything, 99):>8.1f}")


def _mix(classes: dict[str, _Measured]) -> float:
    """Seconds of one round through all classes."""
    return sum(sum(each.taken) / len(each.taken) for each in classes.values())


def _classes(chance: random.Random, rare: list[str]) -> dict[str, Mix]:
    official, member = Viewer.official(), Viewer.member("1")
    classes: dict[str, Callable[[], Query]] = {
        "common word": lambda: Query(words=chance.choice(_COMMON)),
        "rare word": lambda: Query(words=chance.choice(rare)),
        "two common words": lambda: Query(words=" ".join(chance.sample(_COMMON, 2))),
        "common and rare word": lambda: Query(words=f"{chance.choice(_COMMON)} {chance.choice(rare)}"),
        "three words": lambda: Query(
            words=" ".join([*chance.sample(_COMMON, 2), chance.choice(["spade", "ten", "west"])])
        ),
        "two words that never meet": lambda: Query(
            words=chance.choice(["ruffed sorting", "felt outstanding", "warned ruffed"])
        ),
        "prefix of three letters": lambda: Query(words=chance.choice(["dec", "rev", "pen", "est", "cla"])),
        "longer prefix": lambda: Query(words=chance.choice(["decl", "revok", "penal", "estab", "hesit"])),
        "prefix of rare words": lambda: Query(words=chance.choice(rare)[:4]),
        "misspelt word": lambda: Query(words=_misspelt(chance, chance.choice(["declarer", "revoke", "established"]))),
        "law": lambda: Query(law=chance.choice(_LAWS)),
        "module": lambda: Query(module=chance.choice(_MODULES)),
        "director": lambda: Query(director=str(9000 + chance.randint(1, 12))),
        "state": lambda: Query(state=chance.choice(_STATES)),
        "event": lambda: Query(event=chance.choice(_EVENTS)),
        "days": lambda: _some_days(chance, Query()),
        "word and law": lambda: Query(words=chance.choice(_COMMON), law=chance.choice(_LAWS)),
        "word and module": lambda: Query(words=chance.choice(_COMMON), module=chance.choice(_MODULES)),
        "word and director": lambda: Query(words=chance.choice(_COMMON), director=str(9000 + chance.randint(1, 12))),
        "word and state": lambda: Query(words=chance.choice(_COMMON), state=chance.choice(_STATES)),
        "word and event": lambda: Query(words=chance.choice(_COMMON), event=chance.choice(_EVENTS)),
        "word and days": lambda: _some_days(chance, Query(words=chance.choice(_COMMON))),
        "two words, law, days": lambda: _some_days(
            chance, Query(words=" ".join(chance.sample(_COMMON, 2)), law=chance.choice(_LAWS))
        ),
        "nothing (the newest)": lambda: Query(),
    }
    mix = {name: [(make(), official) for _ in range(_ROUNDS)] for name, make in classes.items()}
    mix["common word, by a member"] = [(Query(words=chance.choice(_COMMON)), member) for _ in range(_ROUNDS)]
    return mix


def _some_days(chance: random.Random, query: Query) -> Query:
    since = FIRST_DAY + timedelta(days=chance.randint(0, (LAST_DAY - FIRST_DAY).days))
    until: date = since + timedelta(days=chance.choice([6, 30, 400, 1500]))
    return Query(words=query.words, law=query.law, since=since, until=until)


def _misspelt(chance: random.Random, word: str) -> str:
    place = chance.randint(1, len(word) - 2)
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _rare_words(ledger: Ledger) -> list[str]:
    """Words that few rulings have: the invented names, which end the notes."""
    chance = random.Random(12)
    last = ledger.rulings.latest(1)[0].number
    notes = (ledger.rulings.get(chance.randint(1, last)).entry.note or "" for _ in range(60))
    return sorted({note.rsplit("; ", 1)[1].split()[0] for note in notes})


def _like(ledger: Ledger, query: Query) -> None:
    words = query.words.split() or [""]
    conditions = " AND ".join("(shown LIKE ? OR kept LIKE ?)" for _ in words)
    values = [f"%{word}%" for word in words for _ in range(2)]
    ledger.file.db.execute(f"SELECT number FROM standing WHERE {conditions} LIMIT 501", values).fetchall()


def _bare(ledger: Ledger, query: Query) -> None:
    wanted = " AND ".join(f'"{word}" *' for word in query.words.split())
    ledger.file.db.execute("SELECT rowid FROM words WHERE words MATCH ? LIMIT 501", (wanted,)).fetchall()


def _built(path: Path, size: int) -> Ledger:
    if path.exists():
        return Ledger.open(path)
    print(f"building {size:,} rulings, about {size / 2_500:.0f} s", file=sys.stderr)
    began = time.perf_counter()
    draft = Ledger.open(path.with_suffix(".draft"))
    with draft, draft.transaction():
        for document in rulings(size):
            add_ruling(draft, document)
    draft.path.rename(path)
    print(f"built {size:,} rulings in {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return Ledger.open(path)


def _seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _p(seconds: list[float], percent: int) -> float:
    """A percentile, in milliseconds."""
    return sorted(seconds)[min(len(seconds) - 1, len(seconds) * percent // 100)] * 1e3


if __name__ == "__main__":
    sys.exit(main())
