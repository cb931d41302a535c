"""What a text says that a director ruled, and whether the finding plainly says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from lawtext.reading import parse_text, unused
from lawtext.reading.wordings import Wordings, wordings

_DENIES = ("no", "none")
_MOST_PLAIN = 12  # words; a longer ruling says more than what can be compared


def ruling_told(text: str, used: Sequence[str]) -> str:
    """The first sentence in which a director rules; "" where something was made of it, or there is none. It may be
    wrong, whatever it is about."""
    seen = parse_text(text)
    if not _data().said("office", seen):
        return ""
    silent = unused(text, used)
    hit = next(_data().hits("ruled", seen, mentioned=False), None)
    told = seen.quote(hit.start, hit.end) if hit else ""
    if told and (found := next((each for each in silent if told in each), "")):
        return "" if _says("no_longer", found) else found
    names = frozenset(_names(text))
    return next((each for each in silent if _rules(text, each, names)), "")


def _data() -> Wordings:
    return wordings("rulings_told.toml")


@cache
def _marks(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(mark, re.IGNORECASE) for mark in _data().marks.get(name, ()))


def _names(text: str) -> Iterator[str]:
    """Of directors that the text names: "Nigel (director)", "the director (it was Nigel)"."""
    for named in _marks("named"):
        yield from named.findall(text)


def _rules(text: str, sentence: str, names: frozenset[str]) -> bool:
    asked = text[text.find(sentence) + len(sentence) :].lstrip("\"'”’) ").startswith("?")
    return not asked and _states(sentence, names) and not _says("no_longer", sentence)


def _states(sentence: str, names: frozenset[str]) -> bool:
    said = re.sub(rf"\b(?:{'|'.join(map(re.escape, names))})\b", "the director", sentence) if names else sentence
    for speaks in _marks("speaks"):
        if (speaker := speaks.match(said)) and _says("a_ruling", said[speaker.end() :]):
            return True
    plain = said
    for aside in _marks("aside"):
        plain = aside.sub(r"\g<kept>", plain)
    return plain != sentence and _says("ruled", plain, mentioned=False)


def agrees(ruling: str, say: str, settled: Mapping[str, str]) -> bool:
    """Whether it is plain that the finding says the same. A ruling that joins two things is not compared."""
    if len(ruling.split()) > _MOST_PLAIN or re.search("[,;]", ruling) or _says("joins", ruling):
        return False
    denied = _says("denied", ruling)
    if not denied and _says("may_change", ruling):
        return _says("says_it_may", say)
    return any(
        denied == (value in _DENIES)
        and _says(f"same.{topic}.{value}", ruling)
        and not _says(f"unlike.{topic}.{value}", ruling)
        for topic, value in settled.items()
    )


def _says(what: str, words: str, *, mentioned: bool = True) -> bool:
    """`mentioned`: it is enough that they deny or suppose it."""
    if any(mark.search(words) for mark in _marks(what)):
        return True
    return what in _data().cues and _data().said(what, parse_text(words), mentioned=mentioned)
