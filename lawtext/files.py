"""Where the law lies on disk: its TOML files, their digest, and the parsed copy that saves a slow parse."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent
PARTS = ("editions.toml", "laws/*.toml", "modules/*.toml", "neighbours.toml", "topics.toml")

Raw = Mapping[str, Mapping[str, Any]]
"""Relative file name -> what stands in the file."""


class LawDataError(Exception):
    """The law data is wrong; `complaints` holds every reason, each with its file."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


def read(folder: Path = HOME) -> tuple[Raw, str]:
    """All data files below the folder, parsed, with the digest of their bytes.

    Raises LawDataError naming every file that is not TOML.
    """
    sources = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for pattern in PARTS
        for path in sorted(folder.glob(pattern))
    }
    digest = _digest(sources)
    kept = folder / "__pycache__" / f"law-{digest[:24]}.json"
    try:
        return json.loads(kept.read_bytes()), digest
    except (OSError, ValueError):
        raw = _parse(sources)
        _keep(kept, raw)
        return raw, digest


def _digest(sources: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in sources.items():
        total.update(f"{name} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def _parse(sources: Mapping[str, bytes]) -> Raw:
    raw: dict[str, dict[str, Any]] = {}
    complaints: list[str] = []
    for name, content in sources.items():
        try:
            raw[name] = tomllib.loads(content.decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            complaints.append(f"{name}: not readable as TOML: {error}")
    if complaints:
        raise LawDataError(complaints)
    return raw


def _keep(kept: Path, raw: Raw) -> None:
    """Leave the parsed copy beside the byte code; a folder that may not be written to costs only time."""
    try:
        kept.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=kept.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
            file.write(json.dumps(raw, ensure_ascii=False, separators=(",", ":")))
        os.replace(file.name, kept)
        for old in kept.parent.glob("law-*.json"):
            if old != kept:
                old.unlink(missing_ok=True)
    except OSError:
        return
