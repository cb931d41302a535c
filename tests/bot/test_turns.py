"""Who is answered first when many come at once."""

from __future__ import annotations

import asyncio

from bot.turns import Turns


async def test_of_many_who_come_at_once_a_few_are_answered_at_a_time_and_in_their_order() -> None:
    in_turn, within, most, order = Turns(), 0, 0, []

    async def answer(number: int) -> None:
        nonlocal within, most
        async with in_turn("1"):
            within += 1
            most = max(most, within)
            await asyncio.sleep(0.001)
            order.append(number)
            within -= 1

    await asyncio.gather(*(answer(number) for number in range(50)))
    assert most == 8
    assert order == list(range(50))


async def test_a_tenant_that_waits_long_keeps_nobody_of_another_tenant_waiting() -> None:
    in_turn, may_end = Turns(), asyncio.Event()

    async def wait(tenant: str) -> None:
        async with in_turn(tenant):
            await may_end.wait()

    waiting = [asyncio.create_task(wait(tenant)) for tenant in ("1", "3") for _ in range(100)]
    await asyncio.sleep(0)
    async with asyncio.timeout(1), in_turn("2"):
        pass
    may_end.set()
    await asyncio.gather(*waiting)
    for _ in range(20):  # every place was left once, and is there again
        async with asyncio.timeout(1), in_turn("1"):
            pass
    assert in_turn._places._value == 8


async def test_whoever_fails_or_goes_away_leaves_the_place_to_the_next() -> None:
    in_turn = Turns()

    async def fail() -> None:
        async with in_turn("1"):
            await asyncio.sleep(0)
            raise RuntimeError

    async def stay() -> None:
        async with in_turn("1"):
            await asyncio.sleep(60)

    await asyncio.gather(*(fail() for _ in range(20)), return_exceptions=True)
    gone = [asyncio.create_task(stay()) for _ in range(20)]
    await asyncio.sleep(0.01)
    for task in gone:
        task.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
    async with asyncio.timeout(1), in_turn("1"):
        assert in_turn._places._value == 7


async def test_a_place_that_was_given_back_leaves_no_timer_behind() -> None:
    async with Turns()("1"):
        pass
    waiting = getattr(asyncio.get_running_loop(), "_scheduled")  # noqa: B009 - typed nowhere
    assert [timer for timer in waiting if not timer.cancelled()] == []
