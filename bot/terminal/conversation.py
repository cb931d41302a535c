"""The conversation as a person sees it in a terminal: one question at a time, and a card that can be read out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from bot import wording
from bot.sheet_wording import what_about
from bot.terminal.card import MOST_ASSUMED, card, offer, open_now
from bot.terminal.case import TerminalCase
from bot.terminal.facts_form import correct
from bot.terminal.invocation import invocation
from bot.terminal.json_questions import question_json
from bot.terminal.official import UNOFFICIAL, official_line
from bot.terminal.prompt import asked, console, situation
from bot.terminal.sheet import SHEET, sheet_shown
from bot.terminal.why import WHY, what_would_change_it, why
from lawtext.conversation import (
    Asking,
    Choosing,
    Confirming,
    Doubting,
    Found,
    Screen,
    Situations,
    Topics,
    Understood,
    code_of,
)
from lawtext.conversation.facts_form import known_fields
from lawtext.conversation.steps import AskRule, Back, OpenTopics
from lawtext.model import UNKNOWN, Assumption, LawError, Option
from lawtext.players import WHO

Choice = tuple[str, Callable[[], None]]


class Finished(Exception):
    """The asker has what he came for."""


def converse(open_case: Callable[[str], TerminalCase], text: str | None) -> int:
    """From “What happened?” to the end of the incident; returns the exit status."""
    console.print(
        "[bold]Director, please![/]  Describe what happened at the table; nothing is asked that you have said."
    )
    if text is None:
        console.print(f"[dim]In a browser: {invocation()} web[/]")
    case = None
    try:
        case = open_case(text or situation())
        while True:
            _turn(case)
    except (Finished, EOFError, KeyboardInterrupt):
        console.print(_again(case) if case else "")
    return 0


def print_once(case: TerminalCase) -> None:
    """Where there is nobody to press anything: what can be ruled, or what would have to be answered first."""
    console.print(_shown(case))
    lines = _lines(case.screen)
    for label, given in _on_the_command_line(case):
        console.print(f"  {escape(label)}  [dim]{escape(given)}[/]", soft_wrap=True)
        if line := lines.get(label):
            console.print(f"    [dim]{escape(line)}[/]")
    console.print(_again(case))


def _again(case: TerminalCase) -> str:
    code = f" · code {said}" if (said := code_of(case.screen)) else ""
    return f"[dim]case {case.case.number}{code} · {invocation()} log shows it again[/]"


def _on_the_command_line(case: TerminalCase) -> list[tuple[str, str]]:
    """What can be answered or chosen next, each with the option of the command that does it."""
    view, question = case.screen.view, question_json(case.screen)
    if isinstance(view, Found):
        later = [(f"{WHO[option.who]}: go on from there", f"--choose again:{option.id}") for option in view.waiting]
        back = [(f"Still open: {place.title}", f"--choose return:{place.frame}") for place in case.screen.still_open]
        back += [_otherwise(case, each) for each in view.finding.assumed[:MOST_ASSUMED]]
        return [(offer(option), f"--choose {option.id}") for option in open_now(view.finding)] + later + back
    assert question is not None
    ruled_on = [(each.title, f"--answer module={each.id}") for each in case.screen.situations]
    answers = [(answer["label"], f"--answer {question['id']}={answer['id']}") for answer in question["answers"]]
    rule = [("What is the rule?", "--choose rule")] if isinstance(view, Asking) else []
    return [*ruled_on, *answers, *rule]


def _otherwise(case: TerminalCase, assumption: Assumption) -> tuple[str, str]:
    module = case.screen.module
    assert module is not None
    answers = (answer.id for answer in module.question(assumption.question).answers if answer.id != assumption.answer)
    return f"Not so: {assumption.sentence}", f"--answer {assumption.question}={'|'.join(answers)}"


def _turn(case: TerminalCase) -> None:
    """Show the screen, and take answers until one makes a step."""
    console.print()
    console.print(_shown(case))
    choices, lines = _choices(case), _lines(case.screen)
    for number, (label, _) in enumerate(choices, start=1):
        console.print(f" [bold]{number:>2}[/]  {escape(label)}")
        if line := lines.get(label):
            console.print(f"     [dim]{escape(line)}[/]")
    extras = _extras(case.screen)
    console.print("[dim]" + " · ".join(f"{key} {name}" for key, name in extras.items()) + "[/]")
    while not _acted(case, choices, extras):
        pass


def _lines(screen: Screen) -> dict[str, str]:
    """What stands under the titles of situations to choose from."""
    question = question_json(screen)
    return {answer["label"]: answer.get("line", "") for answer in question["answers"]} if question else {}


def _acted(case: TerminalCase, choices: Sequence[Choice], extras: dict[str, str]) -> bool:
    """False where there is nothing new to show: the next answer is taken below the same screen."""
    said = asked("> ").strip().lower()
    if said == WHY and said in extras:
        console.print(why(case.screen))
        return False
    if said == SHEET and said in extras:
        console.print(
            Group(
                *(
                    line
                    for sheet in case.screen.beside
                    for line in sheet_shown(sheet, case.screen.edition, case.case.number)
                )
            )
        )
        return False
    try:
        if said.isdecimal() and 0 < int(said) <= len(choices):
            choices[int(said) - 1][1]()
        elif said == "c" and said in extras:
            return correct(case)
        elif said in extras:
            _extra(case, said)
        else:
            numbers = [f"a number from 1 to {len(choices)}"] if choices else []
            console.print(f"Please type {' or '.join([*numbers, *extras])}.")
            return False
    except LawError as error:
        console.print(f"[red]{escape(str(error))}[/]")
        return False
    return True


def _extras(screen: Screen) -> dict[str, str]:
    extras = {"q": "leave"}
    if screen.can_go_back:
        extras = {"b": "back", **extras}
    if known_fields(screen):
        extras = {"c": "something is not so", **extras}
    if isinstance(screen.view, Asking):
        extras = {"?": "don't know", "r": "what is the rule?", WHY: "do you ask?", **extras}
    if screen.beside:
        extras[SHEET] = "what to find out beside it"
    if not isinstance(screen.view, Topics):
        extras["n"] = "none of this: show the topics"
    return extras


def _extra(case: TerminalCase, said: str) -> None:
    match said:
        case "q":
            raise Finished
        case "b":
            case.take(Back())
        case "n":
            case.take(OpenTopics())
        case "r":
            case.take(AskRule())
        case "?" if case.screen.question:
            case.answer(f"{case.screen.question.id}={UNKNOWN}")


def _choices(case: TerminalCase) -> list[Choice]:
    """The numbered lines below a screen, each with the step that it makes."""
    view = case.screen.view
    if isinstance(view, Found):
        later = [(f"Later: go on from “{option.label or option.do}”", f"again:{option.id}") for option in view.waiting]
        options = [(offer(option), _chosen_by(option)) for option in open_now(view.finding)]
        made = [_chosen(case, label, named) for label, named in [*options, *later, *_returns(case)]]
        return made + [_doubted(case, each) for each in case.screen.assumed[:MOST_ASSUMED]]
    question = question_json(case.screen)
    assert question is not None
    answers: list[Choice] = [
        (answer["label"], lambda pair=f"{question['id']}={answer['id']}": case.answer(pair))  # type: ignore[misc]
        for answer in question["answers"]
        if answer["id"] != UNKNOWN
    ]
    return [*_ruled_on(case), *answers, *(_chosen(case, label, named) for label, named in _returns(case))]


def _ruled_on(case: TerminalCase) -> list[Choice]:
    return [
        (each.title, lambda named=each.id: case.answer(f"module={named}"))  # type: ignore[misc]
        for each in case.screen.situations
    ]


def _chosen(case: TerminalCase, label: str, named: str) -> Choice:
    return label, lambda: case.choose(named)


def _doubted(case: TerminalCase, assumption: Assumption) -> Choice:
    return f"Not so: {assumption.sentence}", lambda: case.correct(assumption.question)


def _chosen_by(option: Option) -> str:
    """A way on that waits for a later lead is opened at once: whoever takes it knows the time."""
    return f"again:{option.id}" if option.leads_on and option.again else option.id


def _returns(case: TerminalCase) -> list[tuple[str, str]]:
    return [(f"Still open: {place.title}", f"return:{place.frame}") for place in case.screen.still_open]


def _shown(case: TerminalCase) -> RenderableType:
    screen = case.screen
    since = wording.since_the_code(screen)
    parts: list[RenderableType] = [Text(since, style="yellow")] if since else []
    parts += [*_known(screen)] if screen.question else []
    parts += [] if screen.read_whole else [Text(f"({wording.BEGINNING_ONLY})", style="yellow")]
    match screen.view:
        case Asking(question, asked, about):
            aside = "ask away from the table · " if question.private else ""
            parts += [Text(question.ask, style="bold"), Text(f"{aside}{asked} of about {about}", style="dim")]
        case Found(finding):
            return Panel(
                Group(
                    *parts[:1] if since else (),
                    card(
                        finding,
                        read_whole=screen.read_whole,
                        replies=screen.replies,
                        further=screen.further,
                        beside=screen.beside,
                        known=tuple(_known(screen)),
                        would_change=what_would_change_it(screen),
                    ),
                ),
                title=_title(screen),
                subtitle=_footer(case),
                border_style="green" if case.ruling else "yellow",
            )
        case Topics(_, out_of_scope, unsure, sheet):
            said, less_likely = wording.likely_else(out_of_scope)
            unsure_of_it = wording.NOT_UNDERSTOOD if unsure and screen.text else ""
            parts += [Text(line) for line in (said or unsure_of_it, less_likely) if line]
            parts += sheet_shown(sheet, screen.edition, case.case.number) if sheet else []
            parts.append(Text(what_about(sheet), style="bold"))
        case Confirming(module, understood):
            parts += [
                Text(wording.HAPPENED, style="bold"),
                Text(module.title),
                Text(module.line, style="dim"),
                *map(_statement, understood),
            ]
        case Doubting():
            parts.append(Text(wording.WHICH_NOT_SO, style="bold"))
        case Choosing(again=again):
            parts.append(Text(wording.OR_ONE_OF_THESE if again else wording.WHICH_MEANT, style="bold"))
        case Situations():
            parts.append(Text("Which situation is it?", style="bold"))
    return Panel(Group(*parts), title=_title(screen), border_style="cyan")


def _statement(understood: Understood) -> Text:
    said = Text(f" “{understood.words}”", style="dim") if understood.words else Text()
    return Text("• ", style="bold").append(understood.sentence, style="bold").append_text(said)


def _title(screen: Screen) -> str:
    return escape(screen.module.title) if screen.module else "Director, please!"


def _known(screen: Screen) -> Iterator[Text]:
    """What the finding rests on, with the words that it was read from, and what it leaves out."""
    if said := wording.told(screen):
        yield Text(f"Understood: {said}", style="dim")
    if left_out := wording.without_what(screen):
        yield Text(left_out, style="yellow")


def _footer(case: TerminalCase) -> str:
    stands = escape(official_line(case.ruling)) if case.ruling else UNOFFICIAL
    return f"case {case.case.number} · {stands} · edition {case.screen.edition}"
