"""`python -m bot restore`: a data folder out of a backup, which forgets whom the backup still knew and gives no number
again; or the folder as it was, where anything of it fails."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.backup import swap
from bot.backup.ledgers import Done, bring_up_to_date, carry_over_marks, carry_over_promises
from bot.backup.manifest import Manifest
from bot.backup.source import KEY, SERVERS, BackupError, check_unchanged, checked, chosen, named
from bot.durable import copy_bytes
from bot.folder import FolderInUse, kept_for_one_bot
from bot.ledger import FileTrouble, journal
from bot.ledger.earlier_copies import copy_whole
from bot.ledger.journal import Journal
from bot.ledger.pool import tenants_in


@dataclass(frozen=True, slots=True)
class Restored:
    """`made`: when the backup was begun, None for a replica; `journal`: which one said what happened since, None where
    none did; `missing`: tenants that had a ledger here and have none in the backup; `left_out`: files that the backup
    could not hold; `aside`: where what was here lies."""

    source: Path
    made: datetime | None
    done: Done
    journal: Path | None
    missing: list[str]
    left_out: list[str]
    aside: Path | None


def restore(
    data_dir: Path,
    folder: Path,
    now: datetime,
    *,
    journal_file: Path | None = None,
    replace: bool = False,
    replica: bool = False,
) -> Restored:
    """`replica`: the folder holds `servers/` as Litestream has restored them, and no manifest. Raises BackupError."""
    if journal_file is not None and not journal_file.is_file():
        raise BackupError(f"There is no journal {journal_file}: name the copy that was kept of {journal.NAME}.")
    source, said = (folder, None) if replica else chosen(folder)
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        with kept_for_one_bot(data_dir):
            swap.settle(data_dir)
            _check_empty(data_dir, replace)
            return _Restore(data_dir, source, said, now).run(journal_file)
    except FolderInUse as fault:
        raise BackupError(f"The bot is running on DATA_DIR={data_dir}: end it first, then restore.") from fault
    except (OSError, sqlite3.Error) as fault:
        raise BackupError(f"Nothing was restored, and {data_dir} is as it was: {fault}.") from fault
    except FileTrouble as fault:
        raise BackupError(f"Nothing was restored, and {data_dir} is as it was. {fault}") from fault


def _check_empty(data_dir: Path, replace: bool) -> None:
    there = tenants_in(data_dir)
    if there and not replace:
        raise BackupError(
            f"DATA_DIR={data_dir} holds ledgers already ({len(there)}): name an empty folder; or say --replace, which"
            " puts them aside."
        )


class _Restore:
    def __init__(self, data_dir: Path, source: Path, said: Manifest | None, now: datetime) -> None:
        self.data_dir, self.source, self.said, self.now = data_dir, source, said, now

    def run(self, journal_file: Path | None) -> Restored:
        """Raises BackupError, FileTrouble, OSError, sqlite3.Error; then the data folder is as it was."""
        new = swap.begin(self.data_dir)
        try:
            self._bring_over(new)
            since = self._bring_journal(new, journal_file)
            missing = carry_over_marks(self.data_dir, new) if self._is_of_this_folder() else []
            carry_over_promises(self.data_dir, new)
            done = bring_up_to_date(new, is_journal_whole=since is not None)
            aside = swap.commit(self.data_dir, f"replaced-{named(self.now)}")
        finally:
            swap.give_up(self.data_dir)
        left_out = sorted(self.said.left_out) if self.said else []
        made = self.said.made if self.said else None
        return Restored(self.source, made, done, since, missing, left_out, aside)

    def _bring_over(self, new: Path) -> None:
        (new / SERVERS).mkdir(mode=0o700)
        if self.said is None:
            self._bring_replica(new)
            return
        for name, copy in self.said.files.items():
            target = new / name
            target.parent.mkdir(mode=0o700, exist_ok=True)
            copy_bytes(self.source / name, target)
            check_unchanged(self.source, name, target, self.said)
            if copy.schema is not None:
                _check(target, self.source / name)

    def _bring_replica(self, new: Path) -> None:
        for path in sorted((self.source / SERVERS).glob("*.sqlite3")):
            copy_whole(path, new / SERVERS / path.name)
            _check(new / SERVERS / path.name, path)
        if (self.source / KEY).exists():
            copy_bytes(self.source / KEY, new / KEY)

    def _bring_journal(self, new: Path, named: Path | None) -> Path | None:
        """The one that knows what happened since the backup; None where there is none, and then what went with the
        backup has to do. A replica brings its own, kept apart from its ledgers."""
        beside = [named] if named else [self.data_dir / journal.NAME]
        if self.said is None and not named:
            beside.append(self.source / journal.NAME)
        for place in beside:
            if self._continues(place):
                (new / journal.NAME).unlink(missing_ok=True)
                copy_whole(place, new / journal.NAME)
                return place
        if named:
            raise BackupError(
                f"{named} does not continue the journal of {self.source}: name a newer copy of it, or none."
            )
        if not (new / journal.NAME).exists():
            journal.begin(new)
        return None

    def _continues(self, place: Path) -> bool:
        """Whether that journal is the backup's own, and no older. Of a replica that came without one, nobody knows."""
        if not place.exists():
            return False
        origin = self._origin()
        with Journal(place) as kept:
            return origin is None or (kept.id == origin[0] and kept.last >= origin[1])

    def _origin(self) -> tuple[str, int] | None:
        """Which journal went with what is restored, and the number of its last entry."""
        if self.said is not None:
            return self.said.journal, self.said.position
        if not (self.source / journal.NAME).exists():
            return None
        with Journal(self.source / journal.NAME) as replicated:
            return replicated.id, replicated.last

    def _is_of_this_folder(self) -> bool:
        """Whether the backup was made of the data folder that it is restored to."""
        return self._continues(self.data_dir / journal.NAME)


def _check(copy: Path, source: Path) -> None:
    """Raises BackupError; `source` is the file that it is a copy of."""
    try:
        if not checked(copy, thoroughly=True):
            raise BackupError(f"{source} has nothing in it. Nothing was restored: take another backup.")
    except sqlite3.DatabaseError as fault:
        raise BackupError(f"{source} cannot be read ({fault}). Nothing was restored: take another backup.") from fault
