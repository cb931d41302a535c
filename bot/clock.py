"""Whether the clock can be believed, before anything is erased for its age: what is erased does not come back."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.durable import write_whole

log = logging.getLogger(__name__)

# A clock that has moved by more than this since it was last looked at has to show that it runs on from there. A bot
# that was off for longer waits the same day: that costs nobody anything.
_JUMP = timedelta(days=1)
_HOLD = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Times in seconds since 1970. `believed`: the last one that was; `doubted`: the last one since that was not, and
    for how long, as a clock that nobody sets would count, time has run on from there."""

    believed: float
    doubted: float | None = None
    held: float = 0.0


class Clock:
    """What was seen is kept in the data folder, so that a start with a wrong clock is noticed, too."""

    def __init__(self, data_dir: Path, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._file = data_dir / "clock"
        self._monotonic = monotonic
        self._seen = _read(self._file) or _newest(data_dir)
        self._looked: float | None = None

    def believed(self, now: datetime) -> bool:
        """To be asked now and then; False as long as `now` is far from what the last looks promise."""
        looked, self._looked = self._looked, self._monotonic()
        passed = self._looked - looked if looked is not None else 0.0
        before = self._seen
        self._seen = _after(before, now.timestamp(), passed)
        if self._seen.doubted is not None and (before is None or before.doubted is None or not self._seen.held):
            log.error(
                "The clock says %s, and %s was the last time that I have seen: is it right? Nothing is erased for its"
                " age until it has run on from there for a day.",
                now.isoformat(timespec="minutes"),
                datetime.fromtimestamp(self._seen.believed, UTC).isoformat(timespec="minutes"),
            )
        _write(self._file, self._seen)
        return self._seen.doubted is None


def _after(seen: _Seen | None, now: float, passed: float) -> _Seen:
    """`passed`: seconds since the last look of this process, 0 at its first."""
    if seen is None or _near(now, seen.believed + passed):
        return _Seen(now)
    if seen.doubted is None or not _near(now, seen.doubted + passed):
        return replace(seen, doubted=now, held=0.0)
    held = seen.held + passed
    return _Seen(now) if held >= _HOLD.total_seconds() else replace(seen, doubted=now, held=held)


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= _JUMP.total_seconds()


def _read(file: Path) -> _Seen | None:
    try:
        said = json.loads(file.read_text())
        doubted = said.get("doubted")
        return _Seen(float(said["believed"]), None if doubted is None else float(doubted), float(said.get("held", 0)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _newest(data_dir: Path) -> _Seen | None:
    """Where no clock was looked at before: the last time that a ledger was written. None in a new folder."""
    times = [at for path in data_dir.glob("servers/*.sqlite3") if (at := _written(path)) is not None]
    return _Seen(max(times)) if times else None


def _written(path: Path) -> float | None:
    """None for what is in a file's place and is none, such as a link to nowhere."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None


def _write(file: Path, seen: _Seen) -> None:
    try:
        write_whole(file, json.dumps(asdict(seen)).encode())
    except OSError as fault:
        log.warning(
            "%s cannot be written (%s): after a restart, the clock is believed by the files' times", file, fault
        )
