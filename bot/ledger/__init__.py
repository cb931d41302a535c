"""The ledger: cases and rulings of one tenant in one SQLite file. It knows no chat and no law.

The asynchronous facade over a folder of such files is `bot.ledger.facade`; it is not imported here, because asyncio
alone costs the terminal 60 ms.
"""

from bot.ledger.calls import Call, CalledJustNow, CalledVeryOften, CallStands, NoSuchCall, TooManyCalls
from bot.ledger.ledger import Ledger
from bot.ledger.misses import Miss, NoSuchMiss
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
from bot.ledger.notes import Note
from bot.ledger.on_record import OnRecord
from bot.ledger.outbox import PostDue, finding_due
from bot.ledger.reminders import NoSuchReminder, Reminder
from bot.ledger.ruling import (
    MOVES,
    REASON_NEEDED,
    STATES,
    Entry,
    ImpossibleMove,
    LostRuling,
    NoSuchRuling,
    OutdatedRuling,
    Revision,
    Ruling,
    RulingPost,
    State,
    differs,
    in_force,
    needs_check,
)
from bot.ledger.settings import BadSetting, Settings
from bot.ledger.sheets import FilledSheet, OutdatedSheet, SheetLine

__all__ = [
    "MOVES",
    "REASON_NEEDED",
    "STATES",
    "BadSetting",
    "BadTenant",
    "Call",
    "CallStands",
    "CalledJustNow",
    "CalledVeryOften",
    "Case",
    "DamagedLedger",
    "Entry",
    "FileTrouble",
    "FilledSheet",
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
    "NoSuchReminder",
    "NoSuchRuling",
    "Note",
    "OnRecord",
    "Outdated",
    "OutdatedRuling",
    "OutdatedSheet",
    "Person",
    "Post",
    "PostDue",
    "Reminder",
    "Revision",
    "Ruling",
    "RulingPost",
    "Settings",
    "SheetLine",
    "State",
    "TooManyCalls",
    "TookTooLong",
    "UnwritableLedger",
    "differs",
    "finding_due",
    "in_force",
    "needs_check",
]
