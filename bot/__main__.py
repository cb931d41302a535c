"""`python -m bot`: with a token the bot; with a command, or without a token, the terminal; `web`: a browser's; `site`:
the law as pages."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence

from lawtext.requirements import unmet

_WRONG = 2


_OFTEN_ENOUGH = 10_000


def main(arguments: Sequence[str] | None = None, environ: Mapping[str, str] = os.environ) -> int:
    # What comes at the start stays: to look through it for garbage at every seven hundredth object is a tenth of it.
    gc.set_threshold(_OFTEN_ENOUGH)
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments), environ)
    except ModuleNotFoundError as missing:
        print(unmet(missing), file=sys.stderr)
        return _WRONG


def _run(given: list[str], environ: Mapping[str, str]) -> int:
    from bot.settings import has_token

    if given[:1] == ["doctor"]:
        from bot.doctor import main as doctor

        return doctor(given[1:], environ)
    if given[:1] == ["web"]:
        from bot.web.command import main as web

        return web(given[1:], environ)
    if given[:1] == ["site"]:
        from bot.site.command import main as site

        return site(given[1:])
    if given or not has_token(environ):
        from bot.terminal import main as terminal

        return terminal(given or ["ask"], environ)
    # discord.py costs a quarter of a second to import: only the bot pays for it.
    from bot.serving import run

    return run(environ)


if __name__ == "__main__":
    sys.exit(main())
