"""Transactions as every file of ours has them: all of what is done in one is on the disk, or nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def transaction(db: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Inside another one it is a savepoint. What goes wrong is raised as it is: SQLite may have ended the transaction
    by itself (disk full, damage), and to end it again would put another error in the place of the first."""
    begin, end, undo = _SAVEPOINT if db.in_transaction else (begin, "COMMIT", ("ROLLBACK",))
    db.execute(begin)
    try:
        yield
        db.execute(end)
    except BaseException:
        if db.in_transaction:
            for statement in undo:
                db.execute(statement)
        raise


_SAVEPOINT = ("SAVEPOINT one", "RELEASE one", ("ROLLBACK TO one", "RELEASE one"))
