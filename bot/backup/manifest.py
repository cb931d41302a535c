"""What a backup says of itself: written last, so that a folder without it is none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from bot.durable import write_whole
from bot.ledger.model import from_text, to_text

NAME = "manifest.json"
_FORM = 1


@dataclass(frozen=True, slots=True)
class Copy:
    """One file of a backup. `digest`: SHA-256, as sha256sum prints it; `schema`: of a ledger, how many scripts it has
    seen."""

    bytes: int
    digest: str
    schema: int | None = None


@dataclass(frozen=True, slots=True)
class Manifest:
    """`journal` and `position`: which journal went with it, and the number of its last entry; `files` by their path in
    the backup; `left_out`: what could not be copied, and why."""

    made: datetime
    journal: str
    position: int
    files: Mapping[str, Copy]
    left_out: Mapping[str, str]

    @property
    def ledgers(self) -> list[str]:
        return [name for name, copy in self.files.items() if copy.schema is not None]

    @property
    def bytes(self) -> int:
        return sum(copy.bytes for copy in self.files.values())


def write(manifest: Manifest, folder: Path) -> None:
    """Raises OSError."""
    document = {"form": _FORM, **asdict(manifest), "made": to_text(manifest.made)}
    write_whole(folder / NAME, json.dumps(document, ensure_ascii=False, indent=1).encode())


def read(folder: Path) -> Manifest:
    """Raises OSError, and ValueError where it is no manifest of ours."""
    try:
        said = json.loads((folder / NAME).read_text("utf-8"))
        if said["form"] != _FORM:
            raise ValueError(f"it has form {said['form']}, and this program knows {_FORM}: run a newer program")
        files = {str(name): Copy(**copy) for name, copy in said["files"].items()}
        made, journal, position = from_text(said["made"]), str(said["journal"]), int(said["position"])
        return Manifest(made, journal, position, files, dict(said["left_out"]))
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError(f"it lacks what a backup says of itself ({fault})") from fault


def described(path: Path, schema: int | None = None) -> Copy:
    """Raises OSError."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Copy(path.stat().st_size, digest, schema)
