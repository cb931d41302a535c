"""Plain text as Discord's markdown: it reads as it was typed, and nothing in it is a link, a mention or a layout."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from bot.records.matches import Piece

MOST_SHOWN = 4000  # of all texts of one message together
_MOST_READ = 6000  # more does not come in by one field of Discord, and no card shows as much
_MOST_MARKS = 3  # accents on one letter: more of them climb over the lines above and below
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})  # controls, directions, joiners, tags, halves of a character
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]")
_PLAIN = re.compile("[ -~♠♥♦♣–—‘’“”…]*")  # what nearly all texts are made of
_MARKUP = re.compile(r"[\\*_~|`\[\]<>#]")
_OPENS_LINE = re.compile(r"[-+•]|\d{1,9}(?=[.)])")  # a list, where the text comes first on its line
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d)")


def escape(typed: str | None, most: int = MOST_SHOWN) -> str:
    """What a person typed, on one line of at most `most` characters.

    An address or an invitation stays readable and is no link; characters that cannot be seen, or turn the direction of
    the text, are left out. Every step takes time in proportion to the text: discord.py's own escape does not.
    """
    line = " ".join(map(_escape_word, _beginning(one_line(typed), most).split(" ")))
    return _cut(_OPENS_LINE.sub(_not_a_list, line, count=1) if _OPENS_LINE.match(line) else line, most)


def bold(pieces: Iterable[Piece], most: int = MOST_SHOWN) -> str:
    """As escape(), with what was looked for in bold."""
    line, left = "", most
    for each in pieces:
        text = escape(each.text, left)
        if not text:
            line += " " if each.text and line else ""
            continue
        before, after = each.text[:1].isspace(), each.text[-1:].isspace()
        line += f"{' ' * before}{f'**{text}**' if each.hit else text}{' ' * after}"
        if (left := left - len(each.text)) <= 0:
            break
    return line.strip()


def one_line(typed: str | None) -> str:
    """What a person typed, where Discord reads no markdown, as in labels: without what cannot be seen."""
    line = " ".join(_BLANK.sub("", (typed or "")[:_MOST_READ]).split())
    return line if line.isprintable() and _PLAIN.fullmatch(line) else " ".join("".join(_visible(line)).split())


def _beginning(line: str, most: int) -> str:
    """As much of it, in whole words, as can be shown and a character more: escaped it is no shorter."""
    end = line.find(" ", most + 1)
    return line if end < 0 else line[:end]


def _visible(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        if character.isspace():
            yield " "
            continue
        kind = "" if character.isascii() and character.isprintable() else unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind not in _UNSEEN and marks <= _MOST_MARKS:
            yield character


def _escape_word(word: str) -> str:
    plain = _MENTION.sub("@\u200b", _MARKUP.sub(r"\\\g<0>", word))  # Discord looks for mentions behind a backslash too
    return plain.replace("/", "\\/") if "://" in plain or ("/" in plain and "." in plain) else plain


def _not_a_list(opening: re.Match[str]) -> str:
    return f"{opening[0]}\\" if opening[0].isdigit() else f"\\{opening[0]}"


def _cut(line: str, most: int) -> str:
    """As `layout.cut` does, but never between a backslash and what it makes harmless."""
    if len(line) <= most:
        return line
    kept = line[: most - 1]
    loose = len(kept) - len(kept.rstrip("\\"))
    return kept[: len(kept) - loose % 2].rstrip() + "…"
