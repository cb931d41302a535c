"""What the bot is for, who may do what, and what to do first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presses.asking import OpenAskingForm
from cogs.cards.controls import Row, button
from cogs.cards.layout import BLUE, CardView, Part, fit_text

_MEMBERS = (
    "**/ruling** say what happened at the table: the law, the ruling, everybody's options",
    "**/law** a law in plain words, by number or by word",
    "**/rulings search** what was ruled before, as far as it was posted or released",
    "*Call the director* on a card brings a director to the table",
    "**/rulings mine** what you have asked",
    "**/privacy** what is kept of you · **/forget** takes your name and words away",
)
_WAITING = "**/director appeals** what is under appeal · **/director check** rulings on law that reads otherwise today"
_DIRECTORS = (
    "*Make official* on a finding puts it on the record; *Rule otherwise* says what you rule instead",
    "**/director ruling** a ruling without a case · **/director session** what is being played",
    "**/director sheets** judgements to come back to",
    _WAITING,
    "**/rulings show** a ruling with its whole life",
)
_MODERATORS = (
    "**/rulings export** the record as a file · **/misses review** what I did not understand",
    _WAITING,
)
_OFFICIALS = ("**/rulings web** the record in your browser",)
_MANAGERS = ("**/setup** laws, directors, where rulings go, with a test of both",)
_LAWS = "the auction (Laws 9 to 11, 21 to 39) and the play (41 to 71)"


def welcome_card() -> CardView:
    parts = [
        Part("### Director, please! is here"),
        Part("Somebody types what happened at the table. I ask what decides, and say the law and the options."),
        Part("**First** whoever manages the server types /setup: the laws in force, the directors' role, and a test."),
        Part("**Who rules** What I find is unofficial until a director makes it official. Until a role is named, "
             "whoever may manage the server directs."),
        Part("**Where** Findings and rulings are posted in the channel where somebody asks, unless they say private or "
             "/setup names another channel."),
        Part(f"-# I know {_LAWS} · /help says what there is · what is kept of whom: /forget"),
    ]  # fmt: skip
    return CardView(BLUE, fit_text(parts), Row(button("Try it", OpenAskingForm(), strong=True)))


def help_card(*, directs: bool, moderates: bool, manages: bool, pages: bool) -> CardView:
    """`pages`: the record's are served, and this person may look at them."""
    parts = [
        Part("### What I do"),
        *_section("Everybody", _MEMBERS),
        *(_section("Directors", _DIRECTORS) if directs else ()),
        *(_section("Moderators", _MODERATORS) if moderates else ()),
        *(_section("Directors and moderators", _OFFICIALS) if pages else ()),
        *(_section("Whoever manages the server", _MANAGERS) if manages else ()),
        Part(f"-# What I find is unofficial until a director makes it official. I know {_LAWS}."),
    ]
    return CardView(BLUE, fit_text(parts), Row(button("Ask for a ruling", OpenAskingForm(), strong=True)))


def _section(heading: str, lines: Sequence[str]) -> list[Part]:
    return [Part(f"**{heading}**"), *(Part(line) for line in lines)]
