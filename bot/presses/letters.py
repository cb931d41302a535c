"""What is pressed on what tells an asker that their case became official.

It stands in direct messages, where a press comes from no server: so these say which server's ruling it is. Whoever
takes them lets nobody but the asker of that very ruling do anything with it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from bot.presses.codec import Number, Press, Shape, press

Server = Annotated[int, Shape(r"\d{1,20}", 20, int)]


@press
class Appeal(Press):
    """Opens the form."""

    form: ClassVar[str] = "n:appeal:{server}:{ruling}"
    server: Server
    ruling: Number


@press
class AppealForm(Press):
    """`revision`: the one that its sender saw."""

    form: ClassVar[str] = "n:appealed:{server}:{ruling}:{revision}"
    server: Server
    ruling: Number
    revision: Number
