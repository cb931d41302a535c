"""A finding as a few letters for paper, e-mail and forum: which situation, which book, which answers. Nothing is kept
anywhere for it, and no word or name of anybody's goes into it.

    layout 2 | book and whether in general 1 | answers as many as it takes | digests 4 | check 1
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from lawtext.codes.layouts import LAYOUTS, Layout, current
from lawtext.codes.letters import ALPHABET, check_letter, grouped, letters, number, typed
from lawtext.editions import BOOKS, MOST_BOOKS
from lawtext.engine import advance
from lawtext.model import UNKNOWN, Answers, Corpus, Finding, LawError, Module
from lawtext.teaching import rule

__all__ = ["MOST_LETTERS", "Opened", "decode", "encode"]

MOST_LETTERS = 16
_FRAME = 8  # letters: all but the answers


@dataclass(frozen=True, slots=True)
class Opened:
    """What a code says. `changed`: the law data of the situation are not those that it was made on; `ruled_otherwise`:
    nor is what they rule on these facts."""

    code: str
    module: Module
    edition: str
    answers: Answers
    general: bool
    changed: bool
    ruled_otherwise: bool


def encode(module: Module, answers: Answers, finding: Finding) -> str:
    """In groups that can be read out; "" where the answers alone do not lead to that finding, or take more letters
    than anybody would type."""
    layout = current(module)
    spelt_out = next((each for each in _spellings(module, answers) if _leads_there(module, each, finding)), None)
    if layout is None or spelt_out is None:
        return ""
    book = ALPHABET[BOOKS[finding.edition].number + MOST_BOOKS * finding.general]
    said = letters(layout.number_of(spelt_out))
    body = letters(LAYOUTS.index(layout), 2) + book + said + _digests(module, finding)
    return grouped(body + check_letter(body)) if len(body) < MOST_LETTERS else ""


def decode(corpus: Corpus, code: str) -> Opened:
    """Raises LawError where it was mistyped, or comes from law data that this program does not know."""
    body = _body(code)
    layout, general = _layout(body), ALPHABET.index(body[2]) >= MOST_BOOKS
    edition = _book(body)
    module = corpus.module(layout.module)
    answers = _as_asked_now(module, layout.answers_of(number(body[3:-4])))
    outcome = _outcome(module, edition, answers, general)
    same = isinstance(outcome, Finding) and _digests(module, outcome)[2:] == body[-2:]
    changed = letters(_hash(module.digest), 2) != body[-4:-2]
    return Opened(grouped(body + check_letter(body)), module, edition, answers, general, changed, not same)


def _body(code: str) -> str:
    if not (said := typed(code)):
        raise LawError("there is no code in that: one stands at the foot of a finding, such as 2824-L329-8YCU")
    if strange := sorted(set(said) - set(ALPHABET)):
        raise LawError(f"a code has no {', '.join(strange)}: it is made of A–Z and 2–9 without I and O")
    if not _FRAME <= len(said) <= MOST_LETTERS:
        raise LawError(f"a code has {_FRAME} to {MOST_LETTERS} letters, not {len(said)}")
    if check_letter(said[:-1]) != said[-1]:
        raise LawError(f"{grouped(said)} is no code of mine: one of its letters is mistyped, or two are swapped")
    return said[:-1]


def _layout(body: str) -> Layout:
    place = number(body[:2])
    if place >= len(LAYOUTS):
        raise LawError("that code is of a situation that this program does not have yet: it needs a newer version")
    return LAYOUTS[place]


def _book(body: str) -> str:
    number_of_book = ALPHABET.index(body[2]) % MOST_BOOKS
    for book in BOOKS.values():
        if book.number == number_of_book:
            return book.id
    raise LawError("that code is of a book of law that this program does not have")


def _as_asked_now(module: Module, answers: Answers) -> dict[str, str]:
    """By the ids of today; what is not asked any more, or not answered so, is left out."""
    kept = {}
    for question_id, answer_id in answers.items():
        try:
            question = module.question(question_id)
            kept[question.id] = answer_id if answer_id == UNKNOWN else question.answer(answer_id).id
        except LawError:
            continue
    return kept


def _outcome(module: Module, edition: str, answers: Answers, general: bool) -> object:
    return rule(module, edition, answers) if general else advance(module, edition, answers)


def _spellings(module: Module, answers: Answers) -> Iterator[Answers]:
    """As they are; and with "not known" where something was to be asked, not assumed, and the way there was not known
    already."""
    yield answers
    yield {**{each.id: UNKNOWN for each in module.questions if each.assume and not each.exit}, **answers}


def _leads_there(module: Module, answers: Answers, finding: Finding) -> bool:
    alone = _outcome(module, finding.edition, answers, finding.general)
    if not isinstance(alone, Finding):
        return False
    return alone.row == finding.row


def _digests(module: Module, finding: Finding) -> str:
    """Of the module, and of what it rules here in its own words, whatever was filled in or chosen since."""
    rows = [module.row(id) for id in finding.row.split("+") if id != UNKNOWN]  # branches are joined by it
    ruled = [
        [row.say[finding.edition], row.cite[finding.edition], [option.do for option in row.options_in(finding.edition)]]
        for row in rows
    ]
    return letters(_hash(module.digest), 2) + letters(_hash(json.dumps(ruled)), 2)


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:2], "big") % 1024
