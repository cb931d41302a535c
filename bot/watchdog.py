"""A process that hangs is ended, so that its supervisor starts it again: at the table nobody can."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import sys
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.supervisor import tell_supervisor

log = logging.getLogger(__name__)

HUNG = 70  # the exit status; EX_SOFTWARE of sysexits.h
_BEAT_S = 1.0
# Where a library keeps the interpreter to itself no thread of ours runs: faulthandler needs none, and comes later. It
# knows the time alone, so it ends a process that was stopped for longer than that, too.
_LAST_RESORT_S = 15.0
_LAST_WORDS_S = 5.0


@asynccontextmanager
async def watched(patience_s: int, note_lag: Callable[[float], None] = lambda _: None) -> AsyncIterator[None]:
    """While inside, an event loop that does nothing for `patience_s` ends the process; 0 is for ever. `note_lag` gets
    the seconds by which the loop came late, once a second."""
    watch = _Watch(patience_s) if patience_s else None
    beating = asyncio.create_task(_beat(watch, patience_s, note_lag))
    tell_supervisor("READY=1")
    try:
        yield
    finally:
        tell_supervisor("STOPPING=1")
        beating.cancel()
        if watch is not None:
            watch.over.set()
            faulthandler.cancel_dump_traceback_later()


async def _beat(watch: _Watch | None, patience_s: int, note_lag: Callable[[float], None]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        if watch is not None:
            watch.beats += 1
            faulthandler.dump_traceback_later(patience_s + _LAST_RESORT_S, exit=True)
        tell_supervisor("WATCHDOG=1")
        begun = loop.time()
        await asyncio.sleep(_BEAT_S)
        note_lag(max(0.0, loop.time() - begun - _BEAT_S))


class _Watch(threading.Thread):
    """Counts its own looks and not the time: a process that was stopped for a while did not hang."""

    def __init__(self, patience_s: int) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.beats, self.over = 0, threading.Event()
        self._patience_s = patience_s
        self._loop_thread = threading.get_ident()
        self.start()

    def run(self) -> None:
        seen, looks = self.beats, 0
        while not self.over.wait(_BEAT_S):
            seen, looks = (seen, looks + 1) if self.beats == seen else (self.beats, 0)
            if looks >= self._patience_s:
                self._end()

    def _end(self) -> None:
        last_resort = threading.Timer(_LAST_WORDS_S, os._exit, (HUNG,))  # where even the log takes no line
        last_resort.daemon = True
        last_resort.start()
        frame = sys._current_frames().get(self._loop_thread)
        where = "".join(traceback.format_stack(frame)).rstrip() if frame else ""
        log.critical("Nothing has moved for %s s: I end, to be started again. It hangs at\n%s", self._patience_s, where)
        logging.shutdown()
        os._exit(HUNG)
