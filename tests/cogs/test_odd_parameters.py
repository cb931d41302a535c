"""Every command with parameters that are far too long or make no sense: always an answer, never a failure."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from tests.cogs.club import Club
from tests.cogs.direct.test_making_official import MODULE, finding, official

ODD = (
    "x" * 6000,
    "45C4b, " * 800,
    "﷽" * 3000,
    " \n ",
    "\0",
    "'; --",
    "😀" * 100,
    "-1",
    "9" * 400,
    "2026-13-45",
    "[" * 3000,
)


def every_command(club: Club) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in club.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


def values(parameter: app_commands.Parameter, odd: str) -> list[Any]:
    """As far as Discord lets them through."""
    if parameter.choices:
        return [parameter.choices[-1].value]
    match parameter.type:
        case AppCommandOptionType.string:
            return [odd[: int(parameter.max_value or 6000)]]
        case AppCommandOptionType.integer:
            return [parameter.max_value or 10**9]
        case AppCommandOptionType.boolean:
            return [True]
        case AppCommandOptionType.attachment:
            return [("record.json", odd.encode())]
        case _:
            return []


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("odd", ODD)
async def test_every_command_answers_whatever_stands_in_its_parameters(
    club: Club, odd: str, caplog: pytest.LogCaptureFixture
) -> None:
    await official(club.dora)
    for command in every_command(club):
        taken = {each.display_name: values(each, odd) for each in command.parameters}
        given = {name: value[0] for name, value in taken.items() if value}
        required = {each.display_name for each in command.parameters if each.required}
        alone = [{name: given[name] for name in required | {one}} for one in given] if odd == ODD[0] else []
        for options in (given, *alone):
            with caplog.at_level(logging.ERROR):
                await club.dora.ask(command.qualified_name, **options)
            result = club.dora.last
            about = f"/{command.qualified_name} {', '.join(options)} = {odd[:20]!r}"
            assert result.response is not None or result.modal is not None or result.followups, about
            assert not caplog.records, f"{about}: {caplog.text}"


@pytest.mark.parametrize("odd", ODD)
async def test_every_completion_answers_whatever_is_typed(
    club: Club, odd: str, caplog: pytest.LogCaptureFixture
) -> None:
    for command in every_command(club):
        for parameter in command.parameters:
            if parameter.autocomplete:
                with caplog.at_level(logging.ERROR):
                    name, typed = command.qualified_name, odd[:100]
                    choices = await club.dora.member.autocomplete(club.hall, name, parameter.display_name, typed)
                assert len(choices) <= 25
                assert all(0 < len(each["name"]) <= 100 and len(str(each["value"])) <= 100 for each in choices)
    assert not caplog.records


@pytest.mark.simcord(check_errors=False)
async def test_laws_that_are_not_there_are_named_in_a_sentence_that_is_sent(club: Club) -> None:
    await club.dora.ask("director ruling", law="wine, " * 900)
    assert "has no law wine, wine, wine. Name it like" in club.dora.told


async def test_a_sentence_longer_than_discord_takes_is_cut_and_not_lost(club: Club) -> None:
    await club.ann.ask(module="x" * 4000)
    assert 0 < len(club.ann.told) <= 2000


FORMS: dict[str, tuple[str, ...]] = {
    "ruling": (),
    "director ruling": (),
    "setup": ("clock",),
    "rulings show": ("move:1:1:amended", "move:1:1:superseded", "move:1:1:voided", "move:1:1:appealed", "score:1:1", "details:1:1"),
    "finding": ("make", "otherwise", "call"),
}  # fmt: skip


async def opened(club: Club, screen: str, press: str | None) -> None:
    match screen:
        case "finding":
            await finding(club.dora)
        case "rulings show":
            await club.dora.ask(screen, number=1)
        case _:
            await club.dora.ask(screen)
    if press == "call":
        await club.dora.ask(module=MODULE)
    if press:
        await club.dora.press(press)


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(("screen", "press"), [(name, each) for name, all in FORMS.items() for each in all or (None,)])
async def test_every_form_answers_whatever_is_filled_in(
    club: Club, screen: str, press: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    await official(club.dora)
    for odd in ODD:
        await opened(club, screen, press)
        typed = {name: field["component"] for name, field in club.dora.form.items() if field["component"]["type"] == 4}
        with caplog.at_level(logging.ERROR):
            await club.dora.fill(
                **{name: odd.strip("\n")[: each.get("max_length", 4000)] or "x" for name, each in typed.items()}
            )
        assert club.dora.told or club.dora.last.response is not None, f"{screen} {press}: {odd[:20]!r}"
        assert not caplog.records, f"{screen} {press}: {odd[:20]!r}: {caplog.text}"
        if screen == "rulings show" and (await club.bot.ledgers.rulings.get(club.tenant, 1)).revision > 1:
            break  # it has moved on: the same press says so
        if press == "call":
            break  # one call a minute: the same press says so
