"""Whether `docs/evaluation.md` shows what is there now. Measuring takes minutes; looking, next to nothing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from lawtext.evaluation.reading import DEEDS, STATED
from lawtext.matcher.weights import SOURCE
from lawtext.stories import Story

_MARK = "Measured on weights, stories and records of the digest `{}`."


def measured_on(told: Sequence[Story]) -> str:
    """Of the weights that ship, the stories, and the records of what they state. The weights carry a digest of their
    own, of the modules' texts as features see them: whatever changes these makes the weights stale, then the page."""
    total = hashlib.sha256(SOURCE.read_bytes())
    for story in told:
        total.update(repr(story).encode())
    for record in (STATED, DEEDS):
        total.update(record.read_bytes())
    return total.hexdigest()[:24]


def mark(digest: str) -> str:
    return _MARK.format(digest)


def mark_in(page: str) -> str:
    """The digest in a page that was written; empty where there is none."""
    found = re.search(re.escape(_MARK).replace(r"\{\}", "([0-9a-f]+)"), page)
    return found[1] if found else ""
