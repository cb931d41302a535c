"""Servers that the bot was removed from: a mark beside the file says since when, until it is erased or we are back."""

import logging
from datetime import datetime, timedelta
from pathlib import Path

from bot.durable import write_whole
from bot.ledger.model import from_text, to_text
from bot.ledger.pool import file_of

log = logging.getLogger(__name__)

_CLOCKS_DIFFER = timedelta(days=1)


def leave(data_dir: Path, tenant: str, at: datetime) -> None:
    """From now on the grace period runs. The first call counts."""
    mark = _mark(data_dir, tenant)
    if file_of(data_dir, tenant).exists() and not mark.exists():
        write_whole(mark, to_text(at).encode())


def come_back(data_dir: Path, tenant: str) -> None:
    _mark(data_dir, tenant).unlink(missing_ok=True)


def left_in(data_dir: Path) -> set[str]:
    """The tenants that were left, however long ago."""
    return {mark.stem for mark in (data_dir / "servers").glob("*.left")}


def due_for_purge(data_dir: Path, now: datetime, grace: timedelta) -> list[str]:
    """The tenants that were left longer than `grace` ago. A mark that says no time, because the power failed while
    it was written or somebody touched it, begins anew: nothing is erased too early."""
    marks = sorted(file_of(data_dir, "local").parent.glob("*.left"))
    left = ((path.stem, _left_at(path, now)) for path in marks)
    return [tenant for tenant, at in left if at is not None and now - at >= grace]


def _left_at(mark: Path, now: datetime) -> datetime | None:
    """None where the mark says nothing that can be believed."""
    try:
        at = from_text(mark.read_text())
        if at.tzinfo is not None and at <= now + _CLOCKS_DIFFER:
            return at
        raise ValueError(f"{at} is no time at which a server can have been left")
    except FileNotFoundError:  # the bot is there again
        return None
    except (OSError, ValueError) as fault:
        log.warning("%s cannot be believed (%s): the time for %s runs from now", mark.name, fault, mark.stem)
    try:
        write_whole(mark, to_text(now).encode())
    except OSError as fault:
        log.warning("%s cannot be written anew (%s): %s stays as it is", mark.name, fault, mark.stem)
    return None


def _mark(data_dir: Path, tenant: str) -> Path:
    return file_of(data_dir, tenant).with_suffix(".left")
