"""What a deed is called in the facts; one concept of the vocabulary may stand for more than one deed."""

from __future__ import annotations

from lawtext.reading.statements import BE, Statement
from lawtext.reading.text import Text
from lawtext.reading.vocabulary import vocabulary

NAMES_A_CARD = frozenset({"<card>", "<suit>", "<rank>", "<honour>", "<low>", "<high>", "<trump>", "<holding>"})

SAID = {
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
    "return": "put back",
    "accept": "accepted",
    "refuse": "refused",
    "hold": "holds",
    "win": "won",
    "correct": "corrected",
    "point": "pointed",
    "miss": "missed",
    "see": "saw",
    "hear": "heard",
    "misread": "misread",
    "tell": "told",
    "move": "moved",
    "turn": "turned",
    "change": "changed",
    "choose": "chose",
    "want": "wants",
    "mean": "meant",
    "require": "required",
    "notice": "noticed",
    "leave": "left",
    "lose": "lost",
    "suggest": "suggested",
    "speak": "spoke",
    "protest": "protested",
    "hesitate": "paused",
    "know": "knew",
    "stop": "stopped",
    "start": "started",
    BE: "was",
}
_CALLERS = frozenset({"<declarer>", "<dummy>", "<me>", "<they>", "<seat>", "<defender>", "<lho>", "<rho>", "<partner>"})


def first_of(text: Text, told: Statement) -> str:
    """The first word of what the verb takes."""
    return text.words[told.rest[0]].text if told.rest[0] < told.rest[1] else ""


def name(text: Text, told: Statement) -> str:
    verb, first, small = text.words[told.verb.start].text, first_of(text, told), vocabulary().small
    if told.deed == "call" and not _designates(text, told):
        return "said" if verb in small["says"] or first in ("it", "this", "that") else "asked for"
    if told.deed == "claim" and verb.startswith("conced"):
        return "conceded"
    if told.deed == "claim" and first in small["clause_subject"]:
        return "said"
    if told.deed == "require" and verb.startswith("ma") and first not in small["made_to"]:
        return "made"
    if told.deed == "play" and verb.startswith("put"):
        words = {word.text for word in text.words[slice(*told.rest)]}
        return "put back" if words & {"back", "away"} else "put down" if "down" in words else "played"
    return SAID[told.deed]


def _designates(text: Text, told: Statement) -> bool:
    """Whether a card is called: "called for a small heart", but not "said nothing about hearts", "we say lowest"."""
    doer = frozenset[str]().union(*(word.keys for word in text.words[slice(*told.doer)]))
    if told.doer[0] < told.doer[1] and (not doer & _CALLERS or doer & {"we", "they", "director"}):
        return False
    if any(word.text in vocabulary().small["be"] for word in text.words[slice(*told.rest)]):
        return False
    for place in range(*told.rest):
        if text.words[place].keys & NAMES_A_CARD:
            return True
        if text.words[place].text not in vocabulary().small["determiners"] | {"for", "out", "small", "little", "play"}:
            return False
    return False
