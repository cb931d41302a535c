"""The ledger: cases and rulings of one home in one SQLite file. It knows no chat and no law.

The asynchronous facade over a folder of such files is `bot.ledger.homes`; it is not imported here, because asyncio
alone costs the terminal 60 ms.
"""

from .cases import Cases
from .model import (
    BadHome,
    Case,
    DamagedLedger,
    Json,
    LedgerError,
    NewerLedger,
    NoSuchCase,
    Outdated,
    Person,
    Post,
)

__all__ = [
    "BadHome",
    "Case",
    "DamagedLedger",
    "Json",
    "Ledger",
    "LedgerError",
    "NewerLedger",
    "NoSuchCase",
    "Outdated",
    "Person",
    "Post",
]


class Ledger(Cases):
    """One home's ledger, synchronous; `Ledger.open(path)`, then `with` or `close()`."""
