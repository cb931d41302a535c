"""A file too large to be sent at once, as parts that put together are the file again; none ends within a line."""

from collections.abc import Iterable, Iterator
from pathlib import Path


def in_parts(file: Path, most: int) -> list[Path]:
    """Parts of at most `most` bytes beside the file, which goes; the file itself where it is small enough."""
    if file.stat().st_size <= most:
        return [file]
    drafts = list(_cut(file, most))
    file.unlink()
    count = len(drafts)
    names = [file.with_name(f"{file.stem}-part-{n}-of-{count}{file.suffix}") for n in range(1, count + 1)]
    return [draft.rename(name) for draft, name in zip(drafts, names, strict=True)]


def together(parts: Iterable[bytes], file: Path) -> None:
    with file.open("wb") as out:
        out.writelines(parts)


def _cut(file: Path, most: int) -> Iterator[Path]:
    """Holds one part at a time in memory."""
    with file.open("rb") as whole:
        number = 0
        while block := whole.read(most):
            line_end = block.rfind(b"\n") + 1
            if len(block) == most and line_end:
                whole.seek(line_end - len(block), 1)
                block = block[:line_end]
            draft = file.with_name(f"{file.name}.{number}")
            draft.write_bytes(block)
            number += 1
            yield draft
