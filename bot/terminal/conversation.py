"""The conversation as a person sees it in a terminal: one question at a time, and a card that can be read out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from bot import wording
from bot.sheet_wording import what_about
from bot.terminal.card import card
from bot.terminal.case import TerminalCase
from bot.terminal.choices import Choice, Line, choices, on_the_command_line
from bot.terminal.facts_form import correct
from bot.terminal.invocation import invocation
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
from lawtext.model import UNKNOWN, LawError

HELP = "help"


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
    for line, given in on_the_command_line(case):
        _print_line(line, "", f"  [dim]{escape(given)}[/]")
    console.print(_again(case))


def _again(case: TerminalCase) -> str:
    code = f" · code {said}" if (said := code_of(case.screen)) else ""
    return f"[dim]case {case.case.number}{code} · {invocation()} log shows it again[/]"


def _turn(case: TerminalCase) -> None:
    """Show the screen, and take answers until one makes a step."""
    console.print()
    console.print(_shown(case))
    offered, extras = choices(case), _extras(case.screen)
    for number, (line, _) in enumerate(offered, start=1):
        _print_line(line, f" [bold]{number:>2}[/]")
    console.print("[dim]" + " · ".join(f"{key} {name}" for key, name in extras.items()) + "[/]")
    while not _acted(case, offered, extras):
        pass


def _print_line(line: Line, mark: str, given: str = "") -> None:
    if line.above:
        asked = "\n".join(line.above)
        console.print(f"\n[bold]{escape(asked)}[/]")
    console.print(f"{mark}  {escape(line.label)}{given}", soft_wrap=bool(given))
    for below in line.below:
        console.print(f"     [dim]{escape(below)}[/]")


def _short(said: str) -> str:
    """What people type in place of the letter that stands below the screen."""
    return {"quit": "q", "exit": "q", "leave": "q", "back": "b", "help": HELP}.get(said, said)


def _acted(case: TerminalCase, offered: Sequence[Choice], extras: dict[str, str]) -> bool:
    """False where there is nothing new to show: the next answer is taken below the same screen."""
    said = _short(asked("> ").strip().lower())
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
        if said.isdecimal() and 0 < int(said) <= len(offered):
            offered[int(said) - 1][1]()
        elif said == "c" and said in extras:
            return correct(case)
        elif said in extras:
            _extra(case, said)
        else:
            numbers = [f"a number from 1 to {len(offered)}"] if offered else []
            keys = [*numbers, *(f"{key} ({name})" for key, name in extras.items())]
            console.print(f"Please type {' or '.join(keys if said == HELP else [*numbers, *extras])}.")
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
        extras[SHEET] = f"what to find out {'instead' if isinstance(screen.view, Choosing | Topics) else 'beside it'}"
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
                    *([Text(f"code {code}", style="dim")] if (code := code_of(screen)) else ()),
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
