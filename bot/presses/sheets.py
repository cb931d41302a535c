"""What is pressed on a director's sheet: a form for a part of it, a reminder, its end. The forms are those filled in.

Each names the sheet, too: what a person judges may stand beside a finding, and then the case alone does not say which.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from bot.presses.codec import Name, Number, Press, Shape, press

Part = Annotated[int, Shape(r"\d", 1, int)]


@press
class OpenSheet(Press):
    form: ClassVar[str] = "h:open:{case}:{sheet}"
    case: Number
    sheet: Name


@press
class OpenFillForm(Press):
    """`part`: 0 is asked at the table, those above after the play."""

    form: ClassVar[str] = "h:fill:{case}:{sheet}:{part}"
    case: Number
    sheet: Name
    part: Part


@press
class FillForm(Press):
    """`seen`: the last line that whoever fills it in had before them."""

    form: ClassVar[str] = "h:filled:{case}:{sheet}:{part}:{seen}"
    case: Number
    sheet: Name
    part: Part
    seen: Number


@press
class OpenRemindForm(Press):
    form: ClassVar[str] = "h:remind:{case}:{sheet}"
    case: Number
    sheet: Name


@press
class RemindForm(Press):
    form: ClassVar[str] = "h:reminded:{case}:{sheet}"
    case: Number
    sheet: Name


@press
class CloseSheet(Press):
    """There is nothing to rule."""

    form: ClassVar[str] = "h:close:{case}:{sheet}"
    case: Number
    sheet: Name


@press
class OpenRulingForm(Press):
    form: ClassVar[str] = "h:rule:{case}:{sheet}"
    case: Number
    sheet: Name


@press
class RulingForm(Press):
    """`made_before`: rulings of the case; with it a form makes one ruling, though it be sent twice."""

    form: ClassVar[str] = "h:ruled:{case}:{sheet}:{made_before}"
    case: Number
    sheet: Name
    made_before: Number


@press
class ReminderDone(Press):
    """On the message that reminds: by it, one that nobody wrote down is known again."""

    form: ClassVar[str] = "h:done:{reminder}"
    reminder: Number


@press
class OpenReminded(Press):
    """The sheet that a reminder leads to."""

    form: ClassVar[str] = "h:back:{case}"
    case: Number


@press
class SheetList(Press):
    """One of the sheets that are still open."""

    form: ClassVar[str] = "h:list"
