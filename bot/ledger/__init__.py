"""The ledger: cases and rulings of one tenant in one SQLite file. It knows no chat and no law.

The asynchronous facade over a folder of such files is `bot.ledger.facade`; it is not imported here, because asyncio
alone costs the terminal 60 ms.
"""

from bot.ledger.calls import Call, CalledJustNow, Calls, CallStands, NoSuchCall, TooManyCalls
from bot.ledger.club import BadSetting, Note, Settings
from bot.ledger.misses import Miss, Misses, NoSuchMiss
from bot.ledger.model import (
    BadTenant,
    Case,
    DamagedLedger,
    FileTrouble,
    Json,
    LedgerBusy,
    LedgerError,
    LostCase,
    MislaidLedger,
    NewerLedger,
    NoSuchCase,
    Outdated,
    Person,
    Post,
    TookTooLong,
    UnwritableLedger,
)
from bot.ledger.outbox import Outgoing
from bot.ledger.posts import OnRecord, Posts
from bot.ledger.ruling import (
    MOVES,
    REASON_NEEDED,
    STATES,
    Card,
    Entry,
    ImpossibleMove,
    LostRuling,
    NoSuchRuling,
    OutdatedRuling,
    Revision,
    Ruling,
    State,
    differs,
    in_force,
    needs_check,
)

__all__ = [
    "MOVES",
    "REASON_NEEDED",
    "STATES",
    "BadSetting",
    "BadTenant",
    "Call",
    "CallStands",
    "CalledJustNow",
    "Card",
    "Case",
    "DamagedLedger",
    "Entry",
    "FileTrouble",
    "ImpossibleMove",
    "Json",
    "Ledger",
    "LedgerBusy",
    "LedgerError",
    "LostCase",
    "LostRuling",
    "MislaidLedger",
    "Miss",
    "NewerLedger",
    "NoSuchCall",
    "NoSuchCase",
    "NoSuchMiss",
    "NoSuchRuling",
    "Note",
    "OnRecord",
    "Outdated",
    "OutdatedRuling",
    "Outgoing",
    "Person",
    "Post",
    "Revision",
    "Ruling",
    "Settings",
    "State",
    "TooManyCalls",
    "TookTooLong",
    "UnwritableLedger",
    "differs",
    "in_force",
    "needs_check",
]


class Ledger(Posts, Misses, Calls):
    """One tenant's ledger, synchronous; `Ledger.open(path)`, then `with` or `close()`."""
