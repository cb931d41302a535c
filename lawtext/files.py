"""Where the law lies on disk: its TOML files and their digest."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent
LAWS = ("laws/*.toml",)
_WHOLE = ("editions", "elections", "exits", "hints", "out_of_scope", "sheets", "topics")
PARTS = (*LAWS, "modules/*.toml", *(f"{name}.toml" for name in _WHOLE))

Raw = Mapping[str, Mapping[str, Any]]
"""Relative file name -> what stands in the file."""


class LawDataError(Exception):
    """The law data is wrong; `complaints` holds every reason, each with its file."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True, slots=True)
class Sources:
    """The bytes of every data file below a folder, by its relative name, and the digest of them all."""

    folder: Path
    files: Mapping[str, bytes]
    digest: str

    @classmethod
    def of(cls, folder: Path, parts: Sequence[str] = PARTS) -> Sources:
        paths = [path for pattern in parts for path in sorted(folder.glob(pattern))]
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        return cls(folder, files, digest(files))

    def parse(self) -> Raw:
        """Raises LawDataError naming every file that is not TOML."""
        raw: dict[str, dict[str, Any]] = {}
        complaints: list[str] = []
        for name, content in self.files.items():
            try:
                raw[name] = tomllib.loads(content.decode("utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                complaints.append(f"{name}: not readable as TOML: {error}")
        if complaints:
            raise LawDataError(complaints)
        return raw


def digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in files.items():
        total.update(f"{name} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()
