"""What a text says that a director ruled, and whether the finding plainly says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from lawtext.reading import parse_text, unused
from lawtext.reading.cues import Effort, compile_cues, find_first

_RULES = (
    "said|says|told|ruled|rules|allowed|allows|let|lets|gave|gives|made|makes|awarded|awards|decided|decides|agreed"
    "|agrees|refused|shrugged|shrugs|barred|bars|fined|fines|backed|backs|upheld|insisted|insists|splits"
    "|ordered|orders|declared|imposed|forced|forbade|adjusted|sided"
)
_THEN = "(has|had|having) (then|just|only|finally|later|eventually|simply|duly|first|even|kindly|wrongly|but|again)"
_CAME = "came|comes|arrived|arrives|turned|looked|listened|thought|walked|walks (over|up|round|by|back|along)"
_RULED = (
    f"<director> {_THEN} {_RULES}",
    f"<director> {_CAME} {_THEN} {_RULES}",
    f"<director> {_CAME} and {_THEN} {_RULES}",
    f"<director> (again) and he|she|they {_THEN} {_RULES}",
    f"<director> who|which ... {_RULES}",
)
_OFFICE = r"(?:directors?|directress|td|tournament director|referee|arbiter|umpire)"
_NO_LONGER = re.compile(rf"\b(?:ex|former|retired|another|would-be)[- ]{_OFFICE}\b", re.IGNORECASE)
_NAME = r"\b(?!(?:North|South|East|West|Declarer|Dummy|Partner|The|Our)\b)([A-Z][\w-]+)\b(?!['’])"
_NAMED = (
    re.compile(rf"{_NAME} ?(?:\((?i:[^()]{{0,30}}\b{_OFFICE}\b)[^()]{{0,30}}\)|, (?i:the|our) (?i:{_OFFICE})\b)"),
    re.compile(rf"\b(?i:{_OFFICE})\b[^.!?;\n()]{{0,25}}\((?:it was |this was |that was |called |named )?{_NAME}\)"),
    re.compile(rf"\b(?i:{_OFFICE}) (?:was|is) {_NAME}"),
)
_OTHERS = (
    r"and|but|i|he|she|we|they|it|my|his|her|our|north|south|east|west|partner|declarer|dummy|lho|rho|opponents?|[nesw]"
)
_ASIDE = (
    re.compile(rf"(\b{_OFFICE})\s*\([^()]{{1,60}}\)", re.IGNORECASE),
    re.compile(
        rf"^((?:(?:and|but|so|then|the|our|well),? )*{_OFFICE})"
        rf",(?! ?(?:{_OTHERS})\b)(?:[^,.:;?!]{{1,50}},){{1,3}}(?= (?:then |just |only )?(?:{_RULES})\b)",
        re.IGNORECASE,
    ),
)
_SAYS = re.compile(r"\s*[:–—]\s*[\"“']?(?=\w)")
_A_RULING = (
    "must|should|shall|stays|stay|stands|stand|played|barred|allowed|legal|illegal|fine|ok|okay|penalty",
    "no * <card>|penalty|damage|harm|change|problem|foul|infraction|adjustment|score",
    "no harm|damage|change|problem|foul|infraction|adjustment|redress",
    "<penalty_card>",
    "play|carry|go|get on",
    "go ahead",
    "you|he|she|they|partner|declarer|defender can|cannot|may|keep|have|has|get|gets|lose|loses|pay|pays",
    "cannot|may",
    "<trick> over|to",
    "out for|of",
)
_NO = r"\b(?:no|not|never|nor|isn't|wasn't|cannot|can't|couldn't|wouldn't|won't|didn't|refused|without)\b|n['’]t\b"
_MAY_CHANGE = re.compile(
    r"\b(?:let|lets|allowed|allows|said)\b.{0,25}"
    r"\b(?:change|correct it|put it right|replace it|take (?:it|that|mine) back)\b",
    re.IGNORECASE,
)
_SAYS_IT_MAY = re.compile(
    r"\b(?:may|can) (?:still |now )?(?:be )?"
    r"(?:changed?|corrected?|replaced?|put right|take (?:it|the call|the bid|the card) back|take back)\b",
    re.IGNORECASE,
)
_PLAIN = {
    ("penalty_card", "major"): r"(?<!minor )\bpenalty card\b",
    ("penalty_card", "no"): rf"(?:{_NO}).{{0,15}}\bpenalty card\b",
    ("stands", "yes"): r"\b(?:stands?|stood|accepted)\b",
    ("played", "yes"): r"\bplayed\b|\b(?:stays?|stayed|stands?|stood)\b",
    ("change", "no"): rf"(?:{_NO}).{{0,25}}\b(?:change|take (?:it|that) back)\b",
    ("penalty", "no"): r"\bno penalty\b(?! card)",
    ("tricks", "none"): r"\bno (?:penalty )?tricks?\b",
    ("tricks", "one"): r"\b(?:one|1) (?:penalty )?trick\b",
    ("tricks", "two"): r"\b(?:two|2) (?:penalty )?tricks\b",
}
_DENIES = ("no", "none")
_MOST_PLAIN = 12  # words; a longer ruling says more than what can be compared


def ruling_told(text: str, used: Sequence[str]) -> str:
    """The first sentence in which a director rules; "" where something was made of it, or there is none. It may be
    wrong, whatever it is about."""
    silent = unused(text, used)
    seen = parse_text(text)
    hit = find_first(compile_cues(_RULED), seen, Effort())
    told = seen.quote(hit.start, hit.end) if hit else ""
    if told and (found := next((each for each in silent if told in each), "")):
        return "" if _NO_LONGER.search(found) else found
    names = frozenset(_names(text))
    return next((each for each in silent if _rules(text, each, names)), "")


def _names(text: str) -> Iterator[str]:
    """Of directors that the text names: "Nigel (director)", "the director (it was Nigel)"."""
    for kind in _NAMED:
        yield from kind.findall(text)


def _rules(text: str, sentence: str, names: frozenset[str]) -> bool:
    asked = text[text.find(sentence) + len(sentence) :].lstrip("\"'”’) ").startswith("?")
    if asked or _NO_LONGER.search(sentence):
        return False
    said = re.sub(rf"\b(?:{'|'.join(map(re.escape, names))})\b", "the director", sentence) if names else sentence
    speaker = re.match(rf"(?:(?:and|but|so|then|the|our),? )*{_OFFICE}\b(?: \([^()]*\))?", said, re.IGNORECASE)
    speech = _SAYS.match(said, speaker.end()) if speaker else None
    if speech and _hits(_A_RULING, said[speech.end() :]):
        return True
    plain = said
    for aside in _ASIDE:
        plain = aside.sub(r"\1", plain)
    return plain != sentence and _hits(_RULED, plain)


def _hits(cues: tuple[str, ...], said: str) -> bool:
    return find_first(compile_cues(cues), parse_text(said), Effort(), mentioned=cues is _A_RULING) is not None


def agrees(ruling: str, say: str, settled: Mapping[str, str]) -> bool:
    """Whether it is plain that the finding says the same. A ruling that joins two things is not compared."""
    if len(ruling.split()) > _MOST_PLAIN or re.search(r"\b(?:and|but|both|either)\b|[,;]", ruling):
        return False
    denied = re.search(_NO, ruling, re.IGNORECASE) is not None
    if not denied and _MAY_CHANGE.search(ruling):
        return _SAYS_IT_MAY.search(say) is not None
    for (topic, value), said in _PLAIN.items():
        if settled.get(topic) == value and denied == (value in _DENIES) and re.search(said, ruling, re.IGNORECASE):
            return True
    return False
