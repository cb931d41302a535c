"""Copied ledgers made fit to go on with: what happened since the copy is done again, and no number is given again."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from bot.ledger import Ledger, identity, journal, registry
from bot.ledger.journal import Journal
from bot.ledger.pool import file_of, tenants_in
from bot.records.forgetting_again import forget_again
from bot.records.promises import Promises
from bot.records.taking_out import take_out_again

SKIPPED = 1000


@dataclass(frozen=True, slots=True)
class Done:
    """`behind`: how many ledgers were surely used since the copy, so that something of them is lost; `skipped`: of how
    many nobody knows how far their numbers had gone; `forgotten`: how many times somebody was forgotten again;
    `taken_out`: how many times words were taken out of a ruling again; `erased`: how many ledgers are left out, because
    they were erased since."""

    ledgers: int
    behind: int
    skipped: int
    forgotten: int
    taken_out: int
    erased: int


def bring_up_to_date(new: Path, *, is_journal_whole: bool) -> Done:
    """`new`: a data folder with copied ledgers, the journal, and the marks of those that are known beside them. Raises
    FileTrouble, OSError, sqlite3.Error."""
    with Journal(new / journal.NAME) as since:
        if not is_journal_whole:
            since.break_with()
        erased = [tenant for tenant in tenants_in(new) if _left_out(new, tenant, since)]
        there = [file_of(new, tenant) for tenant in tenants_in(new)]
        skipped = sum(_skipped(path, since, is_journal_whole) for path in there)
        opened = [_opened(path, since) for path in there]
    behind, forgotten, taken_out = map(sum, zip(*opened, strict=True)) if opened else (0, 0, 0)
    return Done(len(there), behind, skipped, forgotten, taken_out, len(erased))


def carry_over_marks(data_dir: Path, new: Path) -> list[str]:
    """What the folder that was here knows of its ledgers goes on to be known. Returns the tenants that have none in the
    copy: their people are told that it is missing, until the operator accepts that. Raises OSError, FileTrouble."""
    missing = []
    for place in sorted((data_dir / "marks").glob("*")):
        path = new / "servers" / f"{place.name}.sqlite3"
        mark = registry.read(data_dir / "servers" / path.name)
        if mark is None:
            continue
        if not path.exists():
            missing += [place.name] if mark.begun else []
        elif mark.identity != identity.of_file(path):
            mark = dataclasses.replace(mark, identity="", begun=False)
        registry.write(path, mark, to_disk=True)
    return missing


def carry_over_promises(data_dir: Path, new: Path) -> None:
    """Who was promised to be forgotten, and is not yet, is forgotten at the next start. Raises OSError."""
    for promise in Promises(data_dir).open():
        tenants = tenants_in(new) if promise.tenants is None else promise.tenants
        Promises(new).intend(promise.person, promise.at, tenants)


def _left_out(new: Path, tenant: str, since: Journal) -> bool:
    path = file_of(new, tenant)
    erased = since.is_erased(journal.whose(path), identity.of_file(path))
    if erased:
        registry.remove(path)
        path.unlink()
    return erased


def _skipped(path: Path, since: Journal, is_journal_whole: bool) -> bool:
    known = registry.read(path) is not None or since.numbers_of(journal.whose(path)) is not None
    if known and is_journal_whole:
        return False
    identity.skip(path, SKIPPED)
    return True


def _opened(path: Path, since: Journal) -> tuple[bool, int, int]:
    """Opening is what brings a ledger up to date, and its numbers above the known ones. Whether something of it is
    lost, how many were forgotten again, and how many times words were taken out again."""
    lost_before, whose = identity.lost_in(path), journal.whose(path)
    with Ledger.open(path) as ledger:
        forgotten = forget_again(ledger, since.forgotten_in(whose))
        taken_out = take_out_again(ledger, since.taken_out_of(whose))
    return identity.lost_in(path) > lost_before, forgotten, taken_out
