"""Why a ruling was found: which words of its verdict match, and where the words stand that it does not have."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.ledger import Ledger, Ruling
from bot.ledger.search_words import words_of
from bot.records.query import Viewer
from bot.records.same_words import alike
from bot.records.titles import title_of

_CHUNK = re.compile(r"\S+|\s+")
_AROUND = 5  # words on each side of the first that matches


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text; `hit`: it is one of the words that were looked for."""

    text: str
    hit: bool = False


Pieces = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What beside the verdict has a word: "note", and the words around it."""

    where: str
    pieces: Pieces


def pieces(text: str, words: Sequence[str]) -> Pieces:
    """The text cut where a word that was looked for, or begins so, begins and ends. Nothing is lost of it."""
    marked = [(chunk, not chunk.isspace() and _hit(chunk, words)) for chunk in _CHUNK.findall(text)]
    return tuple(
        Piece("".join(chunk for chunk, _ in run), hit) for hit, run in groupby(marked, key=lambda each: each[1])
    )


def window(text: str, words: Sequence[str]) -> Pieces:
    """The words around the first that matches."""
    chunks = text.split()
    first = next((place for place, chunk in enumerate(chunks) if _hit(chunk, words)), 0)
    start, end = max(0, first - _AROUND), first + _AROUND + 1
    shown = " ".join(chunks[start:end])
    return pieces(f"{'… ' if start else ''}{shown}{' …' if end < len(chunks) else ''}", words)


def elsewhere(ledger: Ledger, ruling: Ruling, words: Sequence[str], viewer: Viewer) -> tuple[Elsewhere, ...]:
    """For words that the verdict does not have: the first text of the ruling, as this viewer sees it, that has them."""
    missing = [word for word in words if not _hit(ruling.entry.verdict, [word])]
    found: list[Elsewhere] = []
    for where, text in _texts(ledger, ruling, viewer):
        here = [word for word in missing if _hit(text, [word])]
        if here:
            found.append(Elsewhere(where, window(text, here)))
            missing = [word for word in missing if word not in here]
    return tuple(found)


def _texts(ledger: Ledger, ruling: Ruling, viewer: Viewer) -> Iterator[tuple[str, str]]:
    entry = ruling.entry
    told = [
        ("chosen", entry.option),
        ("chosen", "; ".join(f"{choice.get('name', '')} {choice.get('do') or 'open'}" for choice in entry.choices)),
        ("law", ", ".join(entry.clauses)),
        ("event", entry.event),
        ("session", entry.session),
        ("situation", title_of(entry.module)),
        ("situation", (entry.module or "").replace("_", " ")),
        ("board", entry.board),
        ("table", entry.place),
        ("pairs", entry.pairs),
        ("contract", entry.contract),
        ("declarer", entry.declarer),
        ("adjustment", entry.adjustment),
        ("note", entry.note),
        ("not as found because", entry.overruled_because),
    ]
    yield from ((where, text) for where, text in told if text)
    if viewer.is_official:
        yield from (("reason", revision.why) for revision in reversed(ruling.history) if revision.why)
        if ruling.case is not None and (text := ledger.cases.get(ruling.case).text):
            yield "asked", text
        if ruling.case is not None:
            yield from (("sheet", text) for text in ledger.sheets.get(ruling.case).texts.values())


def _hit(text: str, words: Sequence[str]) -> bool:
    return any(_begins(word, words) for word in words_of(text))


def _begins(word: str, words: Sequence[str]) -> bool:
    """As the index has it: of shorter words than three letters the whole, of others a beginning."""
    return any(
        word == wanted or (len(wanted) > 2 and word.startswith(wanted)) or word in alike(wanted) for wanted in words
    )
