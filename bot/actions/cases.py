"""One person asking: a text that becomes a case, and a case that goes on by a step.

What reads and replays takes time and no ledger; what stores takes the position that came out of it, and hardly any."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.actions.codec import encode, outcome_of, steps_of
from bot.actions.limits import MOST_STEPS, TooManySteps
from bot.ledger import Case, Ledger, Person, Settings
from lawtext.conversation import Screen, Steps, begin, begin_by_code, screen, step
from lawtext.conversation.steps import Ask, CallDirector, SetPrivate, Step
from lawtext.editions import in_force
from lawtext.matcher import NONE
from lawtext.model import UNKNOWN, Corpus, Finding


@dataclass(frozen=True, slots=True)
class Position:
    """Where a case stands: its steps, and what they lead to."""

    steps: Steps
    screen: Screen

    @property
    def verdict(self) -> str:
        """The matcher's, on the text that the case began with."""
        begun = self.steps[0]
        return begun.verdict if isinstance(begun, Ask) else NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Enquiry:
    """Who asks, where and when. `writer`: whose words they are, where not the asker's (an id). `posts`: there is a
    channel for a finding that the text leads to straight away; whether it goes there, the club says."""

    asker: Person
    at: datetime
    channel: str | None = None
    private: bool = False
    writer: str | None = None
    posts: bool = False


class NotUnderstood(Exception):
    """What was said is no bridge: thanks, a song, another language. There is no case to open."""


# without the ledger


def read_text(
    corpus: Corpus,
    settings: Settings,
    text: str,
    edition: str | None = None,
    module: str = "",
    *,
    strict: bool = False,
    follows: int = 0,
) -> Position:
    """Reads and matches a text under the club's book, unless `edition` or the text names another; `module` leaves the
    matcher out. Raises LawError for an edition or a module that there is not; `strict`: NotUnderstood."""
    steps = begin(corpus, text, edition, in_force(settings.edition), module, follows)
    if strict and _is_unclear(steps):
        raise NotUnderstood
    return Position(steps, screen(corpus, steps))


def read_code(corpus: Corpus, code: str) -> Position:
    """The facts that a short code stands for. Raises LawError for what is no code."""
    steps = begin_by_code(corpus, code)
    return Position(steps, screen(corpus, steps))


def position_of(corpus: Corpus, case: Case) -> Position:
    """Raises LawError where the law data have moved on from under the case."""
    steps = steps_of(case)
    return Position(steps, screen(corpus, steps))


def position_after(corpus: Corpus, before: Steps, *taken: Step) -> Position:
    """Raises LawError for a step that makes no sense there."""
    return Position(*step(corpus, before, *taken))


def posts_by_itself(shown: Screen, settings: Settings, *, private: bool) -> bool:
    """Whether a finding goes to the channel without anybody saying so."""
    return shown.finding is not None and decides(shown.finding) and settings.post == "always" and not private


def decides(finding: Finding) -> bool:
    """Whether it rules on what happened: what the law says in general does not, nor where too much is open."""
    return not finding.general and finding.row != UNKNOWN


# with the ledger


def open_case(ledger: Ledger, corpus: Corpus, enquiry: Enquiry, position: Position) -> Case:
    """The case under its number, with what `read_text` made of it."""
    shown = position.screen
    by_itself = enquiry.posts and posts_by_itself(shown, ledger.settings.current(), private=enquiry.private)
    return ledger.cases.open(
        asker=enquiry.asker,
        channel=enquiry.channel,
        text=shown.text,
        digest=corpus.digest,
        private=enquiry.private,
        step=encode(position.steps[0]),
        at=enquiry.at,
        writer=enquiry.writer,
        to_post=by_itself,
        **outcome_of(shown),
    )


def store_step(
    ledger: Ledger, case: Case, position: Position, *, by: Person | None, at: datetime, posts: bool = False
) -> Case:
    """What `position` has more than `case` as its presser saw it: a step, or two that one press makes, of which the
    first leads to no finding; `posts` as for an Enquiry. Raises Outdated with the case as it is now, where somebody was
    quicker, and TooManySteps; directors can be called all the same."""
    *earlier, taken = position.steps[case.turn :]
    shown = position.screen
    if case.turn + len(earlier) >= MOST_STEPS and not isinstance(taken, CallDirector):
        raise TooManySteps(case.number)
    outcome = outcome_of(shown)
    for each in earlier:
        case = ledger.cases.add_step(
            case.number, turn=case.turn, step=encode(each), by=by, at=at, **{**outcome, "finding": None}
        )
    private = taken.private if isinstance(taken, SetPrivate) else case.private
    return ledger.cases.add_step(
        case.number,
        turn=case.turn,
        step=encode(taken),
        by=by,
        at=at,
        to_post=posts and posts_by_itself(shown, ledger.settings.current(), private=private),
        **outcome,
    )


def case_in_club(ledger: Ledger, number: int) -> tuple[Case, Settings]:
    """In one look. Raises NoSuchCase."""
    return ledger.cases.get(number), ledger.settings.current()


def _is_unclear(steps: Steps) -> bool:
    match steps:
        case [Ask(text=text, verdict=verdict, neighbours=()), *_]:
            return bool(text.strip()) and verdict == NONE
    return False
