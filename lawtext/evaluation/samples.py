"""Texts kept outside the project and never fitted on: lines with text, law, in_scope and perhaps an edition."""

from __future__ import annotations

import json
from pathlib import Path

from lawtext.editions import DEFAULT_EDITION
from lawtext.evaluation.figures import Asked
from lawtext.matcher import deciding


def samples(folder: Path) -> list[Asked]:
    """Of every .jsonl file in the folder."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            data = json.loads(line)
            law = data["law"].replace("(", "").replace(")", "")
            clause = deciding(law) if data["in_scope"] else ""
            found.append(Asked(data["text"], data.get("edition") or DEFAULT_EDITION, clause))
    return found
