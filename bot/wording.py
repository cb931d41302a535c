"""What is said of an answer and of a finding, in the terminal as on Discord."""

from __future__ import annotations

from collections.abc import Sequence

from lawtext.model import UNKNOWN, Finding, Module, OutOfScopeTopic

NOT_UNDERSTOOD = (
    "I have not understood this as something that happened at a bridge table, so I don't rule. "
    "I need to know who played what, and when."
)
BEGINNING_ONLY = "the text is long: I have read only its beginning"
_TERSE = 14  # characters


def answer_label(module: Module, question: str, answer: str) -> str:
    return "not known" if answer == UNKNOWN else module.question(question).answer(answer).label


def known(module: Module, question: str, answer: str) -> str:
    """An answer as a phrase of its own: "Nobody yet" and "Yes, but another" say nothing without their question."""
    label = answer_label(module, question, answer)
    speaks = len(label) > _TERSE and not label.startswith(("Yes", "No"))
    return label if speaks else f"{module.question(question).ask} {label}"


def headline(finding: Finding) -> str:
    """The verdict; under what condition, where it rests on a judgement."""
    return f"{_condition(finding)}{finding.say}"


def _condition(finding: Finding) -> str:
    """What a person must find before the verdict holds: "" where nothing is left to judge, or the verdict says so."""
    open_still = finding.branches or finding.row == UNKNOWN
    if not finding.judgement or open_still or finding.say.startswith("If "):
        return ""
    return f"If the director is satisfied that {_judged(finding.establish)}: "


def _judged(establish: str) -> str:
    """ "That both cards came at once. If …" says it itself, where one plain clause does: with no half of it left out,
    and with nobody in it who could be taken for the director."""
    clause = establish.partition(".")[0].partition(";")[0]
    plain = clause.startswith("That ") and not {"he", "his", "him"} & set(clause.split()) and "," not in clause
    return clause.removeprefix("That ") if plain else "it was so"


def likely_else(out_of_scope: Sequence[OutOfScopeTopic]) -> tuple[str, str]:
    """What a text is about that is none of ours, and what else it may be: "" where there is nothing to say."""
    if not out_of_scope:
        return "", ""
    first, *others = out_of_scope
    titles = " · ".join(other.title for other in others)
    return first.say, f"Or is it: {titles}?" if titles else ""
