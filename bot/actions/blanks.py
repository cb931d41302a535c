"""The cards that a case names, put into the words of its ruling for whoever may see them: "hearts" for "that suit"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.ledger import Case, Entry, Ruling
from lawtext.editions import EDITIONS
from lawtext.model import Corpus
from lawtext.reading import fill, particulars


def with_cards(corpus: Corpus, ruling: Ruling, case: Case | None) -> Ruling:
    """In every revision that says it as it was found; what a director worded stays as it is. On record it stays
    neutral: a ruling is read by all long before its board is released."""
    texts = particulars(case.text) if case and case.text else {}
    if not texts:
        return ruling
    history = tuple(replace(each, entry=_filled(corpus, each.entry, texts)) for each in ruling.history)
    return replace(ruling, history=history)


def _filled(corpus: Corpus, entry: Entry, texts: Mapping[str, str]) -> Entry:
    words = _words(corpus, entry, texts)
    verdict, option = words.get(entry.verdict, entry.verdict), entry.option
    for neutral, named in words.items():
        option = option.replace(neutral, named) if option else option
    choices = tuple({**each, "do": words.get(each.get("do", ""), each.get("do", ""))} for each in entry.choices)
    return replace(entry, verdict=verdict, option=option, choices=choices)


def _words(corpus: Corpus, entry: Entry, texts: Mapping[str, str]) -> dict[str, str]:
    """What the row says without cards, and with them, where that differs."""
    module = corpus.modules.get(entry.module or "")
    row = next((row for row in module.rows if row.id == entry.row), None) if module else None
    if row is None or entry.edition not in EDITIONS:
        return {}
    written = [row.say[entry.edition], *(option.do for option in row.options)]
    pairs = ((fill(each, {}), fill(each, texts)) for each in written)
    return {neutral: named for neutral, named in pairs if neutral != named}
