"""A text as cues and matcher see it: words with concepts, longer readings beside them, doubt, and who is who."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from lawtext.reading.negation import find_doubts
from lawtext.reading.neighbours import with_places
from lawtext.reading.roles import Roles, roles_in
from lawtext.reading.token import Token
from lawtext.reading.tokenizer import tokenize
from lawtext.reading.vocabulary import HONOURS, RANKS, SEATS, SUITS, stem, vocabulary
from lawtext.reading.words import Arc, Word

_SEAT_LETTERS = {"n": "north", "e": "east", "s": "south", "w": "west"}
_PICTURES = frozenset({"ace", "king", "queen", "jack", "knave", "k", "q", "j"})
_MAKE = frozenset({"make", "makes", "made", "making"})
_HAVE = frozenset({"have", "has", "had", "having"})
_THINK = frozenset({"think", "thinks", "thought"})
_I = frozenset({"i", "we", "you"})
_SO = frozenset({"that", "he", "she", "i", "we", "they", "this", "so", "was", "you", "there"})
_ARTICLE = re.compile(r"a\s")
_ASKS = re.compile(r"[\"'”’) ]*\?")
MOST_READ, _MOST_WORDS = 1500, 300
"""Characters and words of a text that are read: half as many again as the longest of five thousand stories.
What any text can cost is bounded here, before anything else looks at it."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """`arcs[i]` holds every reading of the text from word i on: the word itself first, then phrases from there; what
    only cues ask for, as that somebody consents, is in none of the `longest`."""

    source: str  # as far as it is read
    words: tuple[Word, ...]
    arcs: tuple[tuple[Arc, ...], ...]
    doubts: tuple[tuple[int, ...], ...]
    roles: Roles
    places: dict[str, tuple[int, ...]]  # key -> the words that carry it, in order
    longest: tuple[Arc, ...]  # the text once through, taking the longest reading everywhere

    def asks_after(self, word: Word) -> bool:
        """Whether a question mark follows this word."""
        return _ASKS.match(self.source, word.end) is not None

    def quote(self, first: int, last: int) -> str:
        """The source words from word `first` up to, not including, word `last`."""
        return self.source[self.words[first].start : self.words[last - 1].end]

    def card_at(self, place: int) -> str:
        """The card that this word names, as SQ; "" where it names none. "a ♣" is an article and a suit, though the
        weights were fitted to it as to the ace."""
        word = self.words[place]
        return word.text if word.is_card and not _ARTICLE.match(self.source, word.start) else ""

    def readings(self, span: tuple[int, int]) -> tuple[Arc, ...]:
        """The longest readings that lie within these words."""
        first = bisect_left(self.longest, span[0], key=lambda arc: arc.start)
        return self.longest[first : bisect_right(self.longest, span[1], key=lambda arc: arc.end)]

    def words_within(self, first: int, last: int) -> tuple[int, int]:
        """The words that begin within these characters of the source, from the first up to, not including, the last."""
        start = bisect_left(self.words, first, key=lambda word: word.start)
        return start, bisect_left(self.words, last, key=lambda word: word.start)


def beginning(source: str) -> str:
    """As much of a text as is read, to the end of a word where there is one."""
    if len(source) <= MOST_READ:
        return source
    kept = source[:MOST_READ]
    whole, _, cut = kept.rpartition(" ")
    return whole if whole and len(cut) < MOST_READ // 10 else kept


def is_whole(text: str) -> bool:
    """Whether all of a text is read."""
    return len(text) <= len(parse_text(text).source)


@lru_cache(maxsize=8)
def parse_text(text: str) -> Text:
    """Reads the beginning of a text, once; whoever needs it shares the reading."""
    source = beginning(text)
    words = tuple(islice(_words(tokenize(source)), _MOST_WORDS))
    source = source if len(words) < _MOST_WORDS else source[: words[-1].end]
    words = with_places(source, words)
    said = tuple(word.text for word in words)
    begin = vocabulary().phrases.keys()
    spans = [
        (Arc(place, place + 1, word.keys), *(_phrases(words, said, place) if word.text in begin else ()))
        for place, word in enumerate(words)
    ]
    roles = roles_in(source, words)
    read = tuple(tuple(_with_roles(arc, words, roles) for arc in here) for here in spans)
    arcs = tuple((*here, *_answer(words, said, place)) for place, here in enumerate(read))
    places: dict[str, list[int]] = {}
    for place, here in enumerate(arcs):
        for key in frozenset().union(*(arc.keys for arc in here)):
            places.setdefault(key, []).append(place)
    found = {key: tuple(here) for key, here in places.items()}
    return Text(source, words, arcs, find_doubts(words), roles, found, tuple(_longest(read)))


def _longest(arcs: Sequence[Sequence[Arc]]) -> Iterator[Arc]:
    place = 0
    while place < len(arcs):
        arc = max(arcs[place], key=lambda arc: arc.end)
        yield arc
        place = arc.end


def _words(found: Sequence[Token]) -> Iterator[Word]:
    sentence = clause = 0
    seats_are_terse = _terse_seats(found)
    for place, token in enumerate(found):
        if token.kind in ("stop", "comma"):
            clause += 1
            sentence += token.kind == "stop"
            continue
        if token.text in vocabulary().small["opens_clause"]:
            clause += 1
        text, keys = _read_keys(found, place, seats_are_terse)
        yield Word(text, frozenset(keys), token.start, token.end, sentence, clause)


def _terse_seats(found: Sequence[Token]) -> bool:
    """Lower-case n, e, s, w are seats only in a text that uses two of them."""
    return len({token.text for token in found if token.kind == "word" and token.text in _SEAT_LETTERS}) > 1


def _read_keys(found: Sequence[Token], place: int, terse: bool) -> tuple[str, set[str]]:
    token = found[place]
    match token.kind:
        case "card":
            return token.text, {token.text, "<card>", "<honour>" if token.text[1] in HONOURS else "<pip>"}
        case "holding" | "bid":
            return token.text, {token.text, f"<{token.kind}>"}
        case "sides":
            return token.text, {token.text, "<side>", "<seat>"}
        case "suit":
            return _suit(token.text)
    before = found[place - 1].text if place else ""
    after = found[place + 1].text if place + 1 < len(found) else ""
    word = token.text
    if word in _SEAT_LETTERS and (token.capital or terse) and before not in ("a", "the"):
        word = _SEAT_LETTERS[word]
    if word in SEATS:
        return word, {word, "<seat>"}
    if word in SUITS and len(word) > 1:
        return _suit(SUITS[word], word)
    if token.name and word not in vocabulary().known:
        return "somebody", {word, "somebody", "<they>"}
    keys = {word, stem(word), *(f"<{concept}>" for concept in vocabulary().concepts.get(word, ()))}
    if word in _HAVE and _helps(after):
        keys.discard("<hold>")
    if word in _THINK and (before in _I or after in _SO):
        keys.discard("<hesitate>")  # "I think it was", "he thought that": no pause
    if word in ("found", "find") and _papers(found, place):
        keys.discard("<notice>")
    if word in _MAKE and after not in vocabulary().small["made_to"] - {"his", "their"}:
        keys.discard("<require>")  # "made his opening lead", "made the slam"
    if word in RANKS and _is_rank(token, before, after):
        keys |= {RANKS[word], "<rank>", "<honour>" if RANKS[word] in HONOURS else "<pip>"}
        if before in vocabulary().small["before_a_card"]:
            keys.add("<card>")
    elif (word in RANKS and len(word) > 1) or word.isdigit():
        keys |= {"<number>", RANKS.get(word, word)}
    return word, keys


def _papers(found: Sequence[Token], place: int) -> bool:
    """ "found my notes", "found in an old magazine": nothing that was noticed at the table."""
    return any(token.text in vocabulary().small["papers"] for token in found[place + 1 : place + 6])


def _helps(after: str) -> bool:
    """Whether "have" only helps the verb after it: "has played", "had not", "have to"."""
    return after in vocabulary().small["after_helping_have"] or after.endswith("ed")


def _suit(suit: str, word: str = "") -> tuple[str, set[str]]:
    name = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}[suit]
    return word or name, {name, name + "s", "<suit>"}


def _is_rank(token: Token, before: str, after: str) -> bool:
    """Whether "three", "3" or "A" is a card here and not a number or an article."""
    if token.text in _PICTURES:
        return True
    if token.text == "a":
        return token.capital and before in vocabulary().small["before_a_card"]
    if token.text == "t":
        return token.capital
    return (
        before in vocabulary().small["before_a_card"]
        and before not in ("a", "an")
        and after not in vocabulary().small["counted_things"]
    )


def _phrases(words: Sequence[Word], said: tuple[str, ...], place: int) -> Iterator[Arc]:
    """The phrases that begin with that one of the words, and end in its sentence."""
    found: dict[int, set[str]] = {}
    for phrase, concept in vocabulary().phrases.get(said[place], ()):
        end = place + len(phrase)
        if said[place:end] == phrase and words[end - 1].sentence == words[place].sentence:
            found.setdefault(end, set()).update((f"<{concept}>", "_".join(phrase)))
    yield from (Arc(place, end, frozenset(keys)) for end, keys in found.items())


def _answer(words: Sequence[Word], said: tuple[str, ...], place: int) -> Iterator[Arc]:
    """Whether somebody consents or refuses from that word on. The longest counts: "let it go back" lets nothing go."""
    for phrase, concept in vocabulary().answers.get(said[place], ()):
        end = place + len(phrase)
        if said[place:end] == phrase and words[end - 1].sentence == words[place].sentence:
            yield Arc(place, end, frozenset({f"<{concept}>"}))
            return


def _with_roles(arc: Arc, words: Sequence[Word], roles: Roles) -> Arc:
    more = roles.of(arc, words)
    return Arc(arc.start, arc.end, arc.keys | more) if more else arc
