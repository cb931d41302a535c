"""What a text asks, beyond what happened: "any penalty?", "is it played?", "how many tricks?".

A question of which it is not plain what it asks, or about which card, is left alone: the verdict answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_IT = r"(?:it|this|that|there|he|she|(?:the|that|this|his|her) (?:card|lead|play))"
_ONE = r"(?:i|he|she|declarer)"
_CARD = r"(?:it|that|(?:the|that|his|her) card)"
_ANY = r"(?:any |an? |no |becomes? an? )?"
_SO = r"^(?:so|and|but|then|now|well|or)?,? ?"
_OPENS = re.compile(
    r"(?:what|who|which|how|when|where|why|can|may|must|is|are|do|does|did|have i|should|please)\b|.*\bplease$"
)
_ASKED = re.compile(r"[^.?!\n]*\?")
_PATTERNS = {
    "tricks": r"penalty tricks?\W*$|how many (?:penalty )?tricks?\b|\b(?:one|1) (?:trick )?or (?:two|2)\b",
    "penalty_card": rf"{_SO}(?:(?:is|was|does|will) {_IT} .*?)?{_ANY}penalty cards?(?: or not)?\W*$",
    "penalty": rf"{_SO}(?:(?:is|was|will) there (?:be )?)?{_ANY}(?:other )?penalty(?: for (?:that|this|it))?\W*$"
    rf"|{_SO}(?:anything to pay|(?:is|am|are) (?:he|she|i|we|they) penali[sz]ed|penali[sz]ed)\W*$",
    "fine": r"\b(?:fined|fines|(?:an?|any) fine|penalty points|procedural penalty|docked|lose (?:any |some )?points|"
    r"points? (?:penalty|deducted|docked|off)|(?:tell|telling) (?:him|her|them) off|told off)"
    r"(?: for (?:that|this|it))?\W*$",
    "revoke": rf"{_SO}(?:(?:is|was) {_IT} )?(?:now |really )?(?:a )?revoke\W*$",
    "established": rf"{_SO}(?:(?:is|was) (?:it|that|the revoke) )?(?:now |already )?established(?: now| yet)?\W*$",
    "played": rf"{_SO}(?:(?:is|was) {_IT} )?(?:now |already )?played(?: or not)?(?: now| yet)?\W*$",
    "stands": rf"{_SO}(?:does {_IT} stand|(?:is|was) the lead (?:now )?accepted)(?: now)?\W*$",
    "allowed": rf"{_SO}(?:(?:is|was) (?:it|that|this) )?(?:allowed|legal|permitted|ok|okay|fine)\W*$",
    "change": rf"{_SO}(?:may|can) {_ONE} (?:still )?(?:change {_CARD}|take {_CARD} back)(?: now)?\W*$",
}
_KINDS = {topic: re.compile(pattern) for topic, pattern in _PATTERNS.items()}


@dataclass(frozen=True, slots=True)
class Asked:
    """`topic`: what is asked, as rows name what they settle; `words`: the sentence that asks it."""

    topic: str
    words: str


def asked(source: str) -> Iterator[Asked]:
    """Each topic once, with the sentence that asks it first."""
    seen: set[str] = set()
    for sentence in _ASKED.findall(source):
        words = " ".join(sentence.split())
        topic = next((topic for topic, kind in _KINDS.items() if kind.search(words.lower())), "")
        if topic and topic not in seen:
            seen.add(topic)
            yield Asked(topic, words)


def is_question(source: str, sentence: str) -> bool:
    """Whether a sentence, as it stands in the source, asks or bids, with a question mark or without."""
    end = source.find(sentence) + len(sentence)
    return source[end:].lstrip("\"'”’) ").startswith("?") or _OPENS.match(sentence.lower()) is not None
