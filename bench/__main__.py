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
from datetime import date, timedelta
from pathlib import Path

from bench.plausible import FIRST_DAY, LAST_DAY, rulings
from bot.ledger import Ledger
from bot.records import Query, Viewer, search
from bot.records.documents import add_ruling

_ROUNDS = 40  # searches of each class
_SCANS = 3  # a LIKE scan of a million rulings takes seconds
_COMMON = ("card", "declarer", "lead", "trick", "penalty", "established", "revoke", "claim", "dummy")
_LAWS = ("45", "64", "54", "70D1", "57A", "48", "67", "45C4b")
_MODULES = ("revoke_tricks", "dummy_card_changed", "fifth_card", "declarer_card_exposed", "opening_lead_out_of_turn")
_EVENTS = ("Monday Duplicate", "Club Championship", "Christmas Party", "Individual")
_STATES = ("given", "confirmed", "voided", "upheld")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--folder", type=Path, help="where the ledgers are kept for the next run (default: nowhere)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as nowhere:
        folder = asked.folder or Path(nowhere)
        totals = {size: measure(folder / f"{size}.sqlite3", size) for size in asked.sizes}
    smallest = totals[min(totals)]
    for size, total in totals.items():
        print(f"the mix at {size:>9,}: {total * 1e3:8.1f} ms a round of all classes, {total / smallest:.2f} times")
    return 0


def measure(path: Path, size: int) -> float:
    """Prints a line a class; returns the mean seconds of one round through all classes."""
    with _built(path, size) as ledger:
        chance = random.Random(11)
        names = _rare_words(ledger, chance)
        print(f"\n{size:,} rulings, {path.stat().st_size / 1e6:,.0f} MB: ms, {_ROUNDS} searches of each class")
        print(f"{'class':<34}{'p50':>8}{'p99':>8}{'found':>8}{'LIKE p50':>11}{'bare index p50':>16}")
        everything: list[float] = []
        for name, mixed in _classes(chance, names).items():
            everything += _measure_class(ledger, name, mixed)
        print(f"{'all classes':<34}{_p(everything, 50):>8.1f}{_p(everything, 99):>8.1f}")
    return sum(everything) / _ROUNDS


def _measure_class(ledger: Ledger, name: str, mixed: "list[tuple[Query, Viewer]]") -> list[float]:
    found = [len(search(ledger, query, viewer).rulings) for query, viewer in mixed[:3]]
    taken = [_seconds(lambda each=each: search(ledger, *each)) for each in mixed]
    scans = [_seconds(lambda each=each: _like(ledger, each[0])) for each in mixed[:_SCANS]]
    bare = [_seconds(lambda each=each: _bare(ledger, each[0])) for each in mixed] if mixed[0][0].words else []
    line = f"{name:<34}{_p(taken, 50):>8.1f}{_p(taken, 99):>8.1f}{max(found):>8}{_p(scans, 50):>11.1f}"
    print(line + (f"{_p(bare, 50):>16.1f}" if bare else f"{'-':>16}"), flush=True)
    return taken


def _classes(chance: random.Random, rare: list[str]) -> "dict[str, list[tuple[Query, Viewer]]]":
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


def _rare_words(ledger: Ledger, chance: random.Random) -> list[str]:
    """Words that few rulings have: the invented names, which end the notes."""
    last = ledger.latest_rulings(1)[0].number
    notes = (ledger.ruling(chance.randint(1, last)).entry.note or "" for _ in range(60))
    return sorted({note.rsplit("; ", 1)[1].split()[0] for note in notes})


def _like(ledger: Ledger, query: Query) -> None:
    words = query.words.split() or [""]
    conditions = " AND ".join("(shown LIKE ? OR kept LIKE ?)" for _ in words)
    values = [f"%{word}%" for word in words for _ in range(2)]
    ledger.db.execute(f"SELECT number FROM standing WHERE {conditions} LIMIT 501", values).fetchall()


def _bare(ledger: Ledger, query: Query) -> None:
    wanted = " AND ".join(f'"{word}" *' for word in query.words.split())
    ledger.db.execute("SELECT rowid FROM words WHERE words MATCH ? LIMIT 501", (wanted,)).fetchall()


def _built(path: Path, size: int) -> Ledger:
    if path.exists():
        return Ledger.open(path)
    print(f"building {size:,} rulings, about {size / 2_500:.0f} s", file=sys.stderr)
    began = time.perf_counter()
    draft = Ledger.open(path.with_suffix(".draft"))
    with draft, draft.writing():
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
