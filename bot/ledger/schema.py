"""The shape of a ledger file, as numbered scripts that are only ever added to, and what brings a file up to date."""

import sqlite3
from pathlib import Path

from .model import NewerLedger

# Kept in SQL, so that no program can overwrite a ruling by mistake; only the forget switch, set and unset inside the
# transaction that blanks a person, opens the lock.
_ONLY_ADDED_TO = """
CREATE TRIGGER {name}_is_never_changed BEFORE UPDATE ON {name} WHEN (SELECT NOT forgetting FROM switch)
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to: {name} cannot be changed'); END;
CREATE TRIGGER {name}_is_never_deleted BEFORE DELETE ON {name} WHEN (SELECT NOT forgetting FROM switch)
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to: {name} cannot be deleted'); END;
"""


def _only_added_to(*names: str) -> str:
    return "".join(_ONLY_ADDED_TO.format(name=name) for name in names)


_CASES = """
CREATE TABLE switch (forgetting INTEGER NOT NULL CHECK (forgetting IN (0, 1)));
INSERT INTO switch VALUES (0);

-- AUTOINCREMENT: the number of a case that was erased is not given out again.
CREATE TABLE cases (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  asker_id   TEXT,
  asker_name TEXT,
  channel    TEXT,
  text       TEXT NOT NULL,
  digest     TEXT NOT NULL,
  private    INTEGER NOT NULL,
  opened_at  TEXT NOT NULL
);
CREATE INDEX cases_by_asker ON cases (asker_id, number);

CREATE TABLE steps (
  case_number   INTEGER NOT NULL REFERENCES cases,
  turn          INTEGER NOT NULL,
  step          TEXT NOT NULL,
  by_id         TEXT,
  by_name       TEXT,
  edition       TEXT NOT NULL,
  module        TEXT,
  module_digest TEXT,
  finding       TEXT,
  at            TEXT NOT NULL,
  PRIMARY KEY (case_number, turn)
);

CREATE TABLE case_posts (
  id          INTEGER PRIMARY KEY,
  case_number INTEGER NOT NULL REFERENCES cases,
  channel     TEXT NOT NULL,
  message     TEXT NOT NULL
);
CREATE INDEX case_posts_by_case ON case_posts (case_number, id);
""" + _only_added_to("cases", "steps", "case_posts")

SCRIPTS = (_CASES,)


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Runs the scripts that the file has not seen, each whole or not at all; raises NewerLedger if it has seen more."""
    while (version := _version(db)) != len(SCRIPTS):
        if version > len(SCRIPTS):
            raise NewerLedger(path, version, len(SCRIPTS))
        # Read again under the lock: another process may be migrating the same file.
        db.execute("BEGIN IMMEDIATE")
        try:
            if _version(db) == version:
                _run(db, SCRIPTS[version])
                db.execute(f"PRAGMA user_version = {version + 1}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _run(db: sqlite3.Connection, script: str) -> None:
    """Statement by statement, because executescript() would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            db.execute(statement)
            statement = ""
