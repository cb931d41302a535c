"""What of a text a finding made nothing of: said, so that nobody takes it for ruled upon, and offered where it looks
like another situation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lawtext.conversation.alone import home, labelled_incidents, likely, surest_of_runs
from lawtext.conversation.ruling_told import agrees, ruling_told
from lawtext.matcher import MATCH, Candidate, Match, match
from lawtext.model import Corpus, Finding, Module
from lawtext.reading import parse_text, unused
from lawtext.reading.concepts import DEED, PERSON, THING
from lawtext.reading.cues import Effort, compile_cues, find_first
from lawtext.reading.questions import is_question
from lawtext.reading.strands import Strands, strands

_MOST_SENTENCES = 3
_LEAST_WORDS = 3  # "Thanks." is nobody's question
_LEAST_OF_A_SITUATION = 7  # "No card had been contributed", "Can I have it back": what so few words look like is chance
_WRONG_RULING = "director_error"
_IF_IT_WAS_WRONG = "A ruling that may be wrong"  # the title of that situation says that it was
_SEVERAL = (
    "two|three|2|3|couple|several ... things|problems|problem|questions|bits|mishaps|incidents|issues|matters|points",
    "two|three|2|3|couple|several (more) stories|cases|fights|rows",
    "same hand|deal|board",
    "on another|those|that|these board|boards|deal|hand",
    "one of those|these|the|our boards|deals|hands",
)
_SECOND = re.compile(r"[.!?;\n]\s*(?:and )?(?:second(?:ly)?\b|number two\b|incident two\b|2[.)]\s|b\))", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|each|either|neither|all of|one\b.*\bother|A\b.*\bB\b|[Ff]irst\b.*\bsecond|1\b.*\b2)\b")
_NO_TELLING = "rest hand high low void own_hand fifth"  # said of other things as well
_OF_THE_GAME = (
    "revoke claim concede correct take_back return point drop show discard ruff lead accept refuse choose bid change "
    "his_turn choice"
)
_PLAYS = "<play>"


def _keys(names: str) -> frozenset[str]:
    return frozenset(f"<{name}>" for name in names.split())


_GAME = (THING.keys() - _keys(_NO_TELLING)) | _keys(_OF_THE_GAME)
_PLAYERS, _DO = _keys("declarer dummy lho rho defender seat"), DEED.keys() - {"<hold>"}
_ANYBODY = PERSON.keys() - _keys("us director")  # "We play on Tuesdays"
_MOST_OF_SEVERAL = 8  # sentences
_LIKELY_THEN = 0.4  # what a sentence has to look like where the text says that it tells several incidents


@dataclass(frozen=True, slots=True)
class Further:
    """A sentence, or a whole strand of the text; `module` and `title` are empty where it looks like no situation of its
    own. `alone`: the words tell an incident by themselves, and are asked about without the rest of the text."""

    words: str
    module: str = ""
    title: str = ""
    alone: bool = False


def what_is_left(
    corpus: Corpus,
    text: str,
    edition: str,
    module: Module,
    used: Sequence[str],
    noted: Sequence[str],
    about: Collection[str],
    finding: Finding,
) -> Iterator[Further]:
    """`used`: the words that something was made of; `noted`: those of what was told, whatever it means here; `about`:
    the situations that the whole text may be about. A sentence that by itself looks like this very situation has led
    to it, whether or not a fact was read from it; what is surely another is offered where the whole text may be, too.
    Of several incidents that are told what was made of a sentence may have been made of the wrong one.
    """
    incidents = labelled_incidents(corpus, text, edition) if (found := strands(text)) and found.labelled else found
    here = home(corpus, incidents, edition, module.id) if incidents else None
    apart = tuple(_told_apart(corpus, incidents, here, edition, module)) if incidents and here is not None else ()
    elsewhere = [each.words for each in apart]
    ruled = _ruling_here(text, used, elsewhere) if module.id != _WRONG_RULING else ""
    if ruled and not agrees(ruled, finding.say, finding.settles):
        yield Further(ruled, _WRONG_RULING, _IF_IT_WAS_WRONG)
    yield from apart
    offered = {_WRONG_RULING} if ruled else set[str]()
    offered |= {each.module for each in apart}
    own = incidents.told[here] if incidents and incidents.labelled and here is not None else ""
    silent, several = frozenset(unused(text, [*used, *noted])), _tells_several(text)
    told = unused(text, elsewhere if several else [*used, *elsewhere])
    left = (each for each in told if each != ruled and (each in silent or _is_long(each)))
    for sentence in islice(_worth_a_look(left), _MOST_OF_SEVERAL if several else _MOST_SENTENCES):
        found_here = match(corpus, sentence, edition)
        if module.id in {each.module for each in found_here.candidates}:
            continue
        other = _another(found_here, several and sentence not in own) if _is_long(sentence) else None
        if other and other.module in about and other.module not in offered:
            offered.add(other.module)
            yield Further(sentence, other.module, other.title)
        elif sentence in silent and _tells_of_the_game(sentence) and not is_question(text, sentence):
            yield Further(sentence)  # but "Who is right?": the finding has said it


def _told_apart(corpus: Corpus, told: Strands, here: int, edition: str, module: Module) -> Iterator[Further]:
    """The other strands of a text that tells several incidents, each once. A second one of the very same situation is
    offered where the writer has labelled them."""
    offered = set[str]() if told.labelled else {module.id}
    for place, strand in enumerate(told.told):
        if place == here:
            continue
        other = (
            _situation_of(corpus, strand, edition, module) if told.labelled else surest_of_runs(corpus, strand, edition)
        )
        if other and other.module not in offered:
            offered.add(other.module)
            yield Further(strand, other.module, other.title, alone=True)
        elif other is None and (told.labelled or not _may_be(corpus, strand, edition, module)):
            yield from islice((Further(each) for each in _said(strand)), 1)


def _ruling_here(text: str, used: Sequence[str], elsewhere: Sequence[str]) -> str:
    """That of another incident is told where that is asked about, unless it is of both."""
    own = text
    for strand in elsewhere:
        own = own.replace(strand, "")
    ruled = ruling_told(own, used)
    if ruled or own == text:
        return ruled
    of_both = ruling_told(text, used)
    return of_both if _BOTH.search(of_both) else ""


def _may_be(corpus: Corpus, strand: str, edition: str, module: Module) -> bool:
    return module.id in {each.module for each in match(corpus, strand, edition).candidates}


def _said(strand: str) -> Iterator[str]:
    """What of it tells of the game, so that nobody takes it for ruled upon."""
    return (each for each in unused(strand, ()) if _tells_of_the_game(each) and not is_question(strand, each))


def _situation_of(corpus: Corpus, strand: str, edition: str, module: Module) -> Candidate | None:
    """What a labelled strand is about; the same as before it, where it looks like that more than like any other."""
    if other := likely(corpus, strand, edition) or surest_of_runs(corpus, strand, edition):
        return other
    first = next(iter(match(corpus, strand, edition).candidates), None)
    return first if first and first.module == module.id else None


def _another(found: Match, several: bool) -> Candidate | None:
    """What a sentence by itself is surely about, or likely where the text says that it tells several incidents."""
    first = next(iter(found.candidates), None)
    likely = several and first is not None and first.score >= _LIKELY_THEN
    return first if found.verdict == MATCH or likely else None


def _worth_a_look(sentences: Iterable[str]) -> Iterator[str]:
    """Talk is not, unless it is so long that it may be a situation in words that we do not know."""
    return (each for each in sentences if _is_long(each) or _tells_of_the_game(each))


def _tells_of_the_game(sentence: str) -> bool:
    """And not of the tea, the weather, or who sits where."""
    if len(sentence.split()) < _LEAST_WORDS:
        return False
    keys = frozenset(key for arc in parse_text(sentence).longest for key in arc.keys)
    doer_and_deed = not keys.isdisjoint(_PLAYERS) and not keys.isdisjoint(_DO)
    return doer_and_deed or not keys.isdisjoint(_GAME) or (_PLAYS in keys and not keys.isdisjoint(_ANYBODY))


def _is_long(sentence: str) -> bool:
    return len(sentence.split()) >= _LEAST_OF_A_SITUATION


def _tells_several(text: str) -> bool:
    if _SECOND.search(text):
        return True
    return find_first(compile_cues(_SEVERAL), parse_text(text), Effort(), mentioned=True) is not None
