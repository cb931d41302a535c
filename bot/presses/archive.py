"""What is pressed on what was found in the record. A control may carry a piece of the query that its card answers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from bot.presses.codec import Number, Page, Press, Shape, press

MOST_CARRIED = 80
Piece = Annotated[str, Shape(rf"[^:]{{0,{MOST_CARRIED}}}", MOST_CARRIED)]


@press
class FoundList(Press):
    """One of the rulings found, to open."""

    form: ClassVar[str] = "r:open::{piece}"
    piece: Piece


@press
class TurnPage(Press):
    form: ClassVar[str] = "r:page:{page}:{piece}"
    page: Annotated[int, Shape(r"-?\d{1,8}", 9, int)]
    piece: Piece


@press
class FilterList(Press):
    """One filter more."""

    form: ClassVar[str] = "r:narrow"


@press
class ShareSearch(Press):
    form: ClassVar[str] = "r:share"


@press
class ShareRuling(Press):
    form: ClassVar[str] = "r:publish:{ruling}"
    ruling: Number


@press
class TurnAskedPage(Press):
    """Of what the person has asked."""

    form: ClassVar[str] = "r:mine:{page}"
    page: Page
