"""What of a text a finding made nothing of: said, so that nobody takes it for ruled upon, and offered where it looks
like another situation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lawtext.matcher import MATCH, Candidate, Match, match
from lawtext.model import Corpus, Module
from lawtext.reading import parse_text, unused
from lawtext.reading.cues import Effort, compile_cues, find_first
from lawtext.reading.questions import is_question

_MOST_SENTENCES = 3
_LEAST_WORDS = 3  # "Thanks." is nobody's question
_LEAST_OF_A_SITUATION = 7  # "No card had been contributed", "Can I have it back": what so few words look like is chance
_WRONG_RULING = "director_error"
_IF_IT_WAS_WRONG = "A ruling that may be wrong"  # the title of that situation says that it was
_RULES = (
    "said|says|told|ruled|rules|allowed|allows|let|gave|gives|made|awarded|decided|agreed|refused"
    "|shrugged|shrugs|barred|bars|fined|fines"
)
_THEN = "(has|had|having) (then|just|only|finally|later|eventually|simply|duly|first|even|kindly|wrongly|but)"
_RULED = (
    f"<director> {_THEN} {_RULES}",
    f"<director> came|comes|arrived|arrives|turned|looked|listened|thought (over|up|round) {_THEN} {_RULES}",
    f"<director> who|which ... {_RULES}",
)
_SEVERAL = (
    "two|three|2|3|couple|several ... things|problems|problem|questions|bits|mishaps|incidents|issues|matters|points",
    "same hand|deal|board",
    "on another|those|that|these board|boards|deal|hand",
    "one of those|these|the|our boards|deals|hands",
)
_SECOND = re.compile(
    r"(?:[.!?;\n]\s*|\A)(?:and )?(?:second(?:ly)?\b|number two\b|incident two\b|2[.)]\s|b\))", re.IGNORECASE
)
_MOST_OF_SEVERAL = 8  # sentences
_LIKELY_THEN = 0.4  # what a sentence has to look like where the text says that it tells several incidents


@dataclass(frozen=True, slots=True)
class Further:
    """One sentence; `module` and `title` are empty where it looks like no situation of its own."""

    words: str
    module: str = ""
    title: str = ""


def further(
    corpus: Corpus,
    text: str,
    edition: str,
    module: Module,
    used: Sequence[str],
    noted: Sequence[str],
    about: Collection[str],
) -> Iterator[Further]:
    """`used`: the words that something was made of; `noted`: those of what was told, whatever it means here; `about`:
    the situations that the whole text may be about. A sentence that by itself looks like this very situation has led
    to it, whether or not a fact was read from it; what is surely another is offered where the whole text may be, too.
    Of several incidents that are told what was made of a sentence may have been made of the wrong one.
    """
    ruled = _ruling_told(text, used) if module.id != _WRONG_RULING else ""
    if ruled:
        yield Further(ruled, _WRONG_RULING, _IF_IT_WAS_WRONG)
    offered = {_WRONG_RULING} if ruled else set[str]()
    silent, several = frozenset(unused(text, [*used, *noted])), _tells_several(text)
    told = unused(text, () if several else used)
    left = (each for each in told if each != ruled and (each in silent or _is_long(each)))
    for sentence in islice(filter(_says_anything, left), _MOST_OF_SEVERAL if several else _MOST_SENTENCES):
        found = match(corpus, sentence, edition)
        if module.id in {each.module for each in found.candidates}:
            continue
        other = _another(found, several) if _is_long(sentence) else None
        if other and other.module in about and other.module not in offered:
            offered.add(other.module)
            yield Further(sentence, other.module, other.title)
        elif sentence in silent and not is_question(text, sentence):  # "Who is right?": the finding has said it
            yield Further(sentence)


def _another(found: Match, several: bool) -> Candidate | None:
    """What a sentence by itself is surely about, or likely where the text says that it tells several incidents."""
    first = next(iter(found.candidates), None)
    likely = several and first is not None and first.score >= _LIKELY_THEN
    return first if found.verdict == MATCH or likely else None


def _says_anything(sentence: str) -> bool:
    return len(sentence.split()) >= _LEAST_WORDS


def _is_long(sentence: str) -> bool:
    return len(sentence.split()) >= _LEAST_OF_A_SITUATION


def _tells_several(text: str) -> bool:
    if _SECOND.search(text):
        return True
    return find_first(compile_cues(_SEVERAL), parse_text(text), Effort(), mentioned=True) is not None


def _ruling_told(text: str, used: Sequence[str]) -> str:
    """The first sentence in which a director rules; "" where something was made of it, or there is none. It may be
    wrong, whatever it is about."""
    seen = parse_text(text)
    hit = find_first(compile_cues(_RULED), seen, Effort())
    told = seen.quote(hit.start, hit.end) if hit else ""
    return next((each for each in unused(text, used) if told and told in each), "")
