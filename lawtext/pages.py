"""The law data as pages that a director can review without reading TOML: one a module, one of coverage,
one of facts, one of the director's sheets, a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from lawtext.book import ByEdition
from lawtext.coverage_page import coverage_page
from lawtext.editions import EDITION_NAMES, EDITIONS
from lawtext.facts import catalogue
from lawtext.facts.page import facts_page
from lawtext.facts.turning_page import turning_page
from lawtext.model import EDITION, Condition, Corpus, Module, Option, Row
from lawtext.players import WHO
from lawtext.reading import fill
from lawtext.sheets_page import sheets_page

GENERATED = "<!-- Written by `make pages` from the law data. Change the data, not this page. -->"


def pages(corpus: Corpus) -> dict[str, str]:
    """File name below the docs folder -> its text."""
    written = {f"modules/{module.id}.md": module_page(corpus, module) for module in corpus.modules.values()}
    return {
        **written,
        "modules/README.md": contents_page(corpus),
        "coverage.md": coverage_page(corpus, GENERATED),
        "sheets.md": sheets_page(corpus, GENERATED),
        "facts.md": facts_page(catalogue(), corpus, GENERATED),
        "turning.md": turning_page(corpus, catalogue(), GENERATED),
    }


def write(corpus: Corpus, folder: Path) -> int:
    """Write every page and take away the pages of modules that are gone; returns how many pages there are."""
    texts = pages(corpus)
    (folder / "modules").mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for stray in (folder / "modules").glob("*.md"):
        if f"modules/{stray.name}" not in texts:
            stray.unlink()
    return len(texts)


def contents_page(corpus: Corpus) -> str:
    parts = [GENERATED, "# The situations that are ruled upon", ""]
    for topic in corpus.topics:
        parts += [f"## {topic.title}", "", "| situation | law (2017) | questions | rows |", "|---|---|---|---|"]
        for module in sorted(corpus.modules.values(), key=lambda module: module.laws["2017"]):
            if module.topic == topic.id:
                laws = ", ".join(module.laws["2017"])
                parts.append(
                    f"| [{module.title}]({module.id}.md) | {laws} | {len(module.questions)} | {len(module.rows)} |"
                )
        parts.append("")
    return "\n".join(parts)


def module_page(corpus: Corpus, module: Module) -> str:
    parts = [
        GENERATED,
        f"# {module.title}",
        "",
        f"{module.line}.",
        "",
        f"`{module.id}`",
        "",
        "| edition | home clauses |",
        "|---|---|",
    ]
    parts += [f"| {EDITION_NAMES[edition]} | {', '.join(module.laws[edition])} |" for edition in EDITIONS]
    if module.questions:
        parts += ["", "## Questions", *_questions(module)]
    parts += ["", "## Rulings", *_rows(corpus, module)]
    return "\n".join([*parts, ""])


def _questions(module: Module) -> Iterator[str]:
    for question in module.questions:
        aside = " *(away from the table)*" if question.private else ""
        only = f" Asked only if {_condition(module, question.only_if)}." if question.only_if else ""
        yield f"\n**{_plain(question.ask)}**{aside}{only}\n"
        yield from (f"- {answer.label}" for answer in question.answers)
        if question.assume:
            yield f"\nAsked only where the text hints at it; otherwise taken as so: {_plain(question.assumed)}"


def _rows(corpus: Corpus, module: Module) -> Iterator[str]:
    for row in module.rows:
        yield f"\n### {_plain(row.say.default)}\n"
        yield f"`{row.id}` · when {_condition(module, row.when) or 'always'}\n"
        yield from (f"- {EDITION_NAMES[edition]}: {text}" for edition, text in _other(row.say))
        yield f"- Law {_cites(row.cite, row)}"
        yield f"- {_plain(row.because.default)}"
        yield from (f"- {EDITION_NAMES[edition]}: {text}" for edition, text in _other(row.because))
        if row.judgement:
            yield f"- **Judgement.** Establish: {_plain(row.establish.default)}"
        yield from (f"- Option, {_option(option)}" for option in row.options if not option.retired)
        yield from (f"- Say: {_plain(line)}" for line in row.tell)
        yield from (f"- Say, if the hand is over: {_plain(line)}" for line in row.tell_over)
        if row.follow_up:
            yield f"- Then: {_plain(row.follow_up.default)}"
        if row.also["2017"]:
            yield f"- Also check {_cites(row.also, row)}"


def _option(option: Option) -> str:
    editions = f" ({', '.join(option.editions)} only)" if len(option.editions) < len(EDITIONS) else ""
    onward = f" → [{option.next}]({option.next}.md){' later' if option.again else ''}" if option.next else ""
    after = f" {_plain(option.follow_up)}" if option.follow_up else ""
    return f"{WHO[option.who]}{editions}: {_plain(option.do)}.{onward}{after}"


def _cites(cited: Mapping[str, tuple[str, ...]], row: Row) -> str:
    """`45D1 (2017) · 45D (2007, 1997, dd)`, or the clauses alone where every edition of the row has the same."""
    editions = row.when.get(EDITION, EDITIONS)
    by_clauses: dict[tuple[str, ...], list[str]] = {}
    for edition in editions:
        by_clauses.setdefault(cited[edition], []).append(edition)
    if len(by_clauses) == 1:
        return ", ".join(next(iter(by_clauses)))
    return " · ".join(f"{', '.join(clauses)} ({', '.join(books)})" for clauses, books in by_clauses.items())


def _condition(module: Module, condition: Condition) -> str:
    parts = []
    for key, values in condition.items():
        if key == EDITION:
            parts.append(f"edition {' or '.join(values)}")
        else:
            question = module.question(key)
            labels = " or ".join(f"“{question.answer(value).label}”" for value in values)
            parts.append(f"{_plain(question.ask)} {labels}")
    return "; ".join(parts)


def _other(text: ByEdition) -> list[tuple[str, str]]:
    return [(edition, _plain(wording)) for edition, wording in text.other.items()]


def _plain(text: str) -> str:
    return fill(text, {})
