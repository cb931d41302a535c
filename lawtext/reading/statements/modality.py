"""What a sentence mentions without stating it: asked, ordered, supposed, denied, or still to come."""

from __future__ import annotations

from lawtext.reading.concepts import DEED, PERSON, THING, foremost
from lawtext.reading.statements.sentence import CARDS, Sentence
from lawtext.reading.statements.verbs import BE, NOBODY, Act
from lawtext.reading.vocabulary import is_bare, vocabulary


def is_silent(sentence: Sentence, act: Act) -> bool:
    """Whether the sentence leaves open that this happened."""
    nobody = act.doer == NOBODY and sentence.opening(act.verb.start) < act.verb.start
    return (
        nobody
        or doubt(sentence, act) is None
        or _is_order(sentence, act)
        or _is_question(sentence, act)
        or _is_supposed(sentence, act)
        or _is_only_thought(sentence, act)
    )


def doubt(sentence: Sentence, act: Act) -> str | None:
    """ "" for a plain statement, "not" for a denied one, "before" for what was to come; None for other doubt."""
    places = sentence.text.doubts[act.verb.start]
    words = {sentence.words[place].text for place in places}
    if not words:
        return ""
    if words == {"before"}:
        return "before" if _is_next(sentence, max(places), act) else ""
    if act.doer != NOBODY and words <= {"nobody", "neither", "no_one"}:
        return ""
    return "not" if words <= {"not", "never"} and act.verb.start - max(places) <= 3 else None


def _is_next(sentence: Sentence, guard: int, act: Act) -> bool:
    """Whether "before" speaks of this verb: not of "played" in "before East did anything South played"."""
    between = sentence.arcs_between(guard, act.start)
    return not any(foremost(arc, PERSON) or foremost(arc, DEED) for arc in between)


def _is_order(sentence: Sentence, act: Act) -> bool:
    """ "Withdraw it": a bare verb without anybody who does it."""
    return act.doer == NOBODY and is_bare(sentence.word(act.verb.start))


def _is_question(sentence: Sentence, act: Act) -> bool:
    """ "did he revoke", "what happens", "is it two?": the clause begins as questions do, or is all that is asked."""
    opening = sentence.first_opening(act.start)
    opener, before = sentence.word(opening), sentence.word(opening - 1)
    if before == "who" and opening > sentence.start + 1:
        return sentence.asked and sentence.is_last_clause(act.verb.end)
    if opener == "who" or before == "who":
        return opening <= sentence.start + 1
    if opener in ("please", "do", "let", "suppose"):
        return True
    if sentence.word(act.verb.start).endswith("ing") and act.doer == NOBODY:
        return act.deed != "hold"  # "leading first is …" tells of nothing that happened
    if sentence.is_a(opening, "asks", "asks_for_one") or vocabulary().guards.get(opener) == "would":
        return True
    if sentence.is_a(opening - 1, "asks_for_one"):
        return True
    if sentence.start < sentence.asks_from < sentence.end:
        return act.verb.start >= sentence.asks_from
    first = opening <= sentence.start + 1
    return (
        sentence.asked
        and first
        and (
            act.deed == BE
            or (sentence.is_last_clause(act.verb.end) and (act.doer == NOBODY or opening == sentence.start))
        )
    )


def _is_supposed(sentence: Sentence, act: Act) -> bool:
    """An "if" states the case where the text begins with it or with "what if"; anywhere else it only supposes.

    What follows from a supposition is one as well.
    """
    last = sentence.last_if(act.start)
    if last is None:
        return False
    asks = sentence.word(last - 1) in ("what", "happens", "happen")
    states = asks or (last == sentence.start and (sentence.start == 0 or sentence.asked))
    return sentence.word(last) == "unless" or not states or sentence.opening(act.start) > last + 1


def _is_only_thought(sentence: Sentence, act: Act) -> bool:
    """ "dummy decided that I was to play": after "that" it is stated where "noticed" or a card stands before."""
    opening = sentence.opening(act.start)
    if sentence.word(opening - 1) != "that" or opening - 2 < sentence.start:
        return False
    before = sentence.words[opening - 2].keys
    return not before & ({"<notice>", "<see>", "<hear>", "so"} | CARDS | THING.keys() | PERSON.keys())
