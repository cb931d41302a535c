"""Each statement as a fact: its name is the deed, its answer the doer and all that the text says of the deed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from lawtext.model import StatedAnswer
from lawtext.reading.concepts import DEED, PERSON, THING, foremost
from lawtext.reading.extraction.deed_names import SAID, first_of, name
from lawtext.reading.placeholders import format_card
from lawtext.reading.statements import BE, Statement, statements
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import is_bare, vocabulary
from lawtext.reading.words import Arc

_NEEDS_NO_THING = frozenset(
    {"revoke", "claim", "concede", "accept", "refuse", "correct", "drop", "lead", "ruff", "play", "discard", "turn"}
    | {"notice", "take_back", "protest", "show"}
)
_PERSONS = frozenset({"<they>", "<me>", "<us>", "<everybody>", "<nobody>"})
_GAME = frozenset(
    THING.keys()
    | (PERSON.keys() - _PERSONS)
    | {"<seat>", "<suit>", "<card>", "<low>", "<high>", "<back>", "<hidden>", "<rest>", "<wrong>", "<early>", "<slip>"}
    | {"<mind>", "<pause>", "<at_once>", "<middle>", "<floor>", "<accept>", "<refuse>", "<claim>", "<revoke>"}
    | {"<contract>", "<statement>"}
)
_CARDS = frozenset(THING)
_BOTH = frozenset({"both", "neither", "<side_of>"})
_NOUNS = {key: DEED[key] for key in ("<claim>", "<revoke>", "<lead>", "<play>", "<call>", "<discard>")}
_OWN = {key: DEED[key] for key in ("<claim>", "<revoke>", "<discard>")}  # "East's lead" may be his turn to lead
_SPEECH = re.compile(r'\s*["“]')
_HANGS_ON = re.compile(r"['’](?:d|ve|m|re|ll|s)?$")
_IT = frozenset({"it", "that", "this", "one", "another", "both", "them", "mine", "his", "hers"})


def deeds(text: Text) -> Iterator[StatedAnswer]:
    for told in statements(text):
        if told.deed in SAID and _of_the_game(text, told):
            said = name(text, told)
            said = f"not {said}" if told.denied else f"not yet {said}" if told.yet_to_come else said
            yield StatedAnswer(said, _answer(text, told), text.quote(told.start, told.end))


def nouns(text: Text) -> Iterator[StatedAnswer]:
    """Deeds told by a noun: "declarer's claim", "a revoke by East"."""
    readings = text.longest
    for one, other in pairwise(readings):
        deed = foremost(other, _OWN)
        if deed and foremost(one, PERSON) and _owns(text, one) and not text.doubts[other.start]:
            yield StatedAnswer(SAID[deed], _person(text, (one.start, one.end)), text.quote(one.start, other.end))
    for one, by, other in zip(readings, readings[1:], readings[2:], strict=False):
        deed = foremost(one, _NOUNS)
        if deed and text.words[by.start].text == "by" and foremost(other, PERSON) and not text.doubts[one.start]:
            yield StatedAnswer(SAID[deed], _person(text, (other.start, other.end)), text.quote(one.start, other.end))


def _owns(text: Text, arc: Arc) -> bool:
    return text.quote(arc.start, arc.end).replace("’", "'").endswith(("'s", "s'"))


def _of_the_game(text: Text, told: Statement) -> bool:
    """Whether it tells of cards and players, and not of the bar."""
    verb, first, small = text.words[told.verb.start].text, first_of(text, told), vocabulary().small
    somebody = _is_person(text, told.doer) or carries(text, told.doer, _BOTH)
    if _is_no_deed(told.deed, verb, first, somebody) or first in small["be"]:
        return False
    if told.deed == "play" and _produces_words(text, told):
        return False
    if told.deed == BE or told.passive:
        named = verb != "led" or text.words[told.verb.start - 1].text not in ("suit", "suits")  # "the suit led"
        return named and bool(first or told.passive) and carries(text, (told.start, told.end), _GAME)
    if told.doer[0] < told.doer[1] and not carries(text, told.doer, _GAME | _PERSONS | _BOTH):
        return False
    if not first:
        fell = not is_bare(verb) and carries(text, told.doer, _CARDS)  # "the ten fell", not "my partner's face dropped"
        return told.deed in _NEEDS_NO_THING and (somebody or fell)
    if told.deed in _NEEDS_NO_THING and first in small["prepositions"] | _IT:
        return told.doer[0] < told.doer[1]  # "played to it", "led on", "ruffed that"
    return carries(text, told.rest, _GAME | _PERSONS)


def _produces_words(text: Text, told: Statement) -> bool:
    """Whether what is put forward is said: he produced "I'd have ruffed it"."""
    return _SPEECH.match(text.source, text.words[told.verb.end - 1].end) is not None


def _is_no_deed(deed: str, verb: str, first: str, somebody: bool) -> bool:
    """Words that look like a deed: "has by mistake …", "looked like five clubs", "the card lay there", "let go"."""
    small = vocabulary().small
    match deed:
        case "hold":
            return first in small["prepositions"]
        case "see":
            return verb.startswith("look") and first not in small["looks_at"]
        case "play":
            laid = verb.startswith(("lay", "laid")) and not (somebody and first)
            return laid or first in ("hand", "finger")
        case "accept":
            return verb.startswith("let")
        case "show":
            return verb == "facing"
    return False


def _is_person(text: Text, span: tuple[int, int]) -> bool:
    """Whether the last word of a subject is a person: not "my partner's face"."""
    ends = (arc for place in range(*span) for arc in text.arcs[place] if arc.end == span[1])
    return any(foremost(arc, PERSON) and not _owns(text, arc) for arc in ends)


def carries(text: Text, span: tuple[int, int], keys: frozenset[str]) -> bool:
    """Whether a word or a phrase among these words carries one of the keys."""
    return any(arc.keys & keys for arc in text.readings(span))


def _answer(text: Text, told: Statement) -> str:
    """The doer and what he did it to: "LHO: ♣J"; what was done to something in the text's own words."""
    if told.deed == BE or told.passive:
        return text.quote(told.start, told.end)
    doer = _person(text, told.doer) if told.doer[0] < told.doer[1] else ""
    rest = _thing(text, *told.rest) if told.rest[0] < told.rest[1] else ""
    return ": ".join(part for part in (doer, rest) if part)


def _person(text: Text, span: tuple[int, int]) -> str:
    """The person in the text's own words, without what hangs on it: "I" of "I'd"."""
    said = _HANGS_ON.sub("", text.quote(*span))
    return "I" if text.words[span[0]].text == "i" and said[:1] not in ("I", "i") else said  # left out: "led the ten"


def _thing(text: Text, first: int, end: int) -> str:
    """What a verb takes, each card as a card: "the king of hearts face up" is "♥K face up"."""
    parts: list[str] = []
    at = text.words[first].start
    for place, word in enumerate(text.words[first:end], first):
        if card := text.card_at(place):
            parts += [text.source[at : word.start].removesuffix("the ").removesuffix("The "), format_card(card)]
            at = word.end
    return "".join((*parts, text.source[at : text.words[end - 1].end])).strip("\"'“”‘’ ")
