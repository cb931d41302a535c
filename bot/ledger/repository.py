"""What every repository of a ledger has: the file that it shares, and with it the transaction, with the others."""

import sqlite3
from contextlib import AbstractContextManager

from bot.ledger.file import LedgerFile


class Repository:
    def __init__(self, file: LedgerFile) -> None:
        self.file = file

    @property
    def db(self) -> sqlite3.Connection:
        return self.file.db

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        return self.file.transaction()
