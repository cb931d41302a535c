"""What was built of data files, kept beside the byte code: to build the law takes five times as long as to load it."""

from __future__ import annotations

import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

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
        _keep(kept, _dumped(made))
        return made


class _Pickler(pickle.Pickler):
    """A dataclass is made anew of its fields: of a frozen one with slots Python would set them one by one, each time
    finding out what they are called, and that is most of what loading the law takes."""

    def reducer_override(self, made: object) -> Any:
        if not is_dataclass(made) or isinstance(made, type):
            return NotImplemented
        return type(made), tuple(getattr(made, field.name) for field in fields(made))


def _dumped(made: object) -> bytes:
    content = io.BytesIO()
    _Pickler(content, pickle.HIGHEST_PROTOCOL).dump(made)
    return content.getvalue()


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
