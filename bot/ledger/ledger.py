"""One tenant's ledger: a file, and a repository for each kind of thing that is kept in it."""

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.ledger.calls import Calls
from bot.ledger.cases import Cases
from bot.ledger.file import BUSY_TIMEOUT_S, LedgerFile
from bot.ledger.index_queries import IndexQueries
from bot.ledger.letters import Letters
from bot.ledger.misses import Misses
from bot.ledger.notes import Notes
from bot.ledger.outbox import Outbox
from bot.ledger.post_queue import PostQueue
from bot.ledger.reminders import Reminders
from bot.ledger.rulings import Rulings
from bot.ledger.settings import SettingsLog
from bot.ledger.sheets import Sheets


class Ledger:
    """Synchronous; `Ledger.open(path)`, then `with` or `close()`. What several repositories write in one
    `transaction()` is on disk together or not at all."""

    def __init__(self, file: LedgerFile) -> None:
        self.file = file
        self.queue = PostQueue(file)
        self.settings = SettingsLog(file)
        self.notes = Notes(file)
        self.cases = Cases(file, self.queue)
        self.rulings = Rulings(file, self.cases, self.settings, self.queue)
        self.outbox = Outbox(file, self.cases, self.rulings, self.queue)
        self.index = IndexQueries(file)
        self.calls = Calls(file)
        self.misses = Misses(file)
        self.letters = Letters(file)
        self.sheets = Sheets(file, self.cases, self.rulings)
        self.reminders = Reminders(file)

    @classmethod
    def open(cls, path: Path, wait_s: float = BUSY_TIMEOUT_S) -> Self:
        """As LedgerFile.open."""
        return cls(LedgerFile.open(path, wait_s))

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def tenant(self) -> str:
        return self.file.tenant

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        return self.file.transaction()

    def snapshot(self) -> AbstractContextManager[sqlite3.Connection]:
        return self.file.snapshot()

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
