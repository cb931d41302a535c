"""The whole site, made once, and each page of it read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.site.files import files
from lawtext.corpus import load
from tests.bot.site.reading import Read


@pytest.fixture(scope="session")
def site() -> Mapping[str, bytes]:
    """Address -> what stands there."""
    return dict(files(load(), charts=False))


@pytest.fixture(scope="session")
def pages(site: Mapping[str, bytes]) -> Mapping[str, Read]:
    return {at: Read(content.decode()) for at, content in site.items() if at.endswith(".html")}
