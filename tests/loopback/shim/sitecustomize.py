"""Points discord.py at the loopback. On PYTHONPATH of the bot's process only; the bot's own code is untouched.

Nothing is imported until the process itself imports discord.http or discord.gateway, and only loopback is accepted.
"""

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import ClassVar


def _http(module: ModuleType) -> None:
    module.Route.BASE = os.environ["LOOPBACK_API"]


def _gateway(module: ModuleType) -> None:
    import yarl

    module.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LOOPBACK_GATEWAY"])


class Finder:
    """Finds the two modules as usual and turns a knob right after each was loaded."""

    after: ClassVar = {"discord.http": _http, "discord.gateway": _gateway}

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in cls.after:
            return None
        spec = PathFinder.find_spec(name, path)  # type: ignore[arg-type]
        if spec is None or spec.loader is None:
            return None
        load, turn = spec.loader.exec_module, cls.after[name]

        def load_and_turn(module: ModuleType) -> None:
            load(module)
            turn(module)

        spec.loader.exec_module = load_and_turn  # type: ignore[method-assign]
        return spec


if os.environ.get("LOOPBACK_API", "").startswith("http://127.0.0.1:"):
    sys.meta_path.insert(0, Finder)
