"""A ruling as a sheet for the file: what is on record printed, what is not left to be written, room to sign."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ledger import FilledSheet, Ruling
from bot.paper.blocks import Block, Room, placed
from bot.paper.deal import AUCTION_HEIGHT, DEAL_HEIGHT, draw_auction, draw_deal
from bot.paper.fields import LABEL, RIGHT, TEXT, TEXT_WIDTH, TEXT_X, WRITE, cells_block, field_block
from bot.paper.leaf import EDGE, HEIGHT, INNER, Leaf
from bot.paper.lettering import BOLD, SANS, SERIF, SMALLEST, Paragraph, Run, leading, set_lines
from bot.paper.ruling_fields import Sheet, sheet
from bot.paper.wording import neutral
from lawtext.model import Corpus

_FOOT, _LATER = HEIGHT - 16.5, 22.0
_VERDICT = 14.0
_BOX = 3.4
_SIGN = ("Director", "For North–South", "For East–West")


def sheet_pdf(
    corpus: Corpus, ruling: Ruling, zone: str, filled: FilledSheet | None = None, *, for_players: bool = False
) -> bytes:
    """`filled`: the director's sheet of its case; `for_players`: a copy without that and without what was asked away
    from the table."""
    read = sheet(corpus, ruling, zone, filled, for_players=for_players)
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
    yield cells_block(leaf, read.board)
    yield cells_block(leaf, read.people)
    yield _deal(leaf, read)
    yield field_block(leaf, "Facts agreed", read.facts)
    yield field_block(leaf, "Disputed, by seat", "")
    yield field_block(leaf, "Law", read.law)
    yield field_block(leaf, "Ruling", read.verdict, SERIF, _VERDICT)
    yield from _offered(leaf, read)
    yield field_block(leaf, "Still in force", read.in_force, under="until when")
    yield from (field_block(leaf, name, text) for name, text in read.notes)
    yield from (field_block(leaf, name, text) for name, text in read.judged)
    yield cells_block(leaf, read.score)
    yield field_block(leaf, "Appeal", read.appeal, under="by whom, do both concur; who heard it; decision, day")
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
            below = leaf.paragraph(each, RIGHT - each.width, below)
        leaf.rule(x, y + height, RIGHT, 0.9)

    return Block(height + 4.0, draw)


def _deal(leaf: Leaf, read: Sheet) -> Block:
    deal, between = 96.0, 7.0
    auction = EDGE + deal + between
    at = dict(read.board)
    away = set_lines([Run(read.away)], TEXT, RIGHT - auction)
    height = max(6.0 + DEAL_HEIGHT, 6.0 + AUCTION_HEIGHT + 13.0 + max(away.height, 2 * WRITE))

    def draw(x: float, y: float) -> None:
        leaf.text("The deal", x, y, LABEL, BOLD)
        leaf.text("The auction", auction, y, LABEL, BOLD)
        draw_deal(leaf, x, y + 6.0, deal, at["Vulnerable"])
        draw_auction(leaf, auction, y + 6.0, RIGHT - auction, at["Dealer"])
        below = y + 6.0 + AUCTION_HEIGHT
        leaf.text("Underlined: dealer. Thick sides are vulnerable.", auction, below + 0.6, SMALLEST)
        leaf.text("Asked away from the table", auction, below + 7.0, LABEL, BOLD)
        if read.away:
            leaf.paragraph(away, auction, below + 12.0)
        else:
            leaf.dots(auction, below + 18.0, RIGHT)
            leaf.dots(auction, below + 18.0 + WRITE, RIGHT)

    return Block(height + 3.0, draw)


def _offered(leaf: Leaf, read: Sheet) -> Iterator[Block]:
    if not read.offered:
        yield field_block(leaf, "Offered, and taken", "")
        return
    whose = ""
    for number, each in enumerate(read.offered):
        who = each.who if each.who != whose else ""
        whose = each.who
        text = set_lines([Run(neutral(each.do), BOLD if each.taken else SANS)], TEXT, TEXT_WIDTH - 7.0)
        label = set_lines([Run(who)], SMALLEST, TEXT_X - EDGE - 3.0)
        yield _option(leaf, text, label, taken=each.taken, first=number == 0)


def _option(leaf: Leaf, text: Paragraph, label: Paragraph, *, taken: bool, first: bool) -> Block:
    above = 6.0 if first else 0.0

    def draw(x: float, y: float) -> None:
        if first:
            leaf.rule(x, y, RIGHT)
            leaf.text("Offered, and taken", x, y + 1.5, LABEL, BOLD)
        leaf.paragraph(label, x, y + above + 0.3)
        top = y + above
        leaf.box(TEXT_X, top + 0.6, _BOX, _BOX, 0.35, 0.6)
        if taken:
            leaf.tick(TEXT_X, top + 0.6, _BOX)
        leaf.paragraph(text, TEXT_X + 7.0, top)

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
    leaf.rule(EDGE, y - 1.0, RIGHT, 0.35)
    texts = "first text" if read.revisions == 1 else f"text {read.revisions}; the earlier ones are kept"
    leaf.text(f"Director, please! · {read.written} · {texts}", EDGE, y, SMALLEST)
    if read.code:
        leaf.text_to(f"Code {read.code}", RIGHT, y, SMALLEST, BOLD)
