"""What was built of data files, kept beside the byte code: to build the law takes five times as long as to load it."""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from lawtext.files import HOME, Sources, digest

T = TypeVar("T")


def load_or_build(sources: Sources, build: Callable[[Sources], T]) -> T:
    """What `build` makes of the sources, or made of the same ones before: by the same program, on the same Python.

    As with byte code, whoever may write to the folder can run programs in our name: it has to be a folder of the
    program's own, never one that an operator fills."""
    kept = sources.folder / "__pycache__" / f"law-{_program()[:12]}{sources.digest[:12]}{_SUFFIX}"
    try:
        return cast(T, pickle.loads(kept.read_bytes()))
    except Exception:  # it is not there, or cut short: there are a dozen ways to say so, and one answer to all of them
        made = build(sources)
        _keep(kept, pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        return made


_SUFFIX = f".{sys.implementation.cache_tag}.pickle"


def _program() -> str:
    """The digest of the code that what is kept was built by, and is made of."""
    return digest({path.name: path.read_bytes() for path in sorted(HOME.glob("*.py"))})


def _keep(kept: Path, content: bytes) -> None:
    """A folder that may not be written to costs only time."""
    try:
        kept.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=kept.parent, suffix=".tmp", delete=False) as file:
            file.write(content)
        os.chmod(file.name, 0o644)  # as byte code: the image is built by another user than runs it
        os.replace(file.name, kept)
        for old in kept.parent.glob(f"law-*{_SUFFIX}"):
            if old != kept:
                old.unlink(missing_ok=True)
    except OSError:
        return
