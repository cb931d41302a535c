"""What the channel sees of a case: verdict, law and options, with nobody's words, names or cards."""

from __future__ import annotations

from bot.wording import headline
from cogs.cards import finding as worded
from cogs.cards.beside import NOTHING_BESIDE, Beside, made_official, noted
from cogs.cards.controls import Row, open_button
from cogs.cards.layout import GREEN, GREY, Card, Part, written
from lawtext.model import Corpus, Finding

POST_ID = "a:post:{}"  # of this card alone: by it a post that nobody wrote down is known again


def short_form(case: int, finding: Finding, corpus: Corpus, beside: Beside = NOTHING_BESIDE) -> Card:
    """`finding` must be worded without particulars: others may still have to play the board."""
    parts = [
        Part(f"### {headline(finding, corpus)}"),
        Part(worded.law_line(finding)),
        Part(finding.because if finding.closing else ""),
        *worded.branches(finding),
        *worded.options(finding),
        *noted(beside.notes),
        *worded.cautions(finding),
        *made_official(beside),
        Part(f"-# case {case} · {corpus.module(finding.module).title} · unofficial, the director decides"),
    ]
    return Card(GREEN, written(parts), Row(open_button(case, POST_ID)))


def being_corrected(case: int) -> Card:
    """In place of a finding that its asker has gone back on."""
    return Card(
        GREY, written([Part("### This is being looked at again."), Part(f"-# case {case} · no ruling stands here now")])
    )
