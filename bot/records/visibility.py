"""One ruling as a viewer may see it."""

from dataclasses import replace
from typing import Any

from bot.ledger import Entry, Ledger, NoSuchRuling, Revision, Ruling
from bot.records.query import Viewer

# What could tell somebody about a board that is still being played.
_UNTIL_RELEASED = ("board", "place", "pairs", "contract", "declarer", "adjustment", "finding")
_OFFICIALS_ONLY = ("note", "overruled_because")


class Unseen(NoSuchRuling):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.args = (f"There is no ruling {number} that you may see. Directors release rulings to everybody.",)


def show(ledger: Ledger, number: int, viewer: Viewer) -> Ruling:
    """The whole ruling for an official. For a member, who sees released rulings, those posted where he reads, and those
    on cases of his own, it is without names, reasons and notes, and until it is released without what belongs to the
    board.

    Raises NoSuchRuling, for a member in the same words where it is not there and where he may not see it.
    """
    if viewer.is_official:
        return ledger.rulings.get(number)
    try:
        ruling = ledger.rulings.get(number)
    except NoSuchRuling as error:
        raise Unseen(number) from error
    if not (ruling.entry.released or is_posted(ruling, viewer) or _asked_by(ledger, ruling, viewer)):
        raise Unseen(number)
    return replace(ruling, history=tuple(_public(revision, ruling.entry.released) for revision in ruling.history))


def is_posted(ruling: Ruling, viewer: Viewer) -> bool:
    """Whether its card stands in a channel that the viewer reads: what it says is no secret there."""
    return any(post.message and post.channel in viewer.channels for post in ruling.posts)


def _asked_by(ledger: Ledger, ruling: Ruling, viewer: Viewer) -> bool:
    if ruling.case is None or viewer.id is None:
        return False
    asker = ledger.cases.get(ruling.case).asker
    return asker is not None and asker.id == viewer.id


def _public(revision: Revision, released: bool) -> Revision:
    hidden = _OFFICIALS_ONLY if released else (*_OFFICIALS_ONLY, *_UNTIL_RELEASED)
    return replace(revision, entry=_without(revision.entry, hidden), by=None, why="")


def _without(entry: Entry, hidden: tuple[str, ...]) -> Entry:
    nothing: dict[str, Any] = dict.fromkeys(hidden)
    return replace(entry, **nothing)
