"""What the bot missed, kept for the club's moderators where the asker agrees, and handed on as scenes without names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from bot.actions.codec import finding_of, steps_of
from bot.ledger import Case, Json, Ledger, Miss, NoSuchCase, Person, Ruling, in_force
from lawtext.conversation.steps import Ask, Steps
from lawtext.model import Corpus, LawError
from lawtext.reading import parse_text
from lawtext.scenes.corrections import Outcome, correction

Kind = Literal["none", "wrong"]
"""Nothing was understood, or the finding is wrong."""

_HANDLE = re.compile(r"<@[!&]?\d+>|(?<!\w)@[\w.]+|(?<!\d)\d{15,20}(?!\d)")
_SOMEONE = "someone"
_SHORTEST_NAME = 3


def keep_miss(ledger: Ledger, case: Case, kind: Kind, *, by: Person, at: datetime) -> bool:
    """The case's text without names, once however often it is asked for: False where it was kept before."""
    text = nameless(case.text, _people(case, ledger.rulings.of_case(case.number)))
    if any(miss.text == text and miss.kind == kind for miss in ledger.misses.all("new")):
        return False
    offered = case.module if kind == "wrong" else _first_candidate(case)
    ledger.misses.add(
        text=text, kind=kind, module=offered, edition=case.edition, by=by, at=at, case=case.number, turn=case.turn
    )
    return True


def kept_scenes(ledger: Ledger, corpus: Corpus) -> list[Json]:
    """What moderators kept, as `lawtext.scenes` has it, with what the asker corrected since and what was ruled."""
    return [_scene(ledger, corpus, miss) for miss in ledger.misses.all("kept")]


def nameless(text: str, people: Iterable[Person]) -> str:
    """Without the names of these people and without anything that the platform knows anybody by. Words of the game
    stay: West may be somebody's name, and is a seat."""
    for name in sorted({part for each in people for part in _parts(each.name)}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _SOMEONE, text, flags=re.IGNORECASE)
    return _HANDLE.sub(_SOMEONE, text)


def _parts(name: str) -> Iterator[str]:
    """The whole of a name, and each word of it that is none of the game's."""
    for part in {name, *re.findall(r"[^\W\d_]+", name)}:
        if len(part) >= _SHORTEST_NAME and not _is_of_the_game(part):
            yield part


def _is_of_the_game(part: str) -> bool:
    """Whether it is one word that means something at the table. That our own stories know it says little: names stand
    in them."""
    words = parse_text(part).words
    return len(words) == 1 and any(key[0] == "<" for key in words[0].keys)


def _people(case: Case, rulings: Iterable[Ruling]) -> list[Person]:
    by = [revision.by for ruling in rulings for revision in ruling.history]
    return [person for person in (case.asker, *by) if person is not None]


def _first_candidate(case: Case) -> str | None:
    match _steps(case):
        case [Ask(candidates=[first, *_]), *_]:
            return first.module
    return None


def _scene(ledger: Ledger, corpus: Corpus, miss: Miss) -> Json:
    case = _case(ledger, miss)
    if case is None:
        return correction(corpus, nameless(miss.text, ()), miss.edition, (), Outcome(called_wrong=miss.kind == "wrong"))
    rulings = ledger.rulings.of_case(case.number)
    text = nameless(miss.text, _people(case, rulings))
    return correction(corpus, text, case.edition, _steps(case), _outcome(case, miss, in_force(rulings)))


def _case(ledger: Ledger, miss: Miss) -> Case | None:
    try:
        return ledger.cases.get(miss.case) if miss.case is not None else None
    except NoSuchCase:
        return None


def _outcome(case: Case, miss: Miss, ruling: Ruling | None) -> Outcome:
    """What the asker called wrong is what was found then; what was found after other answers is not."""
    finding = finding_of(case)
    found = f"{finding.module}/{finding.row}" if finding else ""  # what follows from it may be being asked by now
    if ruling is None or not ruling.entry.row:
        return Outcome(found, called_wrong=miss.kind == "wrong" and case.turn <= miss.turn)
    ruled = f"{ruling.entry.module}/{ruling.entry.row}"
    if ruling.entry.overruled_because is not None:
        return Outcome(ruled, otherwise=ruling.entry.clauses)
    return Outcome(ruled, by_director=True)


def _steps(case: Case) -> Steps:
    """Empty where what was stored cannot be read, or was forgotten."""
    try:
        return steps_of(case) if case.text else ()
    except LawError:
        return ()
