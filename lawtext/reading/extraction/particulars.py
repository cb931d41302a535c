"""The small things that a text names: the edition, who declares, cards, numbers, and marks such as "face down"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from lawtext.model import StatedAnswer
from lawtext.reading.cues import Effort, Hit, compile_cues, find, find_first
from lawtext.reading.placeholders import edition_words, format_card
from lawtext.reading.statements import statements
from lawtext.reading.text import Text

_COUNTED = ("tricks", "cards", "<trump>", "<suit>", "penalty cards")
_NUMBERS = tuple(f"<number> (more) (other) {what}" for what in _COUNTED)
_LATER = ("<number>|some|several|few tricks|trick later|after|ago", "at the end")
_SUIT_LED = ("spade|heart|diamond|club|<trump> (is|are|was|were) led",)
_MARKS = {
    "<out_of_turn>": "out of turn",
    "<wrong_hand>": "wrong hand",
    "<opening_lead>": "opening lead",
    "<face_down>": "face down",
    "<face_up>": "face up",
    "<major_penalty>": "major penalty card",
    "<minor_penalty>": "minor penalty card",
    "<mind>": "change of mind",
    "<at_once>": "at once",
    "<same_time>": "same time",
}
_SLIPS = {
    **dict.fromkeys(("slip", "tongue", "misspoke", "misspoken", "inadvertent", "inadvertently"), "slip"),
    **dict.fromkeys(("unintended", "unintentional", "unintentionally", "misclick"), "slip"),
    **dict.fromkeys(("accident", "accidentally", "accidental", "clumsy", "clumsily"), "accident"),
}
_OF_A_CONTRACT = frozenset({"my", "his", "her", "their", "our", "in", "playing"})
_BEFORE_A_CONTRACT = frozenset({"in", "contract", "playing", "plays"})


def edition(source: str) -> Iterator[StatedAnswer]:
    named = edition_words(source)
    if named is not None:
        yield StatedAnswer("edition named", *named)


def roles(text: Text) -> Iterator[StatedAnswer]:
    known = text.roles
    if known.declarer:
        yield StatedAnswer("declarer", known.declarer.capitalize(), text.quote(*known.declarer_at))
    if known.speaker:
        words = text.quote(*known.speaker_at)
        if known.speaker in ("declarer", "dummy") or "defend" in words.lower():
            yield StatedAnswer("writer", "defender" if known.speaker in ("lho", "rho") else known.speaker, words)


def cards(text: Text) -> Iterator[StatedAnswer]:
    for place, word in enumerate(text.words):
        if card := text.card_at(place):
            yield StatedAnswer("card named", format_card(card), text.quote(place, place + 1))
        elif "<bid>" in word.keys and place and text.words[place - 1].text in _BEFORE_A_CONTRACT:
            yield StatedAnswer("contract", word.text.upper(), text.quote(place, place + 1))


def numbers(text: Text) -> Iterator[StatedAnswer]:
    for place in text.places.get("trick", ()):
        after = text.words[place + 1] if place + 1 < len(text.words) else None
        if after is not None and "<number>" in after.keys and text.words[place].text == "trick":
            yield StatedAnswer("trick number", after.text, text.quote(place, place + 2))
    for name, cues in (("number", _NUMBERS), ("found", _LATER)):
        for cue in compile_cues(cues):
            hit = find(cue, text)
            if hit is not None and not _is_contract(text, hit) and hit.start not in _only_asked(text):
                yield StatedAnswer(name, text.quote(hit.start, hit.end), text.quote(hit.start, hit.end))


def _is_contract(text: Text, hit: Hit) -> bool:
    """Whether "six spades" was bid and not counted."""
    before = text.words[hit.start - 1].text if hit.start else ""
    after = text.words[hit.end].text if hit.end < len(text.words) else ""
    return before in _OF_A_CONTRACT or after in ("doubled", "redoubled", "by")


@lru_cache(maxsize=8)
def _only_asked(text: Text) -> frozenset[int]:
    """The words of sentences that ask and state nothing: "two penalty cards?"."""
    stating = {text.words[told.verb.start].sentence for told in statements(text)}
    ends = [word for word, following in pairwise(text.words) if following.sentence != word.sentence]
    asking = {word.sentence for word in (*ends, *text.words[-1:]) if text.asks_after(word)}
    return frozenset(n for n, word in enumerate(text.words) if word.sentence in asking - stating)


def suit_led(text: Text) -> Iterator[StatedAnswer]:
    hit = find_first(compile_cues(_SUIT_LED), text, Effort())
    if hit is not None:
        yield StatedAnswer("suit led", text.words[hit.start].text, text.quote(hit.start, hit.end))


def marks(text: Text) -> Iterator[StatedAnswer]:
    for arc in text.longest:
        if any(text.doubts[place] for place in range(arc.start, arc.end)) or arc.start in _only_asked(text):
            continue
        named = [_MARKS[key] for key in arc.keys & _MARKS.keys()]
        named += [_SLIPS[word.text] for word in text.words[arc.start : arc.end] if word.text in _SLIPS]
        yield from (StatedAnswer(mark, "yes", text.quote(arc.start, arc.end)) for mark in named)
