"""What the ledger hands out: cases and the people in them, frozen, and the errors with a sentence for their reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]


class LedgerError(Exception):
    """Base of every error of this room; its text is one sentence, which a member may be shown unless it is a
    FileTrouble. `limit`: where somebody went too far, in what (one of `bot.meters`' LIMITS)."""

    limit: str = ""


class NoSuchCase(LedgerError):
    def __init__(self, number: int) -> None:
        super().__init__(f"There is no case {number} here.")
        self.number = number


class LostCase(NoSuchCase):
    def __init__(self, number: int) -> None:
        LedgerError.__init__(
            self,
            f"Case {number} is lost: what is kept here had to be taken from an earlier copy. Please ask with /ruling.",
        )
        self.number = number


class Outdated(LedgerError):
    """The presser saw an older turn than the latest; `case` is the case as it stands now."""

    def __init__(self, case: "Case") -> None:
        super().__init__(f"Case {case.number} has moved on since; this is where it stands now.")
        self.case = case


class BadTenant(LedgerError):
    def __init__(self, tenant: str) -> None:
        super().__init__(f"{tenant!r} names no ledger: use a server id (123), a person (dm-123) or local.")


class FileTrouble(LedgerError):
    """Something is the matter with a whole file. The sentence names it, for whoever runs the bot: members are told in
    other words (`bot.apology`)."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class DamagedLedger(FileTrouble):
    def __init__(self, path: Path, fault: Exception) -> None:
        super().__init__(
            path,
            f"The ledger file {path} cannot be read ({fault}): put a backup in its place, or move it away and go on"
            f" without it: python -m bot rulings accept --server {path.stem}",
        )


class MislaidLedger(FileTrouble):
    """It is not where it was, or not what it was: nothing is read or written until somebody has looked."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            path,
            f"The ledger file {path} {what}, and nothing is done with it: put it back, or a backup in its place. To go"
            f" on without what was in it, say: python -m bot rulings accept --server {path.stem}",
        )


class LedgerBusy(FileTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(
            path, f"Another program is writing to {path}: nothing was written. Please try again in a moment."
        )


class TookTooLong(FileTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(path, f"What was asked of {path} took so long that it was called off: nothing was written.")


class UnwritableLedger(FileTrouble):
    def __init__(self, path: Path, fault: Exception) -> None:
        super().__init__(
            path,
            f"Nothing was written to {path} ({_reason(fault)}): "
            "is the disk full, or the data folder not the bot's own?",
        )


class NewerLedger(FileTrouble):
    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            path,
            f"The ledger file {path} has schema version {version} and this program knows {known}: run a newer program.",
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the platform knew them at that time: `name` is a snapshot and is never looked up again."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message of ours on the platform."""

    channel: str
    message: str


@dataclass(frozen=True, slots=True)
class Case:
    """One person asking. `turn` is the number of steps; edition, module and finding are those of the latest step.
    `writer` is the id of who wrote the text, where that was not the asker. `private` is as the asker last said it;
    `called`: the asker has called for the director, who may open even a private case since. `taken_out`: how often its
    post was taken out of the channel."""

    number: int
    turn: int
    asker: Person | None
    channel: str | None
    text: str
    edition: str
    digest: str
    module: str | None
    module_digest: str | None
    private: bool
    opened_at: datetime
    steps: tuple[Json, ...]
    finding: Json | None
    post: Post | None
    writer: str | None = None
    called: bool = False
    taken_out: int = 0


def number_of(typed: int) -> int:
    """A number that SQLite can look for: its integers end at 63 bits, and what lies beyond is somebody's typing."""
    return max(-1, min(typed, 2**63 - 1))


def storable(text: str) -> str:
    """Bytes of a command line that were no UTF-8 come as lone surrogates, which SQLite cannot keep."""
    return text.encode("utf-8", "replace").decode()


def person_of(id: str | None, name: str | None) -> Person | None:
    return None if id is None else Person(id, name or "")


def _reason(fault: object) -> str:
    """Without the number of the fault, which says nothing to its reader."""
    said = fault.strerror if isinstance(fault, OSError) else None
    return said or str(fault)


def to_text(at: datetime) -> str:
    """Times are kept as UTC text of one width, so that their order as text is their order in time."""
    if at.tzinfo is None:
        raise ValueError(f"{at.isoformat()} has no time zone: pass an aware datetime.")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    return datetime.fromisoformat(text)
