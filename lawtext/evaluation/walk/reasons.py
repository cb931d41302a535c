"""Why a scene did not end right, in words that name what to look at."""

from __future__ import annotations

from lawtext.evaluation.walk.result import Walked
from lawtext.matcher import MATCH, NONE
from lawtext.model import UNKNOWN

OTHER_MATCHED, OTHER_PICKED = "another situation was surely matched", "another situation was picked from the titles"
MISREAD, NOT_TOLD, NEVER_ASKED = "read what is not so", "the scene does not say", "never asked what turns it"
NOT_UNDERSTOOD, NO_TITLE = "not understood at all", "none of the titles fits"


def reason(walked: Walked) -> str:
    """What was read wrongly comes first: it may be what led elsewhere, and it is what can be mended."""
    if not walked.rows:
        return NOT_UNDERSTOOD if walked.verdict == NONE else NO_TITLE
    misread = [f"{read.question}={read.answer} from “{read.words}”" for read in walked.read if read.wrong]
    if misread:
        return f"{MISREAD}: {'; '.join(misread)}"
    entered = walked.put[0].module if walked.put else walked.rows[0].partition("/")[0]
    if entered not in walked.scene.modules(walked.edition):
        return f"{OTHER_MATCHED if walked.verdict == MATCH else OTHER_PICKED}: {entered}"
    open_still = [put.question for put in walked.put if put.answer == UNKNOWN]
    if open_still:
        return f"{NOT_TOLD}: {', '.join(open_still)}"
    return f"{NEVER_ASKED}, or another row is right too"
