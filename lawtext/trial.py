"""What becomes of one text, for whoever writes a situation: what is read, which situation wins and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from lawtext.editions import DEFAULT_EDITION
from lawtext.engine import advance
from lawtext.matcher import match
from lawtext.matcher.features import KINDS, Features, features, weight
from lawtext.matcher.scope import is_about_the_game, is_readable
from lawtext.matcher.weights import ELSEWHERE, Weights, shipped_weights
from lawtext.model import Corpus, Module, Question
from lawtext.reading import extract, hinted, is_whole, parse_text, read

_SHOWN, _REASONS = 5, 6


def try_text(corpus: Corpus, module_id: str, text: str, edition: str = DEFAULT_EDITION) -> Iterator[str]:
    """In lines. Raises LawError where there is no such module."""
    module, weights = corpus.module(module_id), shipped_weights()
    seen = parse_text(text)
    yield from _describe_reading(corpus, module, text, edition)
    yield ""
    if not is_readable(seen):
        yield "Not understood: hardly any of its words are English or terms of the game."
    elif not is_about_the_game(seen):
        yield "Not understood: it names nothing of the game, and some of its words are strange."
    found = match(corpus, text, edition)
    yield f"Verdict: {found.verdict}"
    yield from _ranking(module, weights, features(seen))


def _describe_reading(corpus: Corpus, module: Module, text: str, edition: str) -> Iterator[str]:
    if not is_whole(text):
        yield f"Read as far as: …{parse_text(text).source[-60:]!r}"
    facts = read(module, text, edition)
    yield f"Read as {module.id}:"
    yield from (f"  {fact.question} = {fact.answer}   “{fact.words}”" for fact in facts)
    missing = [question.id for question in module.questions if question.id not in {fact.question for fact in facts}]
    yield f"  not read: {', '.join(missing) or 'nothing'}"
    hints = set(hinted(corpus.hints, [module], text))
    asked = [q.id for q in module.questions if f"{module.id}.{q.id}" in hints or not hints.isdisjoint(q.hints)]
    yield f"  hinted at, so not assumed: {', '.join(asked) or 'nothing'}"
    reached = advance(module, edition, {fact.question: fact.answer for fact in facts}, asked)
    yield f"  asks next: {reached.id} ({reached.ask})" if isinstance(reached, Question) else f"  finds: {reached.row}"
    yield "Stated whatever the situation:"
    yield from (f"  {fact.question}: {fact.answer}" for fact in extract(text))


def _ranking(module: Module, weights: Weights, found: Features) -> Iterator[str]:
    chances = weights.probabilities(found)
    order = sorted(chances, key=lambda label: -chances[label])
    for place, label in enumerate(order[:_SHOWN], 1):
        yield f"  {place}. {chances[label]:.3f}  {_label_name(label)}{'   <- this one' if label == module.id else ''}"
    if module.id not in chances:
        yield f"The weights that ship don't know {module.id} yet: `make train`."
        return
    place = order.index(module.id) + 1
    rival = order[0] if place > 1 else order[1]
    lead = chances[module.id] - chances[rival]
    where = f"{abs(lead):.3f} {'before' if lead > 0 else 'behind'} {rival}"
    yield f"{module.id} stands at {place} of {len(order)}, {where}."
    yield from _difference(weights, found, module.id, rival)


def _difference(weights: Weights, found: Features, label: str, rival: str) -> Iterator[str]:
    """The features that speak most for the one and for the other."""
    one, other, count = weights.labels.index(label), weights.labels.index(rival), len(weights.labels)
    speaks: dict[str, float] = {}
    for kind, names in found.items():
        for name in names:
            if (row := weights.rows.get(kind + name)) is not None:
                difference = weights.cells[row * count + one] - weights.cells[row * count + other]
                speaks[f"{KINDS[kind]} “{name}”"] = difference * weights.unit * weight(kind, names)
    ranked = sorted(speaks, key=lambda name: -speaks[name])
    yield "For it:     " + _join_names(speaks, [name for name in ranked[:_REASONS] if speaks[name] > 0])
    yield "Against it: " + _join_names(speaks, [name for name in ranked[::-1][:_REASONS] if speaks[name] < 0])


def _join_names(speaks: dict[str, float], names: list[str]) -> str:
    return " · ".join(f"{name} {speaks[name]:+.2f}" for name in names) or "nothing"


def _label_name(label: str) -> str:
    return f"{label.removeprefix(ELSEWHERE)} (not ours)" if label.startswith(ELSEWHERE) else label
