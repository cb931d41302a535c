"""What somebody reads who starts a program of this house before it is set up. Nothing need be installed for it."""

from __future__ import annotations

_ROOMS = ("bot", "cogs", "lawtext")
_UNMET = (
    "{0} is not installed for this Python. `make setup` sets all up, once, in the folder .venv; then start me with "
    ".venv/bin/python in the place of python."
)


def unmet(missing: ModuleNotFoundError) -> str:
    """A sentence for a library that is not there; raises what is given where it is a module of our own."""
    name = (missing.name or "").partition(".")[0]
    if name in _ROOMS:
        raise missing
    return _UNMET.format(name)
