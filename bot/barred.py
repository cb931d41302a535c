"""Servers and people that the operator has shut out: a file in the data folder, in force as soon as it is saved."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

_COMMENT = "#"


class Barred:
    """`barred`: an id a line, of a server or a person; what follows a # is for whoever reads it."""

    def __init__(self, data_dir: Path) -> None:
        self._file = data_dir / "barred"
        self._saved_at: int | None = None
        self._ids: frozenset[int] = frozenset()

    def bars(self, *ids: int | None) -> bool:
        """Whether one of these is shut out. A file that cannot be read keeps out whom it kept out before."""
        try:
            saved_at = self._file.stat().st_mtime_ns
            if saved_at != self._saved_at:
                self._ids, self._saved_at = _ids(self._file.read_text("utf-8", errors="replace")), saved_at
        except FileNotFoundError:
            self._ids, self._saved_at = frozenset(), None
        except OSError as fault:
            log.warning("%s cannot be read (%s): who was barred stays so", self._file, fault)
        return not self._ids.isdisjoint(ids)


def _ids(text: str) -> frozenset[int]:
    words = (line.partition(_COMMENT)[0].strip() for line in text.splitlines())
    return frozenset(int(word) for word in words if word.isascii() and word.isdecimal())
