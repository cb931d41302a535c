"""What an official ruling rests on: a finding in neutral words, the answers that decided it, the laws that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lawtext.choices import chosen_options, option_to_choose, players_to_choose
from lawtext.conversation import Choice, Step, code_of, screen, without_text
from lawtext.conversation.frames import finding_of
from lawtext.conversation.state import replay
from lawtext.conversation.steps import Return
from lawtext.editions import EDITION_NAMES
from lawtext.lookup import as_number, part_not_held
from lawtext.model import EDITION, Corpus, Finding, LawError, Module

_MOST_CLAUSES = 6


@dataclass(frozen=True, slots=True)
class Basis:
    """In neutral words, for what is posted must not name a card of a board that others still play. `finding` says what
    was chosen in it, `before` is what was chosen in other findings of the incident, `deciding` the answers that
    decided. `code` is the finding in a few letters, where it has one."""

    module: Module
    finding: Finding
    before: tuple[Choice, ...]
    deciding: Mapping[str, str]
    code: str = ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the options that players have taken in the finding."""
        return tuple(option.id for option in chosen_options(self.finding))


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice as it goes on record, and whose it is; `option` and `do` are empty while it is open."""

    who: str
    module: str
    option: str = ""
    do: str = ""


def basis(corpus: Corpus, steps: Sequence[Step]) -> Basis | None:
    """None where the steps lead to no finding; while what follows from a choice is being asked, on the finding that the
    choice was made from. Raises LawError where the law data no longer know them."""
    neutral = without_text(steps)
    shown = screen(corpus, neutral)
    if shown.finding is None and shown.stands is not None:
        shown = screen(corpus, (*neutral, Return(str(shown.stands_in))))
    if shown.finding is None or shown.module is None:
        return None
    before = tuple(choice for choice in shown.choices if choice.frame != shown.frame)
    deciding = _deciding(shown.module, shown.finding, dict(shown.answers))
    return Basis(shown.module, shown.finding, before, deciding, code_of(shown))


def decisions(on: Basis, picked: Iterable[str]) -> tuple[Decision, ...]:
    """Every choice that was made, the `picked` options of the finding among them, then the open ones, each with whose
    it is. Raises LawError for options that do not go together."""
    module, bare = on.module, replace(on.finding, chosen=())
    ids = set(picked)
    for option in bare.options:
        if option.id in ids:
            chosen = option_to_choose(module, bare, option.id)
            bare = replace(bare, chosen=(*bare.chosen, chosen.id))
    made = [(choice.module, choice.option) for choice in on.before]
    made += [(module.id, option) for option in chosen_options(bare)]
    open_now = dict.fromkeys([*players_to_choose(bare), *(option.who for option in bare.open_before)])
    return (
        *(Decision(option.who, where, option.id, option.do) for where, option in made),
        *(Decision(who, module.id) for who in open_now),
    )


def behind(corpus: Corpus, steps: Sequence[Step]) -> frozenset[tuple[str, str]]:
    """Module and row of each finding of the incident. Raises LawError as basis() does."""
    state = replay(corpus, steps)
    found = (finding_of(corpus, state, number) for number in state.frames)
    return frozenset((each.module, each.row) for each in found if isinstance(each, Finding))


def clauses_named(corpus: Corpus, typed: str, edition: str) -> tuple[str, ...]:
    """ "Law 45C4(b), 47D" → ("45C4b", "47D"); a part that we do not hold of a clause that we do is cited as typed, for
    a director reads the book. Raises LawError for what the edition doesn't have."""
    known = {id.lower(): id for id, clause in corpus.clauses.items() if edition in clause.editions}
    named = [word for word in re.split(r"[,;/&\n]|\band\b", typed) if as_number(word)]
    known |= {as_number(part[0]): part[0] for word in named if (part := part_not_held(corpus, word, edition))}
    if strange := [word.strip() for word in named if as_number(word) not in known]:
        few = ", ".join(strange[:3])[:60]
        raise LawError(f"The {EDITION_NAMES[edition]} has no law {few}. Name it like 45C4b or 47D.")
    if len(named) > _MOST_CLAUSES:
        raise LawError(f"A ruling names at most {_MOST_CLAUSES} laws: leave out those that it can stand without.")
    return tuple(dict.fromkeys(known[as_number(word)] for word in named))


def _deciding(module: Module, finding: Finding, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the finding's rows ask about, those assumed among them; all where too much is open for a row.
    A closed exit is none: the row itself says that it was not taken."""
    rows = [row for row in module.rows if row.id in finding.row.split("+")]
    asked = {question for row in rows for question in row.when} - {EDITION}
    exits = {question.id for question in module.questions if question.exit}
    known = {each.question: each.answer for each in finding.assumed if each.question not in exits} | dict(answers)
    return {question: answer for question, answer in known.items() if question in asked or not rows}
