"""A ruling as a sheet for the file: what is on record printed, what is not left to be written, room to sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ledger import Ruling
from bot.paper.blocks import Block, Room, placed
from bot.paper.deal import AUCTION_HEIGHT, DEAL_HEIGHT, draw_auction, draw_deal
from bot.paper.leaf import EDGE, HEIGHT, INNER, WIDTH, Leaf
from bot.paper.lettering import BOLD, SANS, SERIF, SMALLEST, Paragraph, Run, leading, set_lines
from bot.paper.ruling_fields import Field, Sheet, sheet
from bot.paper.wording import neutral
from lawtext.model import Corpus

_RIGHT, _FOOT, _LATER = WIDTH - EDGE, HEIGHT - 16.5, 22.0
_LABEL, _TEXT_X = 9.5, EDGE + 37.0
_TEXT_WIDTH = _RIGHT - _TEXT_X
_TEXT, _VERDICT = 10.5, 14.0
_CELL, _WIDEST, _WRITE = 11.5, 50.0, 7.5
_BOX = 3.4
_SIGN = ("Director", "For North–South", "For East–West")


def sheet_pdf(corpus: Corpus, ruling: Ruling, zone: str, *, for_players: bool = False) -> bytes:
    """`for_players`: a copy without what was asked away from the table."""
    read = sheet(corpus, ruling, zone, for_players=for_players)
    leaf = Leaf(f"Ruling {read.number}")
    for number, page in enumerate(placed(list(_blocks(leaf, read)), Room(EDGE, _FOOT), Room(_LATER, _FOOT))):
        leaf.turn()
        if number:
            leaf.text(f"Ruling {read.number}, continued", EDGE, EDGE, 13.0, SERIF)
        for y, block in page:
            block.draw(EDGE, y)
        _foot(leaf, read)
    return leaf.written()


def _blocks(leaf: Leaf, read: Sheet) -> Iterator[Block]:
    yield _head(leaf, read)
    yield _cells(leaf, read.board)
    yield _cells(leaf, read.people)
    yield _deal(leaf, read)
    yield _field(leaf, "Facts agreed", read.facts)
    yield _field(leaf, "Disputed, by seat", "")
    yield _field(leaf, "Law", read.law)
    yield _field(leaf, "Ruling", read.verdict, SERIF, _VERDICT)
    yield from _offered(leaf, read)
    yield _field(leaf, "Still in force", read.in_force, under="until when")
    yield from (_field(leaf, name, text) for name, text in read.notes)
    yield _cells(leaf, read.score)
    yield _field(leaf, "Appeal", read.appeal, under="by whom, do both concur; who heard it; decision, day")
    yield _signatures(leaf)


def _head(leaf: Leaf, read: Sheet) -> Block:
    title = set_lines([Run(f"Ruling {read.number}", SERIF)], 24.0, INNER)
    about = [
        set_lines([Run(text, BOLD if not number else SANS)], 11.0, INNER / 2)
        for number, text in enumerate(read.heading)
    ]
    height = max(title.height, sum(each.height for each in about)) + 1.5

    def draw(x: float, y: float) -> None:
        leaf.paragraph(title, x, y)
        leaf.text(read.state.capitalize() or "Given", x + title.width + 4.0, y + 4.2, 12.0)
        below = y
        for each in about:
            below = leaf.paragraph(each, _RIGHT - each.width, below)
        leaf.rule(x, y + height, _RIGHT, 0.9)

    return Block(height + 4.0, draw)


def _cells(leaf: Leaf, fields: Sequence[Field]) -> Block:
    """Side by side in one frame, as high as the longest asks for."""
    widths = _shares(fields)
    texts = [set_lines([Run(text, BOLD)], _TEXT, wide - 3.0) for (_, text), wide in zip(fields, widths, strict=True)]
    height = max(_CELL, max(text.height for text in texts) + 6.0)

    def draw(x: float, y: float) -> None:
        leaf.box(x, y, INNER, height)
        for (name, _), text, wide in zip(fields, texts, widths, strict=True):
            leaf.text(name, x + 2.0, y + 0.8, SMALLEST)
            leaf.paragraph(text, x + 2.0, y + 5.2)
            x += wide
            if x < _RIGHT - 1.0:
                leaf.upright(x, y, y + height)

    return Block(height + 2.0, draw)


def _shares(fields: Sequence[Field]) -> list[float]:
    """Room for each heading; what is left goes to those that hold more, within reason."""
    least = [set_lines([Run(name)], SMALLEST, INNER).width + 4.0 for name, _ in fields]
    held = [min(set_lines([Run(text, BOLD)], _TEXT, INNER).width + 4.0, _WIDEST) for _, text in fields]
    more = [max(wide - low, 0.0) + 3.0 for wide, low in zip(held, least, strict=True)]
    left = INNER - sum(least)
    return [low + left * share / sum(more) for low, share in zip(least, more, strict=True)]


def _deal(leaf: Leaf, read: Sheet) -> Block:
    deal, between = 96.0, 7.0
    auction = EDGE + deal + between
    at = dict(read.board)
    away = set_lines([Run(read.away)], _TEXT, _RIGHT - auction)
    height = max(6.0 + DEAL_HEIGHT, 6.0 + AUCTION_HEIGHT + 13.0 + max(away.height, 2 * _WRITE))

    def draw(x: float, y: float) -> None:
        leaf.text("The deal", x, y, _LABEL, BOLD)
        leaf.text("The auction", auction, y, _LABEL, BOLD)
        draw_deal(leaf, x, y + 6.0, deal, at["Vulnerable"])
        draw_auction(leaf, auction, y + 6.0, _RIGHT - auction, at["Dealer"])
        below = y + 6.0 + AUCTION_HEIGHT
        leaf.text("Underlined: dealer. Thick sides are vulnerable.", auction, below + 0.6, SMALLEST)
        leaf.text("Asked away from the table", auction, below + 7.0, _LABEL, BOLD)
        if read.away:
            leaf.paragraph(away, auction, below + 12.0)
        else:
            leaf.dots(auction, below + 18.0, _RIGHT)
            leaf.dots(auction, below + 18.0 + _WRITE, _RIGHT)

    return Block(height + 3.0, draw)


def _field(leaf: Leaf, name: str, text: str, face: str = SANS, size: float = _TEXT, under: str = "") -> Block:
    """A heading at the left; what stands there, or a line to write on."""
    label = set_lines([Run(name, BOLD)], _LABEL, _TEXT_X - EDGE - 3.0)
    hint = set_lines([Run("" if text else under)], SMALLEST, _TEXT_X - EDGE - 3.0)
    said = set_lines([Run(neutral(text), face)], size, _TEXT_WIDTH)
    height = max(label.height + hint.height, said.height if text else _WRITE) + 3.0

    def draw(x: float, y: float) -> None:
        leaf.rule(x, y, _RIGHT)
        leaf.paragraph(hint, x, leaf.paragraph(label, x, y + 1.5))
        if text:
            leaf.paragraph(said, _TEXT_X, y + 1.5)
        else:
            leaf.dots(_TEXT_X, y + _WRITE, _RIGHT)

    return Block(height, draw)


def _offered(leaf: Leaf, read: Sheet) -> Iterator[Block]:
    if not read.offered:
        yield _field(leaf, "Offered, and taken", "")
        return
    whose = ""
    for number, each in enumerate(read.offered):
        who = each.who if each.who != whose else ""
        whose = each.who
        text = set_lines([Run(neutral(each.do), BOLD if each.taken else SANS)], _TEXT, _TEXT_WIDTH - 7.0)
        label = set_lines([Run(who)], SMALLEST, _TEXT_X - EDGE - 3.0)
        yield _option(leaf, text, label, taken=each.taken, first=number == 0)


def _option(leaf: Leaf, text: Paragraph, label: Paragraph, *, taken: bool, first: bool) -> Block:
    above = 6.0 if first else 0.0

    def draw(x: float, y: float) -> None:
        if first:
            leaf.rule(x, y, _RIGHT)
            leaf.text("Offered, and taken", x, y + 1.5, _LABEL, BOLD)
        leaf.paragraph(label, x, y + above + 0.3)
        top = y + above
        leaf.box(_TEXT_X, top + 0.6, _BOX, _BOX, 0.35, 0.6)
        if taken:
            leaf.tick(_TEXT_X, top + 0.6, _BOX)
        leaf.paragraph(text, _TEXT_X + 7.0, top)

    return Block(above + max(text.height, label.height) + 0.8, draw)


def _signatures(leaf: Leaf) -> Block:
    wide = (INNER - 16.0) / 3

    def draw(x: float, y: float) -> None:
        for number, name in enumerate(_SIGN):
            left = x + number * (wide + 8.0)
            leaf.rule(left, y + 12.0, left + wide)
            leaf.text(name, left, y + 12.5, SMALLEST)

    return Block(12.0 + leading(SMALLEST) + 1.0, draw)


def _foot(leaf: Leaf, read: Sheet) -> None:
    y = HEIGHT - 14.5
    leaf.rule(EDGE, y - 1.0, _RIGHT, 0.35)
    texts = "first text" if read.revisions == 1 else f"text {read.revisions}; the earlier ones are kept"
    leaf.text(f"Director, please! · {read.written} · {texts}", EDGE, y, SMALLEST)
    if read.code:
        leaf.text_to(f"Code {read.code}", _RIGHT, y, SMALLEST, BOLD)
