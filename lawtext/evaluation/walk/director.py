"""The director who walks a scene: he picks the title that fits, answers from the scene, and stops at the finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from lawtext.conversation import (
    NONE_OF_THESE,
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Screen,
    Steps,
    Topics,
    Understood,
    View,
    begin,
    confirmation,
    screen,
    step,
)
from lawtext.conversation.at_once import at_once
from lawtext.conversation.steps import Answer, Ask, Choose, Correct, Doubt, Leave, Pick, Step
from lawtext.engine import advance
from lawtext.evaluation.walk.reasons import reason
from lawtext.evaluation.walk.result import PARTLY, RIGHT, SILENT, WRONG, Confirmed, Put, Read, Walked
from lawtext.evaluation.walk.worth import rows, worth
from lawtext.model import UNKNOWN, Corpus, Finding, Module, Question
from lawtext.scenes import Scene
from lawtext.scenes.truth import truth_of

_MOST_STEPS = 15


def walk_all(corpus: Corpus, told: Iterable[Scene]) -> list[Walked]:
    """Every scene in every edition that it says what is right in."""
    return [walk(corpus, scene, edition) for scene in told for edition in scene.right]


def walk(corpus: Corpus, scene: Scene, edition: str, first: Steps = ()) -> Walked:
    """From the scene's text, or from the `first` step of a case in which it was read otherwise."""
    steps = first or begin(corpus, scene.text, edition)
    walked = _Director(corpus, scene, edition).walk(steps)
    if any(each.not_so for each in walked.confirmed):
        walked = replace(walked, hasty=_Director(corpus, scene, edition, hasty=True).walk(steps).result)
    return walked if walked.result == RIGHT else replace(walked, why=reason(walked))


@dataclass
class _Director:
    """One walk: the `way` so far, each step with what it was taken from; the questions put to him, what he was to
    confirm, what he knows, and where the first title would have led him where none fitted. One who `stays` is only
    trying whether a situation is the right one. A `hasty` one reads no further than the title of what he is to confirm.
    """

    corpus: Corpus
    scene: Scene
    edition: str
    way: tuple[tuple[View | None, Step], ...] = ()
    put: list[Put] = field(default_factory=list)
    confirmed: list[Confirmed] = field(default_factory=list)
    first_title: str = ""
    stays: bool = False
    hasty: bool = False

    def __post_init__(self) -> None:
        self.truth = truth_of(self.corpus, self.scene.told, self.scene.truth)
        self.told = truth_of(self.corpus, self.scene.told)
        self.modules = self.scene.modules(self.edition)

    def walk(self, steps: Steps) -> Walked:
        """To the finding, or to where nothing leads on."""
        shown = screen(self.corpus, steps)
        while shown.finding is None:
            taken = self._next(shown, steps)
            if taken is None:
                return self._silent(steps)
            if taken == Pick(NONE_OF_THESE) and isinstance(shown.view, Choosing) and not self.first_title:
                self.first_title = self._aside((*steps, Pick(shown.view.candidates[0].module))).result
            self.way = (*self.way, (shown.view, taken))
            steps, shown = step(self.corpus, steps, taken)
        return self._at_finding(steps, shown.finding)

    @property
    def taps(self) -> int:
        """One for each step, but for those that one press made."""
        taps = at = 0
        while at < len(self.way):
            view, taken = self.way[at][0], tuple(step for _, step in self.way[at:])
            presses = at_once(view) if view else ()
            at += max((len(steps) for steps in presses if steps == taken[: len(steps)]), default=1)
            taps += 1
        return taps

    def _next(self, shown: Screen, steps: Steps) -> Step | None:
        match shown.view:
            case Choosing(candidates):
                return Pick(self._title(steps, [candidate.module for candidate in candidates]))
            case Asking(question) if shown.module is not None:
                return self._answer(shown.module, question, dict(shown.answers))
            case Confirming() as view:
                return self._confirm(view, steps)
            case Doubting(module, understood):
                wrong = self._not_so(module, understood)
                if wrong:
                    return Correct(module.id, wrong[0])
                return None if self.stays else Leave(module.id)
            case Topics(situations=told):
                return next((Pick(module.id) for module in told if module.id in self.modules), None)
            case _:
                return None

    def _confirm(self, view: Confirming, steps: Steps) -> Step:
        """Nothing that is shown may be otherwise than it was; what he does not know he lets pass."""
        shown, wrong = frozenset(each.question for each in view.understood), self._not_so(view.module, view.understood)
        fits = view.module.id in self.modules
        if not fits and self.scene.is_ours:
            fits = self._leads_to_right((*steps, confirmation(view)))
        self.confirmed.append(Confirmed(view.module.id, shown, tuple(wrong), fits))
        return confirmation(view) if fits and (self.hasty or not wrong) else Doubt()

    def _not_so(self, module: Module, understood: Iterable[Understood]) -> list[str]:
        """What is shown and was otherwise; of another situation nothing is so, and that comes first."""
        if module.id not in self.modules:
            return []
        return [
            each.question
            for each in understood
            if self.truth.answer(module, each.question) not in (UNKNOWN, each.answer)
        ]

    def _title(self, steps: Steps, offered: list[str]) -> str:
        """The title that a right row belongs to, else one from which the director's ways on lead there, else none."""
        for module in offered:
            if module in self.modules:
                return module
        for module in offered if self.scene.is_ours else ():
            if self._leads_to_right((*steps, Pick(module))):
                return module
        return NONE_OF_THESE

    def _answer(self, module: Module, question: Question, known: dict[str, str]) -> Answer:
        answer = self.truth.answer(module, question.id)
        stated = self.told.answer(module, question.id) != UNKNOWN
        ends = {self._end(module, {**known, question.id: each.id}) for each in question.answers}
        self.put.append(Put(module.id, question.id, answer, stated, len(ends) == 1 and UNKNOWN not in ends))
        return Answer(module.id, question.id, answer)

    def _end(self, module: Module, answers: dict[str, str]) -> str:
        """The row that these answers lead to, with everything else as it was at the table."""
        true = self.truth.answers(module)
        while isinstance(result := advance(module, self.edition, answers), Question):
            answers = {**answers, result.id: true.get(result.id, UNKNOWN)}
        return result.row

    def _at_finding(self, steps: Steps, finding: Finding) -> Walked:
        """What the finding is worth; where the director's way on leads to what is right, he goes there. That is right
        where the finding did nothing but point on, and partly right where it ruled as well."""
        here = self._walked(steps, worth(self.scene, self.edition, finding), finding)
        way = next((option for option in finding.options if option.leads_on and option.next in self.modules), None)
        if here.result in (WRONG, PARTLY) and way is not None and len(steps) < _MOST_STEPS:
            further = self._aside((*steps, Choose(way.id)))
            if further.result == RIGHT:
                only_points = all(option.leads_on for option in finding.options)
                return further if only_points else replace(further, result=PARTLY)
        if here.result != WRONG:
            return here
        return self._otherwise(steps, finding) or replace(here, mended=self._can_be_mended(here, steps))

    def _otherwise(self, steps: Steps, finding: Finding) -> Walked | None:
        """Where the finding rests on what was assumed and is not so, and he says so, he comes to a right row: partly
        right, for it was ruled before he said it."""
        true = self.truth.answers(self.corpus.module(finding.module))
        for each in finding.assumed:
            if true.get(each.question, each.answer) != each.answer:
                further = self._aside((*steps, Correct(finding.module, each.question)))
                if further.result in (RIGHT, PARTLY):
                    return replace(further, result=PARTLY)
        return None

    def _can_be_mended(self, here: Walked, steps: Steps) -> bool:
        """Whether the director, who sees what was understood, comes to a right row by taking back what is not so: once,
        whatever is answered then."""
        taken_back = {taken.question for taken in steps if isinstance(taken, Correct)}
        wrong = [read for read in here.read if read.wrong and read.question not in taken_back]
        known = {name for name, _ in screen(self.corpus, steps).answers}
        back = tuple(Correct(read.module, read.question) for read in wrong if read.question in known)
        return bool(back) and self._aside((*steps, *back[:1])).result == RIGHT

    def _leads_to_right(self, steps: Steps) -> bool:
        """Without leaving the situation that he is in now for another that he was offered."""
        return self._aside(steps, stays=True).result == RIGHT

    def _aside(self, steps: Steps, *, stays: bool = False) -> Walked:
        """The same director one tap further, on a way that he may leave again."""
        so_far = (*self.way, (None, steps[-1])), list(self.put), list(self.confirmed), self.first_title or SILENT
        stays = stays or self.stays
        other = _Director(self.corpus, self.scene, self.edition, *so_far, stays=stays, hasty=self.hasty)
        return other.walk(steps)

    def _silent(self, steps: Steps) -> Walked:
        """Nothing is ruled: for what is not ours that is right."""
        return self._walked(steps, SILENT if self.scene.is_ours else RIGHT)

    def _walked(self, steps: Steps, result: str, finding: Finding | None = None) -> Walked:
        first = steps[0]
        assert isinstance(first, Ask)
        return Walked(
            scene=self.scene,
            edition=self.edition,
            result=result,
            verdict=first.verdict,
            rows=rows(finding) if finding else (),
            says=finding.say if finding else "",
            taps=self.taps,
            put=tuple(self.put),
            read=tuple(self._read(first, steps)) if finding else (),
            confirmed=tuple(self.confirmed),
            first_title=self.first_title,
        )

    def _read(self, first: Ask, steps: Steps) -> Iterator[Read]:
        """What was taken from the text, with nobody asked, for the module that the case began in."""
        picked = next((taken for taken in reversed(steps) if isinstance(taken, Pick)), Pick(""))
        entered = picked.module or first.candidates[0].module
        shown = {(each.module, question) for each in self.confirmed for question in each.shown}
        true = self.truth.answers(self.corpus.module(entered))
        for fact in (*first.facts, *picked.facts):
            if fact.module == entered and fact.sure and (entered, fact.question) not in shown:
                yield Read(entered, fact.question, fact.answer, fact.words, true.get(fact.question, ""))
