"""The verbs of a sentence, each with its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lawtext.reading.concepts import DEED, PERSON, foremost
from lawtext.reading.statements.sentence import CARDS, Sentence, Span
from lawtext.reading.vocabulary import SEATS
from lawtext.reading.words import Arc

BE = "be"
NOBODY: Span = (0, 0)
_LONGEST_SUBJECT = 6  # words
_MAY_FOLLOW_PERSON = frozenset(
    {"call", "tell", "claim", "mean", "suggest", "protest", "hesitate", "know", "notice", "see", "hear"}
)


@dataclass(frozen=True, slots=True)
class Act:
    """A verb with its subject; `shared` where the subject is that of an earlier verb."""

    deed: str
    verb: Arc
    doer: Span
    shared: bool
    passive: bool

    @property
    def start(self) -> int:
        return self.verb.start if self.shared or self.doer == NOBODY else min(self.doer[0], self.verb.start)


def acts(sentence: Sentence) -> list[Act]:
    return _Acts(sentence).found


class _Acts:
    """Reads from left to right: `agent` acted last, on `outer` a relative clause hangs ("LHO, who was late, put …")."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence, self.arcs = sentence, sentence.arcs
        self.agent = self.outer = NOBODY
        self.found: list[Act] = []
        since = 0
        for place in range(len(self.arcs)):
            deed = self._deed(place)
            if deed:
                self.found.append(self._act(deed, place, self.arcs[since:place]))
                since = place + 1

    def _act(self, deed: str, place: int, between: Sequence[Arc]) -> Act:
        sentence, arc = self.sentence, self.arcs[place]
        person = self._subject([a for a in between if sentence.depth[a.start] <= sentence.depth[arc.start]], arc)
        passive = self._is_passive(place, person)
        doer, shared = person, False
        if person == NOBODY and self.outer != NOBODY and sentence.cut(sentence.opening(arc.start)):
            doer, shared, self.outer = self.outer, True, NOBODY
        elif person == NOBODY and self.agent != NOBODY and self._continues(arc.start):
            doer, shared = self.agent, True
        if any(sentence.word(a.start) == "who" for a in between):
            self.outer = self.outer if self.outer != NOBODY else doer
        elif not shared and (person == NOBODY or ((deed == BE or passive) and person[1] != arc.start)):
            doer = self._thing_spoken_of(arc)
        self.agent = person if person != NOBODY else self.agent
        if deed == "call" and person == NOBODY and place + 1 < len(self.arcs) and self._person(place + 1):
            doer = self.arcs[place + 1].start, self.arcs[place + 1].end  # "jack", says declarer
        return Act(deed, arc, doer, shared, passive)

    @property
    def _last(self) -> Act | None:
        return self.found[-1] if self.found else None

    def _person(self, place: int) -> str:
        return foremost(self.arcs[place], PERSON)

    # -- verbs

    def _deed(self, place: int) -> str:
        """The verb that stands here; nothing for "the lead", "on lead", "to lead", nor for what only helps a verb."""
        sentence, arc = self.sentence, self.arcs[place]
        if sentence.is_a(arc.start, "be"):
            return "" if self._helps(place) or sentence.word(arc.start - 1) == "to" or self._is_be(place - 1) else BE
        deed = foremost(arc, DEED)
        if not deed or self._person(place) or (deed == "hold" and self._helps(place)):
            return ""
        if place and (sentence.word(arc.start - 1) == "to" or self._makes_noun(place)):
            return ""
        spoken_of = sentence.is_a(arc.end, "be") and not sentence.word(arc.start).endswith("ed")
        return "" if spoken_of and not (place and self._person(place - 1)) else deed  # "lead was in dummy"

    def _is_be(self, place: int) -> bool:
        return place >= 0 and self.sentence.is_a(self.arcs[place].start, "be")

    def _makes_noun(self, place: int) -> bool:
        """Whether the word before makes a noun of the verb: "the lead", "East's play", "my heart lead"."""
        sentence, before = self.sentence, self.arcs[place - 1]
        word = sentence.word(before.end - 1)
        if self._person(place - 1):
            return self._owns(before) or word in ("her", "their")
        if before.keys & CARDS and place > 1 and sentence.is_a(self.arcs[place - 2].end - 1, "determiners"):
            return sentence.is_a(self.arcs[place].start, "nouns_too")
        governed = sentence.is_a(before.end - 1, "prepositions") and word not in ("over", "behind", "beside")
        return sentence.is_a(before.end - 1, "determiners") or governed

    def _owns(self, arc: Arc) -> bool:
        """ "East's" before a thing; "East's led" is "East has led"."""
        quoted = self.sentence.text.quote(arc.start, arc.end).rstrip(",").replace("’", "'")
        owns = quoted.endswith(("'s", "s'")) or quoted.lower() in self.sentence.small["owning"]
        if not owns or self.sentence.is_a(arc.start, "nominative"):
            return False
        after = self.sentence.word(arc.end)
        return not (after.endswith("ed") or after in ("led", "put", "just", "already", "shown", "taken", "got"))

    def _helps(self, place: int) -> bool:
        """Whether a form of "be" or "have" belongs to the verb after it: "was led", "has said", "was not turned"."""
        has = not self._is_be(place)
        for arc in self.arcs[place + 1 : place + 4]:
            deed = foremost(arc, DEED) and not foremost(arc, PERSON)
            if self._is_participle(arc) and (has or deed) and not arc.keys & (CARDS | {"<number>"}):
                return True
            if deed:
                return self.sentence.word(arc.start).endswith("ing")
            if not self.sentence.is_a(arc.start, "after_helper"):
                return False
        return False

    def _is_participle(self, arc: Arc) -> bool:
        word = self.sentence.word(arc.start)
        return word.endswith(("ed", "en")) or word in self.sentence.small["participles"]

    def _is_passive(self, place: int, person: Span) -> bool:
        """ "the ace was led", and in notes "hearts led": what stands before the verb suffered it."""
        arc = self.arcs[place]
        if not self._is_participle(arc):
            return False
        helped = False
        for earlier in reversed(self.arcs[max(0, place - 3) : place]):
            helped = (
                helped
                or self.sentence.is_a(earlier.start, "be")
                or self.sentence.word(earlier.start) in ("gets", "got")
            )
            if not self.sentence.is_a(earlier.start, "after_helper"):
                break
        apart = person[1] != arc.start
        noted = apart and place > 0 and bool(self.arcs[place - 1].keys & CARDS) and not self.sentence.cut(arc.start)
        return helped or noted or (apart and self.sentence.word(arc.end) == "by")

    # -- subjects

    def _subject(self, between: Sequence[Arc], verb: Arc) -> Span:
        """The person nearest before the verb who is neither an object nor an owner, with who is joined by "and"."""
        sentence = self.sentence
        if between and sentence.cut(verb.start):
            return self._before_aside(between)
        for place in range(len(between) - 1, -1, -1):
            arc = between[place]
            word = sentence.word(arc.start)
            if word in sentence.small["opens_aside"]:
                return NOBODY
            if word in sentence.small["joins"]:
                at_once = all(sentence.is_a(later.start, "before_verb") for later in between[place + 1 :])
                return self._begins_clause(between[:place]) if at_once else NOBODY
            last = place == len(between) - 1
            if last and word in ("both", "neither") and not any(foremost(a, PERSON) for a in between[:place]):
                return arc.start, arc.end
            if self._may_do(arc):
                first = place
                while (joined := self._joined_person(between, first)) is not None:
                    first = joined
                return self._with_determiner(between[first].start), arc.end
        return NOBODY

    def _before_aside(self, between: Sequence[Arc]) -> Span:
        """ "Declarer in 6NT, dummy on lead, led the ten": with a comma before the verb it is the first who acts."""
        sentence = self.sentence
        for arc in between:
            if not self._may_do(arc):
                continue
            start = self._with_determiner(arc.start)
            if start == sentence.start or (sentence.cut(start) and sentence.cut(arc.end)):
                return start, arc.end
        return NOBODY

    def _begins_clause(self, between: Sequence[Arc]) -> Span:
        """The subject of a verb that is none of the game's: "then declarer owns up and puts the king on"."""
        for arc in reversed(between):
            if not self._may_do(arc, first=True):
                continue
            start = self._with_determiner(arc.start)
            begins = start == self.sentence.start or self.sentence.cut(start)
            if begins or self.sentence.word(start - 1) in ("then", "but", "so"):
                return start, arc.end
        return NOBODY

    def _may_do(self, arc: Arc, first: bool = False) -> bool:
        """Whether this person can be a subject; `first` where no verb stands before."""
        sentence = self.sentence
        if not foremost(arc, PERSON) or sentence.is_a(arc.start, "objective") or self._owns(arc):
            return False
        if arc.end < sentence.end and not sentence.cut(arc.end) and sentence.words[arc.end].keys & {"<card>", "<hand>"}:
            return False  # "dummy card"
        if sentence.is_a(arc.start, "nominative"):
            return True
        start = self._with_determiner(arc.start)
        governed = sentence.is_a(start - 1, "prepositions") or sentence.word(start - 1) == "as"
        if governed or sentence.word(arc.start) in ("her", "his", "their"):
            return False
        last = None if first else self._last
        object_of = last is not None and start == last.verb.end and not last.passive
        return not object_of or last is None or last.deed in _MAY_FOLLOW_PERSON or sentence.cut(start)

    def _joined_person(self, between: Sequence[Arc], place: int) -> int | None:
        """ "declarer and my partner": where the person joined on stands; not in "I was declarer and I"."""
        sentence = self.sentence
        start = self._with_determiner(between[place].start)
        if start <= between[0].start or sentence.word(start - 1) not in ("and", "or") or sentence.cut(start - 1):
            return None
        earlier = place - 1
        while earlier >= 0 and between[earlier].end > start - 1:
            earlier -= 1
        if earlier < 0 or between[earlier].end != start - 1 or not self._may_do(between[earlier], first=True):
            return None
        said_of = self._last is not None and self._with_determiner(between[earlier].start) == self._last.verb.end
        return None if said_of else earlier

    def _with_determiner(self, start: int) -> int:
        """Takes in "my" of "my partner", "the wrong" of "the wrong person"."""
        sentence = self.sentence
        while start > sentence.start and sentence.text.quote(start - 1, start).endswith(("'s", "’s", "s'", "s’")):
            start -= 1  # "LHO's partner"
        if sentence.is_a(start, "nominative") or sentence.word(start) in SEATS:
            return start
        for place in (start - 1, start - 2):
            if place < sentence.start or sentence.cut(place + 1):
                return start
            if sentence.is_a(place, "owners"):
                return place
            if not sentence.is_a(place, "which_person"):
                return start
        return start

    def _thing_spoken_of(self, verb: Arc) -> Span:
        """The words of the clause before the verb: "the lead" of "the lead was in dummy"."""
        sentence = self.sentence
        if sentence.word(verb.start - 1) in ("it", "that", "this", "there"):
            return verb.start - 1, verb.start
        start = max(sentence.opening(verb.start), self._last.verb.end if self._last else 0)
        end = verb.start
        while start < end and sentence.is_a(start, "before_verb") and sentence.word(start) != "both":
            start += 1
        while end > start and sentence.is_a(end - 1, "after_helper", "be"):
            end -= 1
        hangs = start < end and sentence.is_a(start, "prepositions")
        return (start, end) if start < end <= start + _LONGEST_SUBJECT and not hangs else NOBODY

    def _continues(self, verb: int) -> bool:
        """Whether the verb shares the last verb's subject: it comes right after "and", "then" or a comma."""
        place = verb
        while (
            place > self.sentence.start
            and self.sentence.is_a(place - 1, "before_verb")
            and not self.sentence.cut(place)
        ):
            place -= 1
        joined = self.sentence.is_a(place - 1, "joins")
        aside = self.sentence.word(place - 1) in ("before", "after", "without", "while", "when")
        return self.sentence.cut(place) or joined or (aside and self.sentence.word(verb).endswith("ing"))
