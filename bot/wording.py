"""What is said of an answer and of a finding, in the terminal as on Discord."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lawtext.choices import chosen_options, open_options
from lawtext.conversation import Choosing, Screen, Understood
from lawtext.conversation.changes import Change
from lawtext.conversation.reasons import Reason
from lawtext.forks import Lead
from lawtext.model import UNKNOWN, Finding, Module, OutOfScopeTopic

NOT_UNDERSTOOD = (
    "I have not understood this as something that happened at a bridge table, so I don't rule. "
    "I read English, and need to know who played what, and when."
)
HAPPENED, RIGHT, NOT_SO = "Is this what happened?", "Right", "Not so"
IF_ALL_SO, ANSWER_CONFIRMS = "And, if all that is so:", "An answer here confirms all of the above, too."
THAT_AND_ALL_SO = "That one, and all of this is so"
WHICH_NOT_SO, ANOTHER_SITUATION = "Which of these is not so?", "Not my situation"
WHICH_MEANT, OR_ONE_OF_THESE = "Which of these did you mean?", "Or one of these?"
NOT_ONE_MEANT = "None of these situations"
SOMETHING_NOT_SO = "Something is not so"
BEGINNING_ONLY = "the text is long: I have read only its beginning"
RULED_OTHERWISE = (
    "The law data of this situation have changed since that code was made, and on these facts they rule otherwise: "
    "what stands below is the ruling of today, not the one on your paper."
)
ONLY_WORDS_CHANGED = "The law data of this situation have changed since that code was made; the ruling has not."
WHY_ASK, WHY_ASKED = "Why ask?", "What the answer decides"
WOULD_CHANGE = "What would change it"
NOTHING_WOULD = "No other answer to one question alone would."
SAY, SAY_WHILE_ON, SAY_IF_OVER = "Say to the table", "Say while play goes on", "Say if the hand is over"
AS_TOLD = "On the facts as told, which the director judges: "  # where no clause says what is to be judged
_SAYS_SOMETHING = 25  # characters: "No." says nothing without what follows it
_MOST_LINES, _FEW_ANSWERS = 3, 2
_SENTENCE = re.compile(r".+?[.?!](?= [A-Z“]|$)")


def answer_label(module: Module, question: str, answer: str) -> str:
    return "not known" if answer == UNKNOWN else module.question(question).answer(answer).label


def since_the_code(screen: Screen) -> str:
    """Whether the law data have changed since the code was made that the case was opened with."""
    if screen.opened is None or not (screen.opened.changed or screen.opened.ruled_otherwise):
        return ""
    return RULED_OTHERWISE if screen.opened.ruled_otherwise else ONLY_WORDS_CHANGED


def without_what(screen: Screen) -> str:
    """Which answers did not go with what was told together with them; "" where none was left out."""
    if screen.module is None or not screen.left_out:
        return ""
    module = screen.module
    said = (f"{module.question(id).label} {answer_label(module, id, answer)}" for id, answer in screen.left_out)
    return f"Left out, as the other answers leave no room for it: {'; '.join(said)}."


def told(screen: Screen) -> str:
    """What is known by now."""
    return understood(screen.told)


def understood(facts: Iterable[Understood]) -> str:
    """Each in a sentence, with the asker's words where it was read from them."""
    return " ".join(f"{each.sentence} “{each.words}”" if each.words else each.sentence for each in facts)


def if_the_first(view: Choosing) -> str:
    """What leads to the question that stands below the titles, or to what is to be confirmed before it."""
    all_so = ", and all of this is so" if view.understood else ""
    return f"If it is “{view.candidates[0].title}”{all_so}:"


def headline(finding: Finding) -> str:
    """The verdict; under what condition, where it rests on a judgement; and whether it rests on what nobody knows."""
    said = f"{condition(finding)}{finding.say}"
    return f"Either way: {said}" if finding.either_way else said


def script(finding: Finding) -> Iterator[tuple[str, Sequence[str]]]:
    """What is still to be said to the table, under its headings. Once all have chosen, what was read out to them is not
    read out again, least of all what they declined."""
    if any(chosen_options(finding)) and not any(open_options(finding)):
        return
    if finding.tell:
        yield SAY_WHILE_ON if finding.tell_over else SAY, finding.tell
    if finding.tell_over:
        yield SAY_IF_OVER, finding.tell_over


def condition(finding: Finding) -> str:
    """What a person must find before the verdict holds: "" where nothing is left to judge, or the verdict says so."""
    open_still = finding.branches or finding.row == UNKNOWN
    if not finding.judgement or open_still or finding.say.startswith("If "):
        return ""
    judged = _judged(finding.establish)
    return f"If the director is satisfied that {judged}: " if judged else AS_TOLD


_SOMEBODY = frozenset({"they", "their", "them", "he", "his", "him"})  # the last three in findings of earlier versions


def _judged(establish: str) -> str:
    """ "That both cards came at once. If …" says it itself, where one plain clause does: with no half of it left out,
    and with nobody in it who could be taken for the director. Elsewhere "", as a question has no "so" to find."""
    clause = establish.partition(".")[0].partition(";")[0]
    plain = clause.startswith("That ") and not _SOMEBODY & set(clause.split()) and "," not in clause
    return clause.removeprefix("That ") if plain else ""


def where_to(lead: Lead) -> str:
    """What an answer leads to: a ruling with its laws, the number of the question that decides next, or that one."""
    if lead.row:
        return f"{lead.say} (Law {', '.join(lead.cite)})"
    return f"see {lead.then}" if lead.then else f"then it turns on: {lead.say}"


def opening(verdict: str) -> tuple[str, str]:
    """As much of it as a heading says, and the rest."""
    said = _beginning(verdict)
    return said, verdict.removeprefix(said).strip()


def in_short(verdicts: Iterable[str]) -> dict[str, str]:
    """Each verdict's first sentence, or as many as say something; all of it where another one begins alike."""
    short = {verdict: _beginning(verdict) for verdict in verdicts}
    times = Counter(short.values())
    return {verdict: said if times[said] == 1 else verdict for verdict, said in short.items()}


def _beginning(verdict: str) -> str:
    said = ""
    for sentence in _SENTENCE.findall(verdict):
        said = f"{said} {sentence.strip()}".strip()
        if len(said) >= _SAYS_SOMETHING:
            return said
    return verdict


def what_it_decides(reasons: Sequence[Reason]) -> Iterator[tuple[str, list[str]]]:
    """Each answer with what it leads to, in as many lines as leave room for the others."""
    short = in_short(each.say for reason in reasons for each in reason.verdicts)
    most = _MOST_LINES if len(reasons) <= _FEW_ANSWERS else _MOST_LINES - 1
    for reason in reasons:
        verdicts = list(dict.fromkeys(f"{short[each.say]} (Law {each.cite[0]})" for each in reason.verdicts))
        shown = verdicts if len(verdicts) <= most else verdicts[: most - 1]
        left = len(verdicts) - len(shown)
        yield reason.when, [*shown, *([f"or one of {left} others"] if left else [])]


def what_would_change(finding: Finding, changes: Sequence[Change]) -> list[str]:
    """ "If dummy had looked → …": the ruling in short, or what would be asked then; what the text asks about first."""
    short = in_short([finding.say, *(change.lead.say for change in changes)])
    leads = [replace(change.lead, say=short[change.lead.say]) for change in changes]
    said = [_as_asked(change) if change.asked else change.lead.when for change in changes]
    return [f"{when} → {where_to(lead)}" for when, lead in zip(said, leads, strict=True)] or [NOTHING_WOULD]


def _as_asked(change: Change) -> str:
    """Nobody has asked for more: that somebody has to judge it is said as well."""
    judge = ", for the director to judge" if change.judged else ""
    return f"As you ask{judge}: {change.lead.when[:1].lower()}{change.lead.when[1:]}"


def likely_else(out_of_scope: Sequence[OutOfScopeTopic]) -> tuple[str, str]:
    """What a text is about that is none of ours, and what else it may be: "" where there is nothing to say."""
    if not out_of_scope:
        return "", ""
    first, *others = out_of_scope
    titles = " · ".join(other.title for other in others)
    return first.say, f"Or is it: {titles}?" if titles else ""
