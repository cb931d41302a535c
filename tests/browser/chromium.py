"""A headless Chromium from Debian, driven over its DevTools socket: keys, pictures of the page's insides, no script."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, Self

from aiohttp import ClientSession, ClientWebSocketResponse

PATIENCE_S = 30.0
_LOOK_AGAIN_S = 0.02
_KEYS = {"Tab": 9, "Enter": 13, " ": 32, "/": 191}


def program() -> str:
    found = shutil.which("chromium")
    assert found, "there is no chromium here: make browser installs it"
    return found


class Chromium:
    """One page of one browser; scripts of pages are off, as for somebody who has none."""

    _process: asyncio.subprocess.Process
    _session: ClientSession
    _socket: ClientWebSocketResponse

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._last = 0
        self.events: list[dict[str, Any]] = []

    async def __aenter__(self) -> Self:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium's own sandbox takes no root
        flags = ["--headless", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={self._profile}", *root]
        self._process = await asyncio.create_subprocess_exec(
            program(), *flags, "about:blank", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        address = await asyncio.wait_for(self._listening(), PATIENCE_S)
        self._session = ClientSession()
        async with self._session.get(f"http://{address}/json") as answer:
            page = next(each for each in await answer.json() if each["type"] == "page")
        self._socket = await self._session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0)
        for domain in ("Page", "Network", "Log", "Accessibility"):
            await self.call(f"{domain}.enable")
        await self.call("Emulation.setScriptExecutionDisabled", value=True)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        await self._session.close()
        self._process.terminate()
        await self._process.wait()

    async def _listening(self) -> str:
        """The host and port, as the browser says them once it listens."""
        assert self._process.stderr is not None
        while line := (await self._process.stderr.readline()).decode():
            if "DevTools listening on ws://" in line:
                return line.split("ws://")[1].split("/")[0]
        raise AssertionError("chromium ended before it listened")

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        self._last += 1
        await self._socket.send_json({"id": self._last, "method": method, "params": given})
        while (said := await self._next()).get("id") != self._last:
            self.events.append(said)
        assert "error" not in said, (method, said["error"])
        result: dict[str, Any] = said["result"]
        return result

    async def _next(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.receive_str(), PATIENCE_S))
        return said

    async def arrives(self, doing: Awaitable[object]) -> None:
        """Does it, and waits until the page that it leads to is there, be it one that the browser had kept."""
        before = len(self.events)
        await doing
        while not any(each.get("method") == "Page.frameNavigated" for each in self.events[before:]):
            self.events.append(await self._next())
        while await self.look("document.readyState") != "complete":
            await asyncio.sleep(_LOOK_AGAIN_S)

    async def open(self, address: str) -> None:
        await self.arrives(self.call("Page.navigate", url=address))

    async def look(self, expression: str) -> Any:
        """What a script of ours, not of the page's, sees there."""
        seen = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in seen, seen
        return seen["result"].get("value")

    async def key(self, key: str) -> None:
        typed = {
            "key": key,
            "windowsVirtualKeyCode": _KEYS[key],
            **({} if key == "Tab" else {"text": "\r" if key == "Enter" else key}),
        }
        await self.call("Input.dispatchKeyEvent", type="keyDown", **typed)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=_KEYS[key])

    async def type(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def tab_to(self, label: str) -> None:
        """By the keyboard alone, to what begins so."""
        for _ in range(60):
            if str(await self.look("document.activeElement.textContent")).strip().startswith(label):
                return
            await self.key("Tab")
        raise AssertionError(f"no Tab leads to {label!r}")

    async def tab_to_field(self, id: str) -> None:
        for _ in range(60):
            if await self.look("document.activeElement.id") == id:
                return
            await self.key("Tab")
        raise AssertionError(f"no Tab leads to the field {id!r}")

    async def press(self, label: str) -> None:
        await self.tab_to(label)
        await self.arrives(self.key("Enter"))

    async def shaped(self, width: int, *, dark: bool) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.call("Emulation.setEmulatedMedia", features=[scheme])
