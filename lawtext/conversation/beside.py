"""One incident across laws: the sheets of what a person must judge beside a ruling, or instead of what is most likely;
the situations that a sheet's text tells beside that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawtext.conversation.ruling_told import ruling_told
from lawtext.matcher import NONE, match
from lawtext.model import Corpus, Module, OutOfScopeTopic
from lawtext.reading import parse_text
from lawtext.reading.cues import Effort, Hit, compile_cues, find
from lawtext.reading.text import Text
from lawtext.sheets import Sheet, sheet_about

_OF_A_RULING = ("director_error", "appeal_time")
_MOST_SITUATIONS = 2
_MOST_ELSE = 2
_LIKELY = 0.2  # below, what the rest of a text looks like is as often wrong as right


def sheets_beside(corpus: Corpus, text: str) -> tuple[Sheet, ...]:
    """Those of whose matter the text has the words, whatever else it tells."""
    effort = Effort()
    return tuple(sheet for sheet in corpus.sheets if _told(sheet, text, effort))


def sheets_else(corpus: Corpus, text: str, shown: Sheet | None, about: Iterable[OutOfScopeTopic]) -> tuple[Sheet, ...]:
    """Of a text that nothing rules upon: what else than the sheet that is `shown` may have to be found out. What the
    text is about as well, most likely first, then what goes with that, then what it has the words of."""
    topics = [topic.id for topic in about]
    likely = (sheet_about(corpus.sheets, topic) for topic in topics)
    goes_with = (sheet for sheet in corpus.sheets if not set(topics).isdisjoint(sheet.beside))
    found = {sheet.id: sheet for sheet in (*likely, *goes_with, *sheets_beside(corpus, text)) if sheet}
    return tuple(sheet for id, sheet in found.items() if shown is None or id != shown.id)[:_MOST_ELSE]


def situations_told(corpus: Corpus, text: str, edition: str, sheet: Sheet) -> tuple[Module, ...]:
    """What the text tells beside the sheet's own matter, then what of that matter is ruled upon; and where a director
    has ruled already, that this may be wrong, and how to appeal. Each once."""
    of_a_ruling = _OF_A_RULING if ruling_told(text, ()) else ()
    of_it = map(corpus.module, (*sheet.situations, *of_a_ruling))
    return tuple({module.id: module for module in (*_beside(corpus, text, edition, sheet), *of_it)}.values())


def _beside(corpus: Corpus, text: str, edition: str, sheet: Sheet) -> Iterator[Module]:
    """What the other clauses look like, most likely first."""
    rest = _without(text, sheet)
    found = match(corpus, rest, edition) if rest else None
    if found is None or found.verdict == NONE:
        return
    for candidate in found.candidates[:_MOST_SITUATIONS]:
        if candidate.score >= _LIKELY:
            yield corpus.modules[candidate.module]


def _without(text: str, sheet: Sheet) -> str:
    """The other clauses; "" where none tells of it, for then the whole text does."""
    hit, words = _told(sheet, text, Effort()), parse_text(text).words
    if hit is None:
        return ""
    told = {words[place].clause for place in range(hit.start, hit.end)}
    gone = [word for word in words if word.clause in told]
    return f"{text[: gone[0].start]}{text[gone[-1].end :]}".strip()


def _told(sheet: Sheet, text: str, effort: Effort) -> Hit | None:
    """Asked, supposed or disputed, it may have been; where nobody did it, it was not."""
    seen = parse_text(text)
    hits = (find(cue, seen, effort, mentioned=True) for cue in compile_cues(sheet.cues))
    return next((hit for hit in hits if hit and not _by_nobody(seen, hit)), None)


def _by_nobody(text: Text, hit: Hit) -> bool:
    return any(
        "<nobody>" in arc.keys for place in hit.named for guard in text.doubts[place] for arc in text.arcs[guard]
    )
