"""What Prometheus reads of a bot at work, by its own parser, and what it costs who does not ask for it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.bot.test_start import free_port
from tests.loopback import BotProcess, LoopbackDiscord, User
from tests.loopback.process import ROOT

Meters = dict[str, list[tuple[dict[str, str], float]]]  # family -> labels and value of each sample
LABELS = {
    "director_interactions": {"kind", "result"},
    "director_limited": {"limit"},
    "director_answer_seconds": {"le"},
    "director_verdicts": {"verdict"},
    "director_loop_lag_seconds": set(),
    "director_outbox_age_seconds": set(),
    "director_homes": {"state"},
    "director_background_alive": {"task"},
    "director_free_bytes": set(),
}


NOT_ALARMING = {"director_verdicts", "director_homes"}


async def scraped(port: int) -> tuple[str, Meters]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        page = await answer.text()
    families = text_string_to_metric_families(page)
    return page, {family.name: [(s.labels, s.value) for s in family.samples] for family in families}


async def settled(port: int, interactions: int) -> tuple[str, Meters]:
    """Once so many are over: what was told to wait is answered a little later."""
    for _ in range(100):
        page, meters = await scraped(port)
        if _sum(meters, "director_interactions") == interactions:
            return page, meters
        await asyncio.sleep(0.1)
    raise AssertionError(f"there were never {interactions} interactions:\n{page}")


async def test_a_real_parser_reads_every_meter_during_load_and_no_label_names_anybody(tmp_path: Path) -> None:
    port = free_port()
    async with LoopbackDiscord() as discord:
        guild = discord.add_guild("Quelle Bridge")
        people = [discord.add_user(f"annabella{n}", guild) for n in range(60)]

        async def ask(who: User) -> None:
            reply = await discord.slash(who, guild.channel(), "ruling", situation="declarer led from the wrong hand")
            await reply.screen.press_id(":leave")

        async with BotProcess(discord, {"DATA_DIR": str(tmp_path), "METRICS_PORT": str(port)}):
            load = asyncio.gather(*(ask(who) for who in people))
            during = [await scraped(port) for _ in range(5)]
            await load
            page, meters = await settled(port, 2 * len(people))
    for _, seen in [*during, ("", meters)]:
        assert seen.keys() >= LABELS.keys()
    for name, labels in LABELS.items():
        assert {label for shown, _ in meters[name] for label in shown} == labels, name
    assert _sum(meters, "director_interactions", kind="application_command") == 60
    assert _sum(meters, "director_interactions", result="early") > 0
    assert _sum(meters, "director_interactions", kind="component") == 60
    assert ({"kind": "component", "result": "unanswered"}, 0) in meters["director_interactions"], "so its first is seen"
    assert _sum(meters, "director_verdicts") == 60
    assert _sum(meters, "director_homes", state="joined") == 1
    assert {value for _, value in meters["director_background_alive"]} == {1}
    assert _sum(meters, "director_free_bytes") > 0
    for private in (str(guild.id), "Quelle", "annabella", str(tmp_path), str(people[0].id), discord.state.token):
        assert private not in page


def _sum(meters: Meters, name: str, **of: str) -> float:
    return sum(value for labels, value in meters[name] if labels.items() >= of.items())


async def test_the_meters_are_seen_from_this_machine_alone_unless_a_host_is_named(tmp_path: Path) -> None:
    port = free_port()
    async with (
        LoopbackDiscord() as discord,
        BotProcess(discord, {"DATA_DIR": str(tmp_path), "METRICS_PORT": str(port)}),
    ):
        listening = Path("/proc/net/tcp").read_text()
        assert f"0100007F:{port:04X}" in listening
        assert f"00000000:{port:04X}" not in listening


def test_the_dashboard_asks_for_nothing_that_the_page_does_not_have() -> None:
    panels = json.loads((ROOT / "deploy/dashboard.json").read_text())["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    of_the_process = {"process_resident_memory_bytes"}  # of prometheus_client, on Linux
    offered = {*of_the_process, *LABELS, *(name + end for name in LABELS for end in ("_total", "_bucket"))}
    assert {name for expr in asked for name in re.findall(r"\b[a-z]+_[a-z_]+\b(?=[^a-z_(]|$)", expr)} <= offered
    by = {label for expr in asked for found in re.findall(r"by \((\w+)\)", expr) for label in [found]}
    assert by <= set().union(*LABELS.values())
    assert len({panel["id"] for panel in panels}) == len(panels)


@pytest.mark.parametrize("file", ["deploy/dashboard.json", "deploy/alerts.yaml", "docs/hosting.md"])
def test_every_meter_is_named_in_what_is_handed_out_and_no_other(file: str) -> None:
    named = set(re.findall(r"director_[a-z_]*[a-z]", (ROOT / file).read_text()))
    meters = {re.sub(r"_(total|bucket)$", "", name) for name in named}
    assert meters == LABELS.keys() - (NOT_ALARMING if "alerts" in file else set())


def test_who_sets_no_port_does_not_load_the_library() -> None:
    code = "import sys, bot.serving; print('prometheus_client' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr
