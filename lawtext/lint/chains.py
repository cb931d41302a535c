"""Whether options lead somewhere, with facts that are asked there, and never round and round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lawtext.exits import leaves_early
from lawtext.model import Corpus, Module


def targets(corpus: Corpus, module: Module) -> Iterator[str]:
    for row in module.rows:
        for option in row.options:
            if not option.next:
                continue
            where = f"row {row.id}: option {option.id}"
            if option.next not in corpus.modules:
                yield f"{where}: next = {option.next!r}, which is no module"
                continue
            target = corpus.modules[option.next]
            known = {question.id: {answer.id for answer in question.answers} for question in target.questions}
            for key, value in option.given.items():
                if value not in known.get(key, set()):
                    yield f"{where}: with {key} = {value!r}, which {target.id} does not take"


def cycles(corpus: Corpus) -> Iterator[str]:
    """Chains that return to where they began without an `again` that the director opens. A way through an exit is none:
    it opens on somebody's word alone, and is closed unless he says so anew."""
    ways = {
        module.id: {
            option.next
            for row in module.rows
            for option in row.options
            if option.next in corpus.modules and not option.again and not leaves_early(module, row)
        }
        for module in corpus.modules.values()
    }
    done: set[str] = set()
    for start in ways:
        yield from _cycle_from(start, ways, [], done)


def _cycle_from(here: str, ways: Mapping[str, set[str]], path: list[str], done: set[str]) -> Iterator[str]:
    if here in path:
        yield f"the chain {' → '.join([*path[path.index(here) :], here])} goes round without an `again`"
        return
    if here in done:
        return
    for following in sorted(ways[here]):
        yield from _cycle_from(following, ways, [*path, here], done)
    done.add(here)
