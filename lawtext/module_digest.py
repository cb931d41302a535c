"""The digest by which a ruling is known to rest on the law as it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from lawtext.book import Law
from lawtext.model import Row


def module_digest(data: Mapping[str, Any], rows: Iterable[Row], laws: Iterable[Law]) -> str:
    """Of what a ruling rests on: questions, rows and cited clauses, not phrases, labels, cues or examples."""
    questions = [
        {key: question.get(key) for key in ("id", "ask", "only_if")} | {"answers": sorted(question.get("answers", {}))}
        for question in data.get("question", ())
    ]
    cited = {clause for row in rows for clauses in row.cite.values() for clause in clauses}
    texts = [
        [clause.id, clause.text.default, dict(clause.text.other)]
        for law in laws
        for clause in law.clauses
        if clause.id in cited
    ]
    ruled = [_read_out(row) for row in data.get("row", ())]
    ground = json.dumps([questions, ruled, texts], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(ground.encode()).hexdigest()


def _read_out(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row without its replies, what is moot there, what its options say on buttons, and those that are only kept
    for stored cases."""
    row = {key: row[key] for key in row if key not in ("settles", "moot")}
    if "option" not in row:
        return row
    offered = [option for option in row["option"] if not option.get("retired")]
    unread = ("label", "one_choice")
    return {**row, "option": [{key: o[key] for key in o if key not in unread} for o in offered]}
