"""The words of a finding on paper: by whom, in which face, in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.paper.chart import Chart
from bot.paper.lettering import BOLD, Run, Runs
from lawtext.model import Option, Row
from lawtext.players import WHO
from lawtext.reading import fill

_TO_WHOM = re.compile(r"^(?:[^.?!]{0,40}, )?(?:to|To) [^:.?!]{1,60}: ")


def neutral(text: str) -> str:
    """With the words that hold whatever card it was."""
    return fill(text, {})


def said_aloud(line: str) -> Runs:
    """A line of the script, to whom it is said in bold."""
    text = neutral(line)
    to = _TO_WHOM.match(text)
    return [Run("“ ", BOLD), *([Run(to[0], BOLD)] if to else []), Run(text[to.end() :] if to else text)]


def script(row: Row) -> Iterator[Runs]:
    if row.tell_over and row.tell:
        yield [Run("While play goes on:", BOLD)]
    yield from map(said_aloud, row.tell)
    if row.tell_over:
        yield [Run("If the hand is over:", BOLD)]
    yield from map(said_aloud, row.tell_over)


def choices(chart: Chart, row: Row) -> Iterator[Runs]:
    """A line for each choice: whose it is, and what there is to choose from in few words, in the order of the row."""
    for _, same in groupby(row.options_in(chart.edition), key=lambda option: (option.who, option.choice)):
        options = list(same)
        if options[0].leads_on:
            yield from (_onward(chart, option) for option in options)
        else:
            yield [Run(f"{WHO[options[0].who]}: ", BOLD), *_numbered(options)]


def _numbered(options: list[Option]) -> Iterator[Run]:
    for number, option in enumerate(options, start=1):
        if len(options) > 1:
            yield Run(f"{number}\N{NO-BREAK SPACE}", BOLD)
        yield Run(neutral(option.label or option.do) + ("; " if number < len(options) else ""))


def _onward(chart: Chart, option: Option) -> Runs:
    if not option.next:
        return [Run(neutral(option.do))]
    return [Run("→ "), Run(_title(chart, option), BOLD), Run(_what_not_named(chart, option))]


def _title(chart: Chart, option: Option) -> str:
    return "here again from 1" if option.next == chart.module.id else chart.titles[option.next]


def _what_not_named(chart: Chart, option: Option) -> str:
    """What the button says, where it is more than the title of what comes next."""
    label = neutral(option.label)
    return f" – {label}" if label and label.casefold() not in chart.titles[option.next].casefold() else ""


def choices_in_full(chart: Chart, row: Row) -> Iterator[Runs]:
    """Each option with what follows from it."""
    for _, same in groupby(row.options_in(chart.edition), key=lambda option: (option.who, option.choice)):
        options = [option for option in same if not option.leads_on]
        for number, option in enumerate(options, start=1):
            whose = WHO[option.who] if number == 1 else "or"
            yield [Run(f"{whose}{f' {number}' if len(options) > 1 else ''}: ", BOLD), *_in_full(chart, option)]


def _in_full(chart: Chart, option: Option) -> Iterable[Run]:
    yield Run(f"{sentence(neutral(option.do))} ")
    for line in option.tell:
        yield Run(f"“{neutral(line)}” ")
    if option.follow_up:
        yield Run(f"{neutral(option.follow_up)} ")
    if option.next:
        yield Run(f"→ {_title(chart, option)}")


def sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def clauses(chart: Chart, row: Row) -> str:
    return ", ".join(row.cite[chart.edition])
