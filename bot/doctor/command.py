"""The checks in their order, and one line for each: for people, or as JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from bot.doctor.diagnosis import Diagnosis, State, ill, well
from bot.doctor.discord_side import discord_side
from bot.doctor.folder_side import folder_side
from bot.doctor.health_side import health_side
from bot.doctor.pages_side import pages_side
from bot.settings import Settings, WrongSettings
from bot.version import VERSION

DONE, ILL = 0, 1
_SIGNS = {State.WELL: "ok   ", State.WATCH: "watch", State.ILL: "WRONG"}


def main(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """Prints what was found; the exit status is 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot doctor", description="What is wrong here, and what to do.")
    parser.add_argument("--json", action="store_true", help="one JSON object, with a list of checks")
    given = parser.parse_args(arguments)
    found = list(_found(environ))
    print(_as_json(found) if given.json else "\n".join(map(_line, found)))
    return ILL if any(each.state is State.ILL for each in found) else DONE


def _found(environ: Mapping[str, str]) -> Iterator[Diagnosis]:
    yield well("version", VERSION)
    try:
        settings = Settings.from_env(environ)
    except WrongSettings as wrong:
        for complaint in wrong.complaints:
            said, _, do = complaint.partition(": ")
            yield ill("settings", said, do)
        return
    yield well("settings", "every setting makes sense")
    yield from asyncio.run(discord_side(settings.token))
    yield from folder_side(settings.data_dir)
    yield from health_side(settings)
    yield from pages_side(settings)


def _line(each: Diagnosis) -> str:
    return f"{_SIGNS[each.state]} {each.check:<11} {each.says}" + (f"\n      → {each.do}" if each.do else "")


def _as_json(found: Sequence[Diagnosis]) -> str:
    whole = all(each.state is not State.ILL for each in found)
    return json.dumps(
        {"version": VERSION, "well": whole, "checks": [asdict(each) for each in found]}, ensure_ascii=False, indent=2
    )
