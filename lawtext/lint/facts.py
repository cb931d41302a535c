"""Whether every answer of every module is in the catalogue of facts, and stands for something of its own there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from lawtext.editions import EDITIONS
from lawtext.engine import Gap, Overlap, advance, assumable
from lawtext.facts.catalogue import Catalogue, Fact, Subject
from lawtext.facts.known import about_of, apart, contradictions
from lawtext.facts.sentences import sentence
from lawtext.model import Corpus, LawError, Module, Question


def facts(catalogue: Catalogue, corpus: Corpus) -> Iterator[str]:
    """Everything that is wrong with the map between the catalogue and the modules."""
    modules = corpus.modules.values()
    yield from chain.from_iterable(_asked(catalogue, module) for module in modules)
    yield from chain.from_iterable(_contradicted(catalogue, module) for module in modules)
    for group in catalogue.groups:
        for fact in group.facts:
            yield from (f"{group.file}: fact {fact.id}: {text}" for text in _fact(catalogue, corpus, fact))
    yield from _twice(catalogue)


def _asked(catalogue: Catalogue, module: Module) -> Iterator[str]:
    for question in module.questions:
        where = f"modules/{module.id}.toml: question {question.id}"
        asked = catalogue.asked.get(f"{module.id}.{question.id}", ())
        if not asked:
            yield f'{where}: no fact is asked by it; add "{module.id}.{question.id}" = {{}} to a fact in facts/'
            continue
        for answer in question.answers:
            if all(len(fact.possible(asking, answer.id)) == len(fact.answers) for fact, asking in asked):
                names = ", ".join(fact.id for fact, _ in asked)
                yield f"{where}: answer {answer.id!r} states nothing: add {answer.id} = … to it in the fact {names}"
            if "?" in sentence(module, question, answer, catalogue):
                yield f'{where}: answer {answer.id!r} is no sentence: add {answer.id} = "it …" to [question.says]'
        for one, other in apart(catalogue, module, question):
            yield f"{where}: no fact tells {one!r} from {other!r}: give each an answer of its own in a fact"


def _contradicted(catalogue: Catalogue, module: Module) -> Iterator[str]:
    """The first way through the module on which each fact is contradicted: no incident has all these answers."""
    seen: set[Subject] = set()
    for answers in ways(module):
        for subject in contradictions(module, answers, catalogue):
            if subject not in seen:
                seen.add(subject)
                given = ", ".join(f"{key}={value}" for key, value in answers.items())
                fact = " of ".join(filter(None, subject))
                yield (
                    f"modules/{module.id}.toml: {given} contradict each other in the fact {fact}: "
                    "let one of them leave more possible"
                )


def ways(module: Module) -> Iterator[dict[str, str]]:
    """Every set of answers that ends in a finding, once for all editions; nobody answers that he does not know."""
    done: set[frozenset[tuple[str, str]]] = set()
    for edition in EDITIONS:
        for answers in _from(module, edition, {}):
            if (key := frozenset(answers.items())) not in done:
                done.add(key)
                yield answers


def _from(module: Module, edition: str, answers: dict[str, str]) -> Iterator[dict[str, str]]:
    try:
        result = advance(module, edition, answers, assumable(module))
    except (Gap, Overlap):
        return  # named by the walk
    if not isinstance(result, Question):
        yield answers
        return
    for answer in result.answers:
        yield from _from(module, edition, {**answers, result.id: answer.id})


def _fact(catalogue: Catalogue, corpus: Corpus, fact: Fact) -> Iterator[str]:
    yield from _dangling(corpus, fact)
    yield from _implied(catalogue, fact)
    stated: set[str] = set()
    for asking in fact.askings:
        question = _question(corpus, asking.module, asking.question)
        for answer in question.answers if question else ():
            possible = fact.possible(asking, answer.id)
            stated |= possible if len(possible) < len(fact.answers) else frozenset()
        if fact.private and question and not question.private:
            yield f"it is private, and {asking.name} asks it before the whole table"
    for unused in [answer for answer in fact.answers if answer not in stated]:
        yield f"no question can be answered so that {unused!r} is true; take it out, or map an answer to it"


def _dangling(corpus: Corpus, fact: Fact) -> Iterator[str]:
    for asking in fact.askings:
        question = _question(corpus, asking.module, asking.question)
        if question is None:
            yield f"{asking.name} is no question of any module; take it out or name the question as it is now"
            continue
        known = {answer.id for answer in question.answers}
        for stray in [answer for answer in asking.says if answer not in known]:
            yield f"{asking.name} takes no answer {stray!r}; it takes {', '.join(sorted(known))}"
        if fact.answers and all(len(fact.possible(asking, id)) == len(fact.answers) for id in known):
            yield f"no answer of {asking.name} says anything about it"


def _implied(catalogue: Catalogue, fact: Fact) -> Iterator[str]:
    for answer, others in fact.implies.items():
        if answer not in fact.answers:
            yield f"implies: it has no answer {answer!r}"
        for other, possible in others.items():
            target = catalogue.facts.get(other)
            if target is None or possible - target.answers.keys():
                yield f"implies: {other!r} is no fact, or has no answer {' or '.join(sorted(possible))}"
            elif any(about_of(target, about) not in target.abouts for about in fact.abouts):
                yield f"implies: {other!r} is asked about other things than this fact"


def _question(corpus: Corpus, module: str, question: str) -> Question | None:
    try:
        return corpus.modules[module].question(question)
    except (KeyError, LawError):
        return None


def _twice(catalogue: Catalogue) -> Iterator[str]:
    ids = [fact.id for group in catalogue.groups for fact in group.facts]
    yield from (f"facts/: the id {id!r} is used twice" for id in sorted({id for id in ids if ids.count(id) > 1}))
    parts = {fact.id: _parts(fact) for fact in catalogue.facts.values()}
    for one, other in combinations(parts, 2):
        if parts[one] == parts[other]:
            yield f"facts/: {one} and {other} are asked by the same questions in the same way: they are one fact"


def _parts(fact: Fact) -> frozenset[tuple[str, str, frozenset[frozenset[tuple[str, str]]]]]:
    """Which questions ask it, and which answers of theirs mean each of its answers, whatever those are called."""
    return frozenset(
        (asking.name, asking.about, frozenset(_meant(fact, asking_answer) for asking_answer in fact.answers))
        for asking in fact.askings
    )


def _meant(fact: Fact, answer: str) -> frozenset[tuple[str, str]]:
    return frozenset(
        (asking.name, theirs)
        for asking in fact.askings
        for theirs, possible in asking.says.items()
        if answer in possible
    ) | {(asking.name, answer) for asking in fact.askings if answer not in asking.says}
