"""What stands on a chart, read off a decision table: its questions numbered, its findings lettered, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase, ascii_uppercase

from lawtext.editions import BOOKS
from lawtext.engine import assumable, reason
from lawtext.facts import sentences
from lawtext.flow import Node, Outcome, flow
from lawtext.model import EDITION, Corpus, Module, Question, Row

_MOST_CONDITIONS = 2
"""What is so as a rule is left out of the questions where the rulings on the exceptions turn on no more facts."""


@dataclass(frozen=True, slots=True)
class Lettered:
    """A finding, and the rows that lead to it: they differ in nothing that is said."""

    letter: str
    rows: tuple[Row, ...] = field(compare=False)

    @property
    def row(self) -> Row:
        return self.rows[0]


@dataclass(frozen=True, slots=True)
class End:
    """Answers that lead to a finding. `first`: it is drawn here; elsewhere its letter will do."""

    label: str
    to: Lettered
    first: bool = True


@dataclass(frozen=True, slots=True)
class Onward:
    """Answers that lead to the question of that number."""

    label: str
    to: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and where its answers lead; the last of those that go on is the question right below, if any is."""

    number: int
    question: Question
    ends: tuple[End, ...]
    onward: tuple[Onward, ...]

    @property
    def goes_on(self) -> bool:
        return bool(self.onward) and self.onward[-1].to == self.number + 1


@dataclass(frozen=True, slots=True)
class Rarity:
    """A finding that no question leads to, as it rests on what is so but rarely."""

    when: str
    to: Lettered


@dataclass(frozen=True, slots=True)
class Chart:
    """`always`: the one finding, where nothing is asked. `titles`: of the situations that its options lead on to."""

    module: Module
    edition: str
    rarities: tuple[Rarity, ...]
    asked: tuple[Asked, ...]
    assumed: tuple[str, ...]
    titles: Mapping[str, str]
    always: Lettered | None = None

    @property
    def findings(self) -> Iterator[Lettered]:
        """As they are met going down the page, then the rare ones."""
        if self.always:
            yield self.always
        yield from (end.to for asked in self.asked for end in asked.ends if end.first)
        yield from dict.fromkeys(rare.to for rare in self.rarities)

    @property
    def caution(self) -> str:
        return BOOKS[self.edition].caution


def chart(corpus: Corpus, module: Module, edition: str) -> Chart:
    start, assumed = _start(module, edition)
    reached = list(_nodes(start)) if isinstance(start, Node) else []
    met = _alike(module, edition, dict.fromkeys(_rows_met(start, reached)), ascii_uppercase)
    rest = _alike(module, edition, (row.id for row in rows_in(module, edition) if row.id not in met), ascii_lowercase)
    return Chart(
        module,
        edition,
        tuple(_rarities(module, dict.fromkeys(rest.values()))),
        tuple(_asked(module, reached, met)),
        tuple(question.assumed for question in module.questions if question.id in assumed and not question.exit),
        {option.next: corpus.module(option.next).title for row in module.rows for option in row.options if option.next},
        met[start] if isinstance(start, str) else None,
    )


def rows_in(module: Module, edition: str) -> Iterator[Row]:
    return (row for row in module.rows if edition in row.when.get(EDITION, (edition,)))


def _start(module: Module, edition: str) -> tuple[Outcome, frozenset[str]]:
    """The shorter of two charts: with each of the module's own questions asked, or with what is so as a rule taken so,
    which is then returned, too."""
    rarely = assumable(module)
    own = frozenset(question.id for question in module.questions if not question.exit)
    whole = flow(module, edition, {}, own)
    if own & rarely and isinstance(short := flow(module, edition, {}), Node):
        met = set(_rows_met(short, list(_nodes(short))))
        rest = [row for row in rows_in(module, edition) if row.id not in met]
        if all(len(_conditions(module, row)) <= _MOST_CONDITIONS for row in rest):
            return short, rarely
    return whole, rarely - own


def _nodes(start: Node) -> Iterator[Node]:
    """From the first question down, none before one that leads to it; of two that come next the smaller one first."""
    done: dict[Node, None] = {}

    def visit(node: Node) -> None:
        if node not in done:
            onward = [outcome for _, outcome in node.leads if isinstance(outcome, Node)]
            for after in sorted(onward, key=_size, reverse=True):
                visit(after)
            done[node] = None

    visit(start)
    return reversed(done)


def _size(node: Node) -> int:
    return sum(_size(outcome) if isinstance(outcome, Node) else 1 for _, outcome in node.leads)


def _rows_met(start: Outcome, reached: Sequence[Node]) -> Iterator[str]:
    if isinstance(start, str):
        yield start
    yield from (outcome for node in reached for _, outcome in node.leads if isinstance(outcome, str))


def _alike(module: Module, edition: str, ids: Iterable[str], letters: str) -> dict[str, Lettered]:
    """Row id -> its finding, lettered in the order in which the rows are given."""
    groups: dict[str, list[Row]] = {}
    for row in map(module.row, ids):
        groups.setdefault(_said(row, edition), []).append(row)
    lettered = [Lettered(_letter(number, letters), tuple(rows)) for number, rows in enumerate(groups.values())]
    return {row.id: each for each in lettered for row in each.rows}


def _said(row: Row, edition: str) -> str:
    by_book = (row.say, row.cite, row.establish, row.follow_up, row.also)
    own = (row.options_in(edition), row.tell, row.tell_over, row.judgement, reason(row, edition))
    return repr((*(text[edition] for text in by_book), *own))


def _letter(number: int, letters: str) -> str:
    """A to Z, then AA to AZ."""
    before = "" if number < len(letters) else letters[number // len(letters) - 1]
    return before + letters[number % len(letters)]


def _asked(module: Module, reached: Sequence[Node], letters: Mapping[str, Lettered]) -> Iterator[Asked]:
    numbers = {node: number for number, node in enumerate(reached, start=1)}
    drawn: set[Lettered] = set()
    for node, number in numbers.items():
        question = module.question(node.question)
        ends = list(_ends(question, node, letters, drawn))
        drawn |= {end.to for end in ends}
        onward = [
            Onward(_label(question, answers), numbers[outcome])
            for answers, outcome in node.leads
            if isinstance(outcome, Node)
        ]
        yield Asked(number, question, tuple(ends), tuple(sorted(onward, key=lambda each: -each.to)))


def _ends(question: Question, node: Node, letters: Mapping[str, Lettered], drawn: set[Lettered]) -> Iterator[End]:
    """Rows that say the same are one finding, and so are the answers that lead to them."""
    leads: dict[Lettered, list[str]] = {}
    for answers, outcome in node.leads:
        if isinstance(outcome, str):
            leads.setdefault(letters[outcome], []).extend(answers)
    return (End(_label(question, answers), to, to not in drawn) for to, answers in leads.items())


def _label(question: Question, answers: Iterable[str]) -> str:
    return " / ".join(question.answer(id).label for id in answers)


def _rarities(module: Module, others: Iterable[Lettered]) -> Iterator[Rarity]:
    for lettered in others:
        ways = dict.fromkeys(" and ".join(_conditions(module, row)) for row in lettered.rows)
        when = ", or ".join(ways)
        yield Rarity(when[:1].upper() + when[1:], lettered)


def _conditions(module: Module, row: Row) -> list[str]:
    """What must be so for this row, in sentences, but for what is so as a rule."""
    conditions = ((module.question(id), answers) for id, answers in row.when.items() if id != EDITION)
    return [
        sentences(module, question, answers)
        for question, answers in conditions
        if not (question.assume and question.assume in answers)
    ]
