"""The vocabulary of the game: which concepts a word or a phrase stands for, and how its forms come down to one stem."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "vocabulary.toml"
KNOWN = Path(__file__).parent / "known_words.txt"

RANKS = {
    **dict.fromkeys(("ace", "a"), "A"),
    **dict.fromkeys(("king", "k"), "K"),
    **dict.fromkeys(("queen", "q"), "Q"),
    **dict.fromkeys(("jack", "knave", "j"), "J"),
    **dict.fromkeys(("ten", "10", "t"), "T"),
    **dict.fromkeys(("nine", "9"), "9"),
    **dict.fromkeys(("eight", "8"), "8"),
    **dict.fromkeys(("seven", "7"), "7"),
    **dict.fromkeys(("six", "6"), "6"),
    **dict.fromkeys(("five", "5"), "5"),
    **dict.fromkeys(("four", "4"), "4"),
    **dict.fromkeys(("three", "trey", "3"), "3"),
    **dict.fromkeys(("two", "deuce", "2"), "2"),
}
SUITS = {
    **dict.fromkeys(("♠", "♤", "spade", "spades", "s"), "S"),
    **dict.fromkeys(("♥", "♡", "heart", "hearts", "h"), "H"),
    **dict.fromkeys(("♦", "♢", "diamond", "diamonds", "d", "dia", "dias", "diam", "diams"), "D"),
    **dict.fromkeys(("♣", "♧", "club", "clubs", "c"), "C"),
}
SEATS = ("north", "east", "south", "west")
HONOURS = frozenset("AKQJT")

_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    concepts: Mapping[str, tuple[str, ...]]  # word -> its concepts, the foremost first
    stems: Mapping[str, str]  # inflected form -> base
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]  # first word -> (words, concept), longest first
    answers: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]  # as phrases; cues alone ask for them
    guards: Mapping[str, str]  # word -> what it casts doubt with
    guard_phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]  # first word -> (words, kind of doubt)
    abbreviations: Mapping[str, tuple[str, ...]]
    small: Mapping[str, frozenset[str]]  # the lists of small words, by their name in the vocabulary
    declarer_seat: tuple[re.Pattern[str], ...]
    dummy_seat: tuple[re.Pattern[str], ...]
    writers: Mapping[str, tuple[re.Pattern[str], ...]]  # role of the one who writes -> patterns, in order
    known: frozenset[str]  # correctly spelt: never corrected
    spellable: tuple[str, ...]  # words that a misspelt one may be corrected to


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    data = tomllib.loads(SOURCE.read_text("utf-8"))
    concepts: dict[str, list[str]] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    stems: dict[str, str] = {}
    for kind in ("people", "things", "verbs", "states"):
        for concept, entries in data[kind].items():
            for words in _entries(entries):
                if len(words) > 1:
                    phrases.setdefault(words[0], []).append((words, concept))
                    continue
                for form in _forms(words[0]) if kind == "verbs" else words:
                    _add(concepts, form, concept)
                    stems.setdefault(form, words[0])
    answers: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for concept, entries in data["answers"].items():
        for words in _entries(entries):
            answers.setdefault(words[0], []).append((words, concept))
    guards = {words[0]: kind for kind, text in data["guard"].items() for words in _entries(text) if len(words) == 1}
    guarding: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for kind, text in data["guard"].items():
        for words in _entries(text):
            if len(words) > 1:
                guarding[words[0]] = (*guarding.get(words[0], ()), (words, kind))
    pairs = (pair.split(":") for pair in data["spelling"]["abbreviations"].split())
    abbreviations = {short: tuple(long.split("_")) for short, long in pairs}
    everyday = frozenset(data["protected"]["words"].split()) | frozenset(KNOWN.read_text("utf-8").split())
    return Vocabulary(
        concepts={word: tuple(names) for word, names in concepts.items()},
        stems=stems,
        phrases=_longest_first(phrases),
        answers=_longest_first(answers),
        guards=guards,
        guard_phrases=guarding,
        abbreviations=abbreviations,
        small={name: frozenset(words.split()) for name, words in data["small_words"].items()},
        declarer_seat=_patterns(data["who_declares"]["seat"]),
        dummy_seat=_patterns(data["who_declares"]["dummy_seat"]),
        writers={role: _patterns(patterns) for role, patterns in data["who_writes"].items()},
        known=everyday | concepts.keys() | RANKS.keys() | SUITS.keys() | guards.keys(),
        spellable=tuple(word for word in (*concepts, *RANKS, *SUITS, *SEATS) if len(word) >= 4),
    )


@lru_cache(maxsize=1)
def concept_names() -> frozenset[str]:
    """Every name that may stand in angle brackets in a cue."""
    found = {name for names in vocabulary().concepts.values() for name in names}
    several = (*vocabulary().phrases.values(), *vocabulary().answers.values())
    found |= {concept for entries in several for _, concept in entries}
    return frozenset(found | {"card", "suit", "rank", "honour", "pip", "holding", "bid", "seat", "number"})


@lru_cache(maxsize=4_000)  # what club players write, and not every number and name besides
def stem(word: str) -> str:
    """One form for all forms of a word: the vocabulary's own, else plain endings cut off."""
    known = vocabulary().stems.get(word)
    if known is not None:
        return known
    for ending, least, replacement in (("ies", 5, "y"), ("ing", 6, ""), ("ed", 5, ""), ("s", 4, "")):
        if len(word) >= least and word.endswith(ending) and not word.endswith("ss"):
            return word[: -len(ending)] + replacement
    return word


def is_bare(verb: str) -> bool:
    """Whether a verb stands as the dictionary has it, and not in the past: "play", not "fell" or "led"."""
    small = vocabulary().small
    return verb == stem(verb) and verb not in small["pasts"] | small["participles"] | small["be"]


def _longest_first(
    phrases: Mapping[str, Iterable[tuple[tuple[str, ...], str]]],
) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    return {first: tuple(sorted(found, key=lambda each: -len(each[0]))) for first, found in phrases.items()}


def _patterns(sources: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source.replace("<seat>", f"(?P<seat>{'|'.join(SEATS)})")) for source in sources)


def _add(concepts: dict[str, list[str]], word: str, concept: str) -> None:
    names = concepts.setdefault(word, [])
    if concept not in names:
        names.append(concept)


def _entries(text: str) -> Iterator[tuple[str, ...]]:
    """`on/to_my_left` becomes (on, my, left) and (to, my, left)."""
    for entry in text.split():
        if "_" not in entry:
            yield (entry,)
            continue
        parts = [[plain(word) for word in part.split("/")] for part in entry.split("_")]
        yield from product(*parts)


def plain(word: str) -> str:
    """A word as the tokenizer leaves it: no possessive."""
    return word.removesuffix("'s").removesuffix("s'") if "'" in word else word


def _forms(base: str) -> Iterable[str]:
    """A verb with its regular endings; irregular forms stand in the vocabulary themselves."""
    yield base
    if base.endswith("e"):
        yield from (base + "s", base + "d", base[:-1] + "ing")
    elif base.endswith("y") and base[-2:-1] not in _VOWELS:
        yield from (base[:-1] + "ies", base[:-1] + "ied", base + "ing")
    else:
        yield from (base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s"), base + "ed", base + "ing")
        if len(base) <= 4 and base[-1] not in "aeiouwxy" and base[-2:-1] in tuple(_VOWELS) and len(base) > 2:
            yield from (base + base[-1] + "ed", base + base[-1] + "ing")
