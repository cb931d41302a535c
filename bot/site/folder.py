"""The folder of a site: it knows which files in it are its own, and touches no others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from bot.version import VERSION

OURS = "site.json"
_MADE_BY = "director-please"


class NotOurs(Exception):
    """The folder holds what somebody else put there, or is none; the message says which and what to do."""


def check(folder: Path) -> None:
    """Raises NotOurs, so that nobody waits for pages that have no place."""
    _made_before(folder)


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Puts the files in the place of those that were made here before. What else lies beside them, such as a host's
    own file, is left. The list goes first, so that one that was broken off can be made again.

    Raises NotOurs, before anything is touched, and OSError.
    """
    earlier = _made_before(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _put(folder / OURS, _list({*earlier, *files}))
    for address in sorted(earlier - files.keys()):
        _drop(folder, address)
    for address, content in files.items():
        _put(folder / address, content)
    _put(folder / OURS, _list(files))


def _made_before(folder: Path) -> frozenset[str]:
    if folder.exists() and not folder.is_dir():
        raise NotOurs(f"{folder} is a file: name a folder.")
    if not folder.exists() or not any(folder.iterdir()):
        return frozenset()
    try:
        made = json.loads((folder / OURS).read_text("utf-8"))
        if made["made_by"] != _MADE_BY:
            raise ValueError
        return frozenset(str(address) for address in made["files"])
    except (FileNotFoundError, ValueError, KeyError, TypeError) as unknown:
        raise NotOurs(
            f"{folder} is not empty, and no site of mine ({OURS} in it would say so): name an empty folder, "
            "a new one, or one that this command filled before."
        ) from unknown


def _list(files: Iterable[str]) -> bytes:
    made = {"made_by": _MADE_BY, "version": VERSION, "files": sorted(files)}
    return (json.dumps(made, indent=0) + "\n").encode()


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _drop(folder: Path, address: str) -> None:
    """And the folders that it leaves empty. A list that somebody changed leads to nothing outside."""
    path = (folder / address).resolve()
    if not path.is_relative_to(folder.resolve()):
        return
    path.unlink(missing_ok=True)
    for above in path.parents:
        if above == folder.resolve() or not above.is_dir() or any(above.iterdir()):
            return
        above.rmdir()
