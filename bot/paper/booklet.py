"""The charts of a topic one after the other, each on a leaf of its own, behind a page of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.paper.chart import Chart, chart
from bot.paper.chart_back import draw_back
from bot.paper.chart_front import draw_front
from bot.paper.leaf import EDGE, INNER, WIDTH, Leaf
from bot.paper.lettering import BOLD, SERIF, Run, set_lines
from bot.paper.wording import sentence
from lawtext.editions import BOOKS, EDITION_NAMES
from lawtext.model import Corpus, LawError, Module, Topic

_TITLE, _TEXT = 26.0, 11.0
_RIGHT = WIDTH - EDGE


def chart_pdf(corpus: Corpus, module: Module, edition: str) -> bytes:
    leaf = Leaf(f"{module.title}, {EDITION_NAMES[edition]}")
    _draw(leaf, chart(corpus, module, edition))
    return leaf.written()


def booklet_pdf(corpus: Corpus, topic: Topic, edition: str) -> bytes:
    """Printed on both sides, no chart has another's on its back."""
    leaf = Leaf(f"{topic.title}, {EDITION_NAMES[edition]}", numbered=True)
    leaf.turn()
    pages: list[tuple[Chart, int]] = []
    for each in (chart(corpus, module, edition) for module in modules_of(corpus, topic)):
        if leaf.page % 2:
            leaf.turn()
        pages.append((each, leaf.page + 1))
        _draw(leaf, each)
    with leaf.at_page(1):
        _contents(leaf, topic, edition, pages)
    return leaf.written()


def topic_named(corpus: Corpus, typed: str) -> Topic:
    """By its id or its title; raises LawError."""
    for topic in corpus.topics:
        if typed.casefold() in (topic.id, topic.title.casefold()):
            return topic
    raise LawError(f"there is no topic {typed!r}; choose one of {', '.join(topic.id for topic in corpus.topics)}")


def modules_of(corpus: Corpus, topic: Topic) -> Iterator[Module]:
    """As the pages list them, by their laws."""
    held = (module for module in corpus.modules.values() if module.topic == topic.id)
    return iter(sorted(held, key=lambda module: module.laws["2017"]))


def _draw(leaf: Leaf, each: Chart) -> None:
    script_in_front = draw_front(leaf, each)
    draw_back(leaf, each, with_script=not script_in_front)


def _contents(leaf: Leaf, topic: Topic, edition: str, pages: Sequence[tuple[Chart, int]]) -> None:
    y = leaf.paragraph(set_lines([Run(topic.title, SERIF)], _TITLE, INNER), EDGE, EDGE + 10.0)
    y = leaf.paragraph(set_lines([Run(_about(edition))], _TEXT, INNER), EDGE, y + 2.0) + 8.0
    leaf.rule(EDGE, y - 3.0, _RIGHT, 0.5)
    for each, page in pages:
        y = _entry(leaf, each, page, y)


def _about(edition: str) -> str:
    book = BOOKS[edition]
    return " ".join(
        filter(
            None, [f"{book.name}: {sentence(book.summary)}", "Find what happened, and turn to its page.", book.caution]
        )
    )


def _entry(leaf: Leaf, each: Chart, page: int, y: float) -> float:
    title = set_lines([Run(each.module.title, BOLD)], _TEXT + 1, INNER - 40.0)
    line = set_lines([Run(sentence(each.module.line))], _TEXT - 1, INNER - 40.0)
    leaf.text_to(str(page), _RIGHT, y, _TEXT + 1, BOLD)
    leaf.text_to(", ".join(each.module.laws[each.edition]), _RIGHT - 12.0, y, _TEXT, SERIF)
    below = leaf.paragraph(line, EDGE, leaf.paragraph(title, EDGE, y))
    leaf.link(EDGE, y, INNER, below - y, page)
    return below + 3.0
