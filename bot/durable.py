"""Files that are on the disk whole or not at all, and for their owner alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Whoever reads it finds what was there before or all of this, whenever the power fails. Raises OSError."""
    draft = path.with_name(f"{path.name}.new")
    draft.touch(mode=0o600)
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync(path.parent)


def copy_bytes(source: Path, target: Path) -> None:
    """A new file with the bytes of `source`, on the disk when this returns. Raises OSError."""
    target.touch(mode=0o600)
    shutil.copyfile(source, target)
    sync(target)


def sync(path: Path) -> None:
    """A file's bytes, or the names in a folder, are on the disk when this returns. Raises OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
