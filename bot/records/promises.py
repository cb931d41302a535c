"""Who is still to be forgotten where: on disk before the first word is blanked, gone once the last one is.

One file a person, `DATA_DIR/forgetting/<id>.json`, for the bot alone. It holds the id because a forgetting cannot be
finished without it, and no longer than until it is finished.
"""

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.durable import write_whole
from bot.ledger.model import from_text, to_text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Intent:
    """A person who asked to be forgotten at that time. `tenants`: where it is not done yet; None where the file that
    said so is damaged: then everywhere."""

    person: str
    at: datetime
    tenants: tuple[str, ...] | None


class Promises:
    """Its methods work on the disk: for a thread. They raise OSError."""

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / "forgetting"

    def intend(self, person: str, at: datetime, tenants: Iterable[str]) -> None:
        """What was intended before and is not done stays so."""
        before = self._read(self._file(person))
        left = before.tenants or () if before else ()
        self._write(Intent(person, at, tuple(dict.fromkeys([*left, *tenants]))))

    def done(self, person: str, tenant: str, everywhere: Iterable[str] = ()) -> None:
        """`everywhere`: all tenants, for an intent that does not say which."""
        if (intent := self._read(self._file(person))) is None:
            return
        tenants = intent.tenants if intent.tenants is not None else tuple(everywhere)
        self._write(Intent(person, intent.at, tuple(each for each in tenants if each != tenant)))

    def open(self) -> list[Intent]:
        """Nobody writes meanwhile: half-written files of a process that was killed go, and the ids in them."""
        for draft in self._folder.glob("*.new"):
            draft.unlink(missing_ok=True)
        intents = (self._read(path) for path in sorted(self._folder.glob("*.json")))
        return [intent for intent in intents if intent is not None]

    def _file(self, person: str) -> Path:
        return self._folder / f"{person}.json"

    def _read(self, path: Path) -> Intent | None:
        try:
            held = json.loads(path.read_text())
            return Intent(path.stem, from_text(held["at"]), tuple(str(tenant) for tenant in held["tenants"]))
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as fault:
            log.warning("a promise to forget is damaged (%s): that person is forgotten everywhere", fault)
            return Intent(path.stem, datetime.fromtimestamp(path.stat().st_mtime).astimezone(), None)

    def _write(self, intent: Intent) -> None:
        path = self._file(intent.person)
        if not intent.tenants:
            path.unlink(missing_ok=True)
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, json.dumps({"at": to_text(intent.at), "tenants": intent.tenants}).encode())
