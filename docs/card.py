"""Draws `docs/card.png`, a real conversation's last card as a phone shows it: `python -m docs.card`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from PIL.ImageFont import load_default

from cogs.ask.parts import Standing
from cogs.ask.views import card
from lawtext.conversation import Asking, Confirming, Doubting, Screen, begin, confirmation, screen
from lawtext.conversation.steps import Answer
from lawtext.corpus import load
from lawtext.model import Corpus

HERE = Path(__file__).parent
STORY = (
    "I called for the queen from dummy but it was a slip of the tongue, I meant the king, and RHO has already followed"
)
WIDTH, EDGE, LINE, BUTTON = 1000, 36, 40, 66
PAPER, CARD, INK, FAINT = "#313338", "#2b2d31", "#f2f3f5", "#b5bac1"
COLOURS = {1: "#5865f2", 2: "#4e5058", 3: "#248046", 4: "#da373c"}  # as Discord numbers the styles of buttons
SIZES = {"### ": 36, "-# ": 24, "": 28}

Node = dict[str, Any]


def main() -> None:
    corpus = load()
    view = card(conversation(corpus), corpus, Standing(41, 3, goes=""))
    (container,) = view.to_components()
    image = Image.new("RGB", (WIDTH, 3000), PAPER)
    pen = Pen(ImageDraw.Draw(image))
    pen.text(f"/ruling situation: {STORY}", 26, FAINT)
    top = pen.y
    for node in container["components"]:
        pen.node(node)
    bar = f"#{container.get('accent_color') or 0:06x}"
    ImageDraw.Draw(image).rectangle((EDGE - 20, top, EDGE - 12, pen.y), bar)
    image.crop((0, 0, WIDTH, pen.y + EDGE)).quantize(32).save(HERE / "card.png")


def conversation(corpus: Corpus) -> Screen:
    """From the text to the finding: what was understood is confirmed, the first answer is given to what is asked."""
    steps = begin(corpus, STORY)
    while (shown := screen(corpus, steps)).finding is None:
        match shown.view:
            case Confirming() | Doubting():
                steps = (*steps, confirmation(shown.view))
            case Asking(question=question) if shown.module:
                steps = (*steps, Answer(shown.module.id, question.id, question.answers[0].id))
            case _:
                raise SystemExit("The story is not understood any more: choose another one.")
    return shown


def drawable(words: str) -> str:
    """Without the signs that the font which comes with the library does not have."""
    return "".join(each for each in words if unicodedata.category(each) != "So").strip()


class Pen:
    """Draws downwards from `y`."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw, self.y = draw, EDGE

    def node(self, node: Node) -> None:
        match node.get("type"):
            case 10:
                for line in node["content"].split("\n"):
                    self.markdown(line)
            case 9:
                for part in node["components"]:
                    self.node(part)
                self.buttons([node["accessory"]])
            case 1:
                self.buttons(node["components"])
        self.y += 6

    def markdown(self, line: str) -> None:
        mark = next(each for each in SIZES if line.startswith(each))
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.removeprefix(mark)).replace("\\", "")
        bold = mark == "### " or bool(re.fullmatch(r"\*\*[^*]+\*\*", words))
        self.text(re.sub(r"\*\*|\*|~~", "", words), SIZES[mark], FAINT if mark == "-# " else INK, bold=bold)

    def text(self, words: str, size: int, colour: str, *, bold: bool = False) -> None:
        for line in self._wrapped(drawable(words), size):
            self.draw.text((EDGE, self.y), line, colour, load_default(size), stroke_width=int(bold))
            self.y += size + 12

    def buttons(self, drawn: list[Node]) -> None:
        left = EDGE
        self.y += 6
        for each in drawn:
            label = drawable(str(each.get("label") or each.get("placeholder") or ""))
            width = int(self.draw.textlength(label, load_default(26))) + 48
            if left > EDGE and left + width > WIDTH - EDGE:
                left, self.y = EDGE, self.y + BUTTON
            box = (left, self.y, left + width, self.y + BUTTON - 12)
            self.draw.rounded_rectangle(box, 10, COLOURS.get(each.get("style", 2), COLOURS[2]))
            self.draw.text((left + width / 2, self.y + 27), label, INK, load_default(26), anchor="mm")
            left += width + 12
        self.y += BUTTON

    def _wrapped(self, words: str, size: int) -> Iterator[str]:
        line = ""
        for word in words.split():
            longer = f"{line} {word}".strip()
            if line and self.draw.textlength(longer, load_default(size)) > WIDTH - 2 * EDGE:
                yield line
                longer = word
            line = longer
        yield line


if __name__ == "__main__":
    main()
