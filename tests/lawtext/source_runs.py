"""Makes `source_runs.bin`: what must not be repeated, as fingerprints that don't tell the text.

The Laws and the published commentaries are under copyright. Whoever may read them runs

    python tests/lawtext/source_runs.py FOLDER

on a folder of .txt files. Each run of eight words gives the first six bytes of its SHA-256; the file
holds them sorted, end to end. `test_own_words.py` looks every run of ours up in it.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RUN = 8
BYTES = 6
STORE = Path(__file__).with_name("source_runs.bin")
_WORD = re.compile(r"[a-z0-9']+")


def words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'"))


def runs(text: str) -> Iterator[str]:
    """Every eight words in a row, lower-cased and joined by single spaces."""
    found = words(text)
    return (" ".join(found[start : start + RUN]) for start in range(len(found) - RUN + 1))


def fingerprint(run: str) -> bytes:
    return hashlib.sha256(run.encode()).digest()[:BYTES]


def stored() -> frozenset[bytes]:
    packed = STORE.read_bytes()
    return frozenset(packed[start : start + BYTES] for start in range(0, len(packed), BYTES))


def pack(texts: list[str]) -> bytes:
    return b"".join(sorted({fingerprint(run) for text in texts for run in runs(text)}))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (sources := sorted(Path(sys.argv[1]).glob("*.txt"))):
        sys.exit("Give one folder that holds the source texts as .txt files.")
    STORE.write_bytes(pack([source.read_text(encoding="utf-8") for source in sources]))
    print(f"{STORE.name}: {STORE.stat().st_size // BYTES} runs of {RUN} words from {len(sources)} texts")
