"""A situation begun: a file that can be loaded, that teaches, and that lint names as unwritten until it is written."""

from __future__ import annotations

import re
from pathlib import Path

from lawtext.files import HOME
from lawtext.model import Corpus, LawError
from lawtext.players import WHO

TEMPLATE = HOME / "situation.toml"


def begin(corpus: Corpus, module_id: str, folder: Path = HOME / "modules") -> str:
    """Writes the file, and says what comes next. Raises LawError for an id that cannot be, or that is taken."""
    _refuse(corpus, module_id, path := folder / f"{module_id}.toml")
    _, _, lines = TEMPLATE.read_text("utf-8").split("\n", 2)
    blanks = {"id": module_id, "topics": ", ".join(topic.id for topic in corpus.topics), "players": ", ".join(WHO)}
    for name, value in blanks.items():
        lines = lines.replace(f"{{{name}}}", value)
    path.write_text(lines, "utf-8")
    return f"modules/{path.name} is begun. Write it, then `python -m lawtext {module_id}` says what is left to do."


def _refuse(corpus: Corpus, module_id: str, path: Path) -> None:
    if not re.fullmatch(r"[a-z]+(_[a-z]+)+", module_id):
        raise LawError(
            f"{module_id!r} cannot be the id of a situation: two or more small words that say what happens, joined by "
            "_, and no law's number, for one situation cites several laws (dummy_card_changed)"
        )
    taken = {earlier: module.id for module in corpus.modules.values() for earlier in (module.id, *module.was)}
    if module_id in taken or path.exists():
        raise LawError(f"{module_id!r} is taken: modules/{taken.get(module_id, module_id)}.toml has it, or had it once")
