"""What a text plainly states whatever the situation: cards, roles, edition, and who did what with which card."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.model import Fact
from lawtext.reading.blanks import edition_words, shown
from lawtext.reading.cues import compile_cue, find
from lawtext.reading.events import Event, events
from lawtext.reading.text import Text, understood
from lawtext.reading.words import Arc

_SAID = {
    "call": "called",
    "play": "played",
    "lead": "led",
    "drop": "dropped",
    "show": "showed",
    "touch": "touched",
    "discard": "discarded",
    "ruff": "ruffed",
    "revoke": "revoked",
    "claim": "claimed",
    "concede": "conceded",
    "take_back": "took back",
    "accept": "accepted",
    "refuse": "refused",
    "hold": "holds",
    "win": "won",
    "correct": "corrected",
    "point": "pointed",
    "miss": "missed",
    "see": "saw",
    "hear": "heard",
    "tell": "told",
    "move": "moved",
    "turn": "turned",
    "change": "changed",
    "want": "wants",
    "require": "required",
    "notice": "noticed",
    "leave": "left",
}
_NEEDS_NO_THING = frozenset(
    {"revoke", "claim", "concede", "accept", "refuse", "correct", "drop", "lead", "ruff", "play"}
)
_OF_PERSONS = frozenset({"tell", "require"})
_CARDS = frozenset({"card", "holding", "rank", "suit", "trump", "honour", "low", "high", "penalty_card"})
_ALSO = frozenset(
    {"void", "fifth", "two_cards", "own_hand", "wrong_hand", "trick", "next_trick", "rest", "out_of_turn"}
)
_NOT_SURE = frozenset({"", "nobody"})
_NUMBERS = tuple(
    compile_cue(f"<number> (more) (other) {what}") for what in ("tricks", "cards", "<trump>", "<suit>", "penalty cards")
)
_LATER = (compile_cue("<number>|some|several|few tricks|trick later|after|ago"), compile_cue("at the end"))
_SUIT_LED = compile_cue("<suit>|<trump> (is|are|was|were) led")
_FLAGS = {
    "<out_of_turn>": "out of turn",
    "<wrong_hand>": "wrong hand",
    "<opening_lead>": "opening lead",
    "<face_down>": "face down",
    "<face_up>": "face up",
    "<major_penalty>": "major penalty card",
    "<minor_penalty>": "minor penalty card",
    "<slip>": "slip",
    "<mind>": "change of mind",
    "<at_once>": "at once",
    "<same_time>": "same time",
    "<two_cards>": "cards together",
}
_BEFORE_NOUN = frozenset({"on", "the", "a", "my", "his", "her", "your", "their", "opening", "to", "wrong"})
_NAMES_A_CARD = frozenset({"<card>", "<suit>", "<rank>", "<trump>", "<honour>", "<holding>"})
SHOWN = frozenset({"declarer", "writer", "card named", "edition named"})
"""The facts that a person is shown as understood; the others stand in the machine-readable answer only."""
_NEAR = 4  # words that may stand between a person and what he did


def stated(source: str) -> list[Fact]:
    """Facts that no module has to ask about; their names are never those of a question."""
    text = understood(source)
    found = [
        *_edition(source),
        *_roles(text),
        *_cards(text),
        *_trick(text),
        *_suit_led(text),
        *_flags(text),
        *_deeds(text),
    ]
    return list({(fact.question, fact.answer): fact for fact in reversed(found)}.values())[::-1]


def _edition(source: str) -> Iterator[Fact]:
    named = edition_words(source)
    if named is not None:
        yield Fact("edition named", *named)


def _roles(text: Text) -> Iterator[Fact]:
    roles = text.roles
    if roles.declarer:
        yield Fact("declarer", roles.declarer.capitalize(), text.quoted(*roles.declarer_at))
    if roles.speaker:
        words = text.quoted(*roles.speaker_at)
        if roles.speaker in ("declarer", "dummy") or "defend" in words.lower():
            yield Fact("writer", "defender" if roles.speaker in ("lho", "rho") else roles.speaker, words)


def _cards(text: Text) -> Iterator[Fact]:
    for place, word in enumerate(text.words):
        if "<card>" in word.keys and word.text[:1] in "SHDC" and len(word.text) == 2:
            yield Fact("card named", shown(word.text), text.quoted(place, place + 1))
        elif "<bid>" in word.keys and place and text.words[place - 1].text in ("in", "contract", "playing", "plays"):
            yield Fact("contract", word.text.upper(), text.quoted(place, place + 1))


def _trick(text: Text) -> Iterator[Fact]:
    for place in text.places.get("trick", ()):
        after = text.words[place + 1] if place + 1 < len(text.words) else None
        if after is not None and "<number>" in after.keys and text.words[place].text == "trick":
            yield Fact("trick number", after.text, text.quoted(place, place + 2))
    for cue in _NUMBERS:
        hit = find(cue, text)
        if hit is not None:
            yield Fact("number", text.quoted(hit.start, hit.end), text.quoted(hit.start, hit.end))
    for cue in _LATER:
        hit = find(cue, text)
        if hit is not None:
            yield Fact("found", text.quoted(hit.start, hit.end), text.quoted(hit.start, hit.end))


def _suit_led(text: Text) -> Iterator[Fact]:
    hit = find(_SUIT_LED, text)
    if hit is not None:
        yield Fact("suit led", text.words[hit.start].text, text.quoted(hit.start, hit.end))


def _flags(text: Text) -> Iterator[Fact]:
    for arc in text.longest():
        for key in arc.keys & _FLAGS.keys():
            if not any(text.doubts[place] for place in range(arc.start, arc.end)):
                yield Fact(_FLAGS[key], "yes", text.quoted(arc.start, arc.end))


def _deeds(text: Text) -> Iterator[Fact]:
    for event in events(text):
        said = _SAID.get(event.deed)
        if said is None or event.by is None or not _plain(text, event, event.by):
            continue
        doer = _named(text, event.by)
        if not event.done:
            if _denied(text, event):
                yield Fact(f"not {said}", doer, text.quoted(event.by.start, event.at.end))
        elif event.what is not None and (event.thing in _CARDS | _ALSO or event.deed in _OF_PERSONS):
            end = _end_of_thing(text, event.what)
            answer = f"{doer}: {_shown(text, event.what.start, end)}"
            yield Fact(said, answer, text.quoted(event.by.start, end))
        elif event.deed in _NEEDS_NO_THING and event.what is None:
            yield Fact(said, doer, text.quoted(event.by.start, event.at.end))


def _plain(text: Text, event: Event, by: Arc) -> bool:
    """Whether doer and deed stand together in one clause, and the deed is a verb: not "on lead", not "E's lead"."""
    together = text.words[by.start].clause == text.words[event.at.start].clause
    before = text.words[event.at.start - 1].text
    owned = text.quoted(by.start, by.end).rstrip().endswith(("'s", "’s", "s'"))
    near = together and event.at.start - by.end <= _NEAR and not (owned and by.end == event.at.start)
    return near and event.doer not in _NOT_SURE and before not in _BEFORE_NOUN


def _denied(text: Text, event: Event) -> bool:
    """Whether all that casts doubt is a "not" right before the deed: "had not played"."""
    doubts = text.doubts[event.at.start]
    return len(doubts) == 1 and text.words[doubts[0]].text in ("not", "never") and event.at.start - doubts[0] <= 2


def _named(text: Text, arc: Arc) -> str:
    """The person in the text's own words, without what hangs on it: "I" of "I'd"."""
    return text.quoted(arc.start, arc.end).replace("’", "'").split("'")[0]


def _end_of_thing(text: Text, what: Arc) -> int:
    """Past everything that names the thing: "small diamond", "K of trumps", "queen and king"."""
    end = what.end
    place = end
    while place < len(text.words) and text.words[place].clause == text.words[what.start].clause:
        if text.words[place].keys & _NAMES_A_CARD:
            end = place + 1
        elif text.words[place].text not in ("of", "and", "the", "a"):
            break
        place += 1
    return end


def _shown(text: Text, first: int, end: int) -> str:
    word = text.words[first]
    if end == first + 1 and "<card>" in word.keys and len(word.text) == 2 and word.text[0] in "SHDC":
        return shown(word.text)
    return text.quoted(first, end)
