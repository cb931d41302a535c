"""What people type, as cards show it."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest

from cogs.cards.markdown import escape

SMUGGLED = [
    "[Free entry\nhere](https://evil.example/a)",
    "[Free entry](https://evil.example/a) [x]( <https://evil.example> \"t\")",
    "<a:/[x](https://evil.example)>",
    "see https://evil.example/a?b=c#d and HTTP://EVIL.example or steam://run/1",
    "https:\u200b//evil.example ht\u2060tps://evil.example",
    "discord.gg/abc discord.com/invite/abc DISCORD.GG/abc discord.g\u200bg/abc",
    "<https://evil.example> <mailto:a@b.c> <tel:+1234567> <@123456789012345678> <@&1> <#1> </ban:1> <:x:1> <t:0:R>",
    "@everyone @here @!123 @&123 \\@everyone \\\\@here",
    "# big\n## big\n-# small\n> quoted\n>>> all\n- item\n* item\n+ item\n1. item\n2) item",
    "```py\ncode```\n`code` ``code`` ||spoiler|| ~~gone~~ __under__ _it_ *it* **bold** ***both***",
    "\u202eesrever\u202c \u2066iso\u2069 \u200f\u200e\u061c",
    "a\u200bb\u200cc\u200dd\ufeffe\u00adf\u2800g\u3164h \U000e0041\U000e007f",
    "h" + "\u0301\u0489" * 400,
    "\x00\x1b[31mred\x07 \ud800 tail",
    "\\[x](https://evil.example) \\\\[x](https://evil.example) \\\\\\[x](y.z/a)",
]  # fmt: skip


@pytest.mark.parametrize("typed", SMUGGLED)
@pytest.mark.parametrize("most", [4000, 37, 20, 11])
def test_nothing_that_is_typed_becomes_a_link_a_mention_or_a_layout(typed: str, most: int) -> None:
    shown = escape(typed, most)
    live = re.sub(r"\\[^0-9A-Za-z\s]", "\\\\", shown)  # what Discord still reads after each \x has become a plain x
    assert len(shown) <= most
    assert not re.search(r"[*_~|`\[\]<>#]", live)
    assert "://" not in live
    assert not re.search(r"\w\.\w+/", live)
    assert not re.search(r"@(everyone|here|[!&]?\d)", shown)
    assert not re.match(r"[-+•]|\d+[.)]", live)
    assert "\n" not in shown
    assert not [c for c in shown.replace("@\u200b", "@") if unicodedata.category(c) in ("Cc", "Cf", "Cs")]
    assert not re.search(r"[\u0300-\u036f\u0489]{4}", shown)


@pytest.mark.parametrize(
    "typed",
    [
        "Declarer called for “the queen”, then 'no, the ten' (RHO had played).",
        "♠AKQ ♥10 4♥x by West; E/W +420, 50% / 40% - half a trick, i.e. board 7/2?",
        "Übertrick für Łukasz & Zoë: 3NT=, Law 45C4(b)! [sic] 2*3 a_b ~5 #7 |x| `y`",
        "https://www.example.org/laws#45 and discord.gg/club, c/o secretary@club.example",
        "- no, 12. trick 👍🏽 ♥️",
    ],
)
def test_it_reads_as_it_was_typed(typed: str) -> None:
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escape(typed)) == typed


def test_a_cut_never_frees_what_stands_behind_it() -> None:
    for most in range(2, 40):
        shown = escape("*" * 50, most)
        assert re.fullmatch(r"(\\\*)*…", shown)
        assert len(shown) <= most


@pytest.mark.clock
@pytest.mark.parametrize("typed", ["[" * 2000 + "](" * 1500 + "y" * 1000, "<a:" * 2000, "\u0301" * 6000, "/." * 3000])
def test_six_thousand_characters_of_anything_are_shown_in_a_twentieth_of_a_second(typed: str) -> None:
    start = time.process_time()
    escape(typed)
    assert time.process_time() - start < 0.05
