"""A way through a case for tests that are not about what was read: all of it is so."""

from __future__ import annotations

from lawtext.conversation import Steps, confirmation, screen
from lawtext.conversation.views import Confirming
from lawtext.model import Corpus


def confirmed(corpus: Corpus, steps: Steps) -> Steps:
    while isinstance(view := screen(corpus, steps).view, Confirming):
        steps = (*steps, confirmation(view))
    return steps
