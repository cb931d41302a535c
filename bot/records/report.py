"""The rulings of a season as a page to print: HTML that needs nothing beside it."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import TextIO

from bot.ledger import Revision, Ruling
from bot.records import choices
from bot.records.wording_before import replaced_at

_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 11pt/1.4 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em; color: #111 }}
h1 {{ font-size: 1.5em; border-bottom: 2px solid #264 }}
h2 {{ font-size: 1.05em; margin: 1.6em 0 .2em }}
article {{ break-inside: avoid; border-bottom: 1px solid #ccc; padding-bottom: .7em }}
p {{ margin: .2em 0 }}
.about, ol {{ color: #555; font-size: .9em }}
.voided h2, .superseded h2 {{ text-decoration: line-through }}
@page {{ margin: 18mm }}
</style>
<h1>{title}</h1>
"""


def write(rulings: Iterable[Ruling], out: TextIO, title: str) -> None:
    out.write(_HEAD.format(title=escape(title)))
    count = 0
    for ruling in rulings:
        out.write(f'<article class="{ruling.state}">\n')
        out.writelines(f"{line}\n" for line in _lines(ruling))
        out.write("</article>\n")
        count += 1
    out.write(f"<p class=about>{count} ruling{'' if count == 1 else 's'}.</p>\n</html>\n")


def _lines(ruling: Ruling) -> Iterator[str]:
    entry = ruling.entry
    laws = f"Law {', '.join(entry.clauses)}" if entry.clauses else "no law cited"
    yield f"<h2>{ruling.number} · {escape(entry.verdict) or 'text removed'}</h2>"
    standing = " · ".join([ruling.day.isoformat(), laws, f"edition {entry.edition}", ruling.state])
    yield f"<p class=about>{escape(standing)}</p>"
    if about := " · ".join(filter(None, _about(ruling))):
        yield f"<p class=about>{escape(about)}</p>"
    chosen = choices.told(entry, stands=ruling.stands)
    for name, text in (*chosen, ("Adjustment", entry.adjustment), ("Note", entry.note),
                       ("Against the bot's finding", entry.overruled_because)):  # fmt: skip
        if text:
            yield f"<p><b>{name}:</b> {escape(text)}</p>"
    if len(ruling.history) > 1:
        yield "<ol>"
        yield from (_life(ruling, each) for each in ruling.history)
        yield "</ol>"


def _life(ruling: Ruling, revision: Revision) -> str:
    facts = " · ".join(filter(None, [revision.state, revision.at.date().isoformat(), revision.why]))
    before = "".join(
        f"<br>before: {escape(name.lower())} “{escape(text)}”" for name, text in replaced_at(ruling, revision)
    )
    return f"<li>{escape(facts)}{before}</li>"


def _about(ruling: Ruling) -> Iterator[str | None]:
    entry = ruling.entry
    yield entry.event
    yield f"session {entry.session}" if entry.session else None
    yield f"board {entry.board}" if entry.board else None
    yield f"at {entry.place}" if entry.place else None
    yield f"pairs {entry.pairs}" if entry.pairs else None
    yield " by ".join(filter(None, [entry.contract, entry.declarer]))
    yield f"code of what was found {entry.code}" if entry.code else None
    yield f"ruled by {ruling.director.name}" if ruling.director else "ruled by a director"
