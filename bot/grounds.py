"""What a ruling on a finding rests on, as the ledger keeps it; made on Discord or in the terminal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from lawtext.basis import Basis


def grounds(on: Basis, digest: str) -> dict[str, Any]:
    """Fields of an Entry; `digest` is that of the whole law data."""
    return {
        "edition": on.finding.edition,
        "module": on.module.id,
        "module_digest": on.module.digest,
        "digest": digest,
        "row": on.finding.row,
        "deciding": on.deciding,
        "finding": asdict(on.finding),
    }
