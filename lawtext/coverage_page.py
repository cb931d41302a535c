"""What becomes of each clause as a page: the 93 laws in one list, then every clause with its situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from lawtext.book import Law
from lawtext.coverage import FACT_FINDING, KINDS, NOTHING, PROCEDURE, RULED, Line, lines, written
from lawtext.editions import EDITIONS
from lawtext.model import Corpus

KIND_NAMES = {RULED: "ruled", FACT_FINDING: "fact-finding", PROCEDURE: "procedure", NOTHING: "nothing to rule"}


def coverage_page(corpus: Corpus, generated: str) -> str:
    by_law = {law: list(same) for law, same in groupby(lines(corpus, written()), lambda line: line.clause.law)}
    everything = [line for same in by_law.values() for line in same]
    counts = Counter(line.kind for line in everything)
    said = ", ".join(f"{counts[kind]} {KIND_NAMES[kind]}" for kind in KINDS)
    parts = [
        generated,
        "# The 93 laws: what becomes of each clause",
        "",
        f"{len(by_law)} laws, {len(everything)} clauses counted once an edition: {said}.",
        "",
        "*Ruled*: a ruling cites it. *Fact-finding*: a person must find or judge something first. *Procedure*: it is",
        "carried out, with nothing to judge. *Nothing to rule*: a definition, a principle or a heading.",
        "",
        f"| law | {' | '.join(KIND_NAMES[kind] for kind in KINDS)} |",
        f"|---|{'---|' * len(KINDS)}",
        *(_sum(corpus.laws[law], same) for law, same in by_law.items()),
    ]
    for law, same in by_law.items():
        parts += [
            "",
            f"## Law {law}: {corpus.laws[law].title}",
            "",
            "| clause | edition | class | |",
            "|---|---|---|---|",
        ]
        parts += _clauses(same)
    return "\n".join([*parts, ""])


def _sum(law: Law, of_law: Iterable[Line]) -> str:
    counts = Counter(line.kind for line in of_law)
    anchor = f"#law-{law.number}-{_slug(law.title)}"
    return f"| [{law.number} {law.title}]({anchor}) | {' | '.join(str(counts[kind] or '') for kind in KINDS)} |"


def _slug(title: str) -> str:
    """As the pages' host makes an anchor of a heading."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _clauses(of_law: Sequence[Line]) -> Iterator[str]:
    for clause, group in groupby(of_law, lambda line: line.clause.id):
        alike: dict[tuple[str, tuple[str, ...], str], list[str]] = {}
        for line in group:
            alike.setdefault((line.kind, line.modules, line.why), []).append(line.edition)
        for (kind, modules, why), editions in alike.items():
            books = "all" if len(editions) == len(EDITIONS) else ", ".join(editions)
            shown = ", ".join(f"[{module}](modules/{module}.md)" for module in modules)
            yield f"| {clause} | {books} | {KIND_NAMES[kind]} | {shown or why} |"
