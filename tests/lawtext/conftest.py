"""The law that ships, read once, and small laws made for one test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lawtext.corpus import load, load_from
from lawtext.model import Corpus

TOPICS = '[[topic]]\nid = "revokes"\ntitle = "Revokes"\n'
BOOK = """
number = "64"
title  = "After a revoke"
[[clause]]
id = "64"
name = "The law"
text = "What happens after a revoke."
[[clause]]
id = "64A1"
name = "Two tricks"
text = "Two tricks are moved."
[[clause]]
id = "64C2"
name = "Later revokes"
text = "Equity after a later revoke."
editions = ["2017"]
"""


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load()


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Corpus]:
    """`law(name="TOML of a module", …)`: a corpus of its own in a folder of its own."""

    def written(**modules: str) -> Corpus:
        (tmp_path / "laws").mkdir(exist_ok=True)
        (tmp_path / "modules").mkdir(exist_ok=True)
        (tmp_path / "laws" / "64.toml").write_text(BOOK)
        (tmp_path / "topics.toml").write_text(TOPICS)
        for name, text in modules.items():
            (tmp_path / "modules" / f"{name}.toml").write_text(text)
        return load_from(tmp_path)

    return written
