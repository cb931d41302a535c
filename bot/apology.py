"""When something fails: the sentence for whoever waits, and the line in the log for whoever runs the bot. Files are
named in the log alone."""

from __future__ import annotations

import logging
import re
import secrets

from discord import app_commands

from bot.ledger import FileTrouble, LedgerBusy, LedgerError, TookTooLong, UnwritableLedger
from lawtext.model import LawError

log = logging.getLogger(__name__)

_WENT_WRONG = (
    "Sorry, that went wrong on my side. Please try once more; if it happens again, tell whoever runs me: "
    "reference **{}**."
)
_SET_ASIDE = (
    "I cannot read what is kept here, so nothing was done; other servers are not concerned. Call the director as you "
    "would without me. Trying again does not help: whoever runs me has to put it right, reference **{}**."
)
_UNWRITABLE = (
    "Nothing was written: there is trouble with my disk. Call the director as you would without me; whoever runs me "
    "finds the reason under reference **{}**."
)
_BUSY = "What is kept here is in use by another program just now: nothing was written. Please try again in a moment."
_OTHER_COMMANDS = (app_commands.CommandSignatureMismatch, app_commands.CommandNotFound)
# Sentences of an export or an import that ran as a process of its own may name files too.
_FILE = re.compile(r"\.sqlite3|[\\/]servers[\\/]")


def sentence_for(error: Exception, about: str) -> str:
    """`about`: what was asked, as the log names it. Whatever is not meant for members goes into the log under a
    reference, which they are given."""
    cause = getattr(error, "original", error)
    if isinstance(cause, _OTHER_COMMANDS):
        log.warning("Discord still offers commands as they were: %s", cause)
        return "My commands have changed since your Discord loaded them: restart it, then try again."
    if isinstance(cause, LedgerBusy):
        log.warning("%s: %s", about, cause)
        return _BUSY
    if isinstance(cause, LedgerError | LawError) and not (isinstance(cause, FileTrouble) or _FILE.search(str(cause))):
        return str(cause)
    reference = secrets.token_hex(3)
    log.error("reference %s: %s: %s", reference, about, cause, exc_info=cause)
    return _words(cause).format(reference)


def _words(cause: BaseException) -> str:
    match cause:
        case UnwritableLedger():
            return _UNWRITABLE
        case FileTrouble() if not isinstance(cause, TookTooLong):
            return _SET_ASIDE
        case _:
            return _WENT_WRONG
