"""What nobody said: assumed where nothing speaks for it, asked on a hint, taken back by whoever knows better."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lawtext.basis import basis
from lawtext.conversation import Screen, begin, screen, step
from lawtext.conversation.steps import Answer, Ask, Correct, Steps, decode_all, encode
from lawtext.engine import advance
from lawtext.lint import check
from lawtext.model import Corpus, Finding, LawError
from lawtext.reading import hinted
from tests.lawtext.rewording import said_today
from tests.lawtext.samples import HEAD, example, row

BEFORE = [
    json.loads(line) for line in (Path(__file__).parent / "cases_before_assumptions.jsonl").read_text().splitlines()
]
MISLED = """
[[question]]
id = "told"
ask = "Had an opponent told them?"
assume = "no"
assumed = "Nobody had told them."
hints = ["told"]
answers = { no = "No", yes = "Yes", disputed = "They disagree" }

[[question]]
id = "low"
ask = "Was it a low card?"
answers = { no = "No", yes = "Yes" }
"""
HINTS = '[[hint]]\nid = "told"\ncues = ["told"]\n'
ROWS = (
    row("free", 'told = "yes"')
    + row("asked", 'told = "disputed"')
    + row("minor", 'told = "no", low = "yes"')
    + row("major", 'told = ["no"], low = "no"')
    + example("free", 'told = "yes"')
    + example("asked", 'told = "disputed"')
    + example("minor", 'low = "yes"')
    + example("major", 'low = "no"')
)


@pytest.fixture
def small(law: Callable[..., Corpus], tmp_path: Path) -> Corpus:
    (tmp_path / "hints.toml").write_text(HINTS)
    return law(revoke=HEAD.format(name="revoke") + MISLED + ROWS)


def shown(corpus: Corpus, text: str, *answers: tuple[str, str], module: str = "revoke") -> tuple[Steps, Screen]:
    steps = begin(corpus, text, module=module)
    for question, answer in answers:
        steps = (*steps, Answer(module, question, answer))
    return steps, screen(corpus, steps)


def test_a_question_that_nothing_hints_at_is_not_asked_and_its_answer_is_told_with_the_finding(small: Corpus) -> None:
    assert check(small).complaints == []
    steps, first = shown(small, "he revoked")
    assert first.question is not None
    assert first.question.id == "low"
    _, found = shown(small, "he revoked", ("low", "yes"))
    assert found.finding is not None
    assert [(each.question, each.answer, each.sentence) for each in found.finding.assumed] == [
        ("told", "no", "Nobody had told them.")
    ]
    assert found.answers == (("low", "yes"),), "what nobody said is no answer"
    assert "hinted" not in encode(steps[0])


@pytest.mark.parametrize("text", ["she told him so", "nobody told him", "had they told him?"])
def test_a_text_that_mentions_it_in_any_way_has_it_asked(small: Corpus, text: str) -> None:
    steps, first = shown(small, text)
    assert first.question is not None
    assert first.question.id == "told"
    assert isinstance(steps[0], Ask)
    assert "told" in steps[0].hinted
    stored = decode_all(json.loads(json.dumps([encode(each) for each in steps])))
    assert screen(small, stored).question == first.question


def test_whoever_says_that_it_is_not_so_is_asked(small: Corpus) -> None:
    steps, _ = shown(small, "he revoked", ("low", "yes"))
    steps, asked = step(small, steps, Correct("revoke", "told"))
    assert asked.question is not None
    assert asked.question.id == "told"
    _, found = step(small, steps, Answer("revoke", "told", "yes"))
    assert found.finding is not None
    assert (found.finding.row, found.finding.assumed) == ("free", ())


def test_what_any_answer_would_leave_as_it_is_is_not_told(small: Corpus) -> None:
    _, found = shown(small, "he revoked", ("told", "yes"))
    assert found.finding is not None
    assert found.finding.assumed == ()


def test_a_finding_that_depends_on_what_is_not_known_tells_what_all_of_it_rests_on(small: Corpus) -> None:
    _, found = shown(small, "he revoked", ("low", "unknown"))
    assert found.finding is not None
    assert len(found.finding.branches) == 2
    assert [each.question for each in found.finding.assumed] == ["told"]


def test_not_knowing_is_not_assuming(small: Corpus) -> None:
    _, found = shown(small, "nobody told him", ("told", "unknown"), ("low", "yes"))
    assert found.finding is not None
    assert [branch.row for branch in found.finding.branches] == ["free", "asked", "minor"]


def test_an_official_ruling_rests_on_what_was_assumed(small: Corpus) -> None:
    steps, _ = shown(small, "he revoked", ("low", "yes"))
    on = basis(small, steps)
    assert on is not None
    assert on.deciding == {"told": "no", "low": "yes"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('assume = "no"', 'assume = "never"', "assume names 'never', which is no answer of it"),
        ('assumed = "Nobody had told them."', "", "say in assumed, in at most"),
        ('hints = ["told"]', "", "no text can hint at it"),
        ('hints = ["told"]', 'hints = ["spoken"]', "there is no hint 'spoken' in hints.toml"),
        ('assume = "no"\n', "", "does not say in assume which answer"),
        ('id = "low"', 'id = "low"\nwas = ["told"]', "'told' stands there 2 times"),
    ],
)
def test_a_fault_in_what_is_assumed_is_named(
    law: Callable[..., Corpus], tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    (tmp_path / "hints.toml").write_text(HINTS)
    broken = (HEAD.format(name="revoke") + MISLED + ROWS).replace(old, new, 1)
    assert complaint in "\n".join(check(law(revoke=broken)).complaints)


def test_questions_and_answers_are_known_by_their_earlier_ids(law: Callable[..., Corpus], tmp_path: Path) -> None:
    (tmp_path / "hints.toml").write_text(HINTS)
    renamed = MISLED.replace('id = "low"', 'id = "low"\nwas = ["small"]\nanswers_was = { yes = ["below_ten"] }')
    corpus = law(revoke=HEAD.format(name="revoke") + renamed + ROWS)
    assert check(corpus).complaints == []
    steps, found = shown(corpus, "he revoked", ("small", "below_ten"))
    assert (found.finding and found.finding.row, found.answers) == ("minor", (("low", "yes"),))
    _, again = step(corpus, steps, Correct("revoke", "small"))
    assert again.question is not None
    assert again.question.id == "low"
    finding = advance(corpus.module("revoke"), "2017", {"small": "below_ten"})
    assert isinstance(finding, Finding)
    assert finding.row == "minor"
    with pytest.raises(LawError, match="nothing is known yet about 'tiny'"):
        step(corpus, steps, Correct("revoke", "tiny"))


@pytest.mark.parametrize("stored", BEFORE, ids=lambda stored: stored["row"])
def test_a_case_of_before_anything_was_assumed_shows_the_finding_that_it_had(
    corpus: Corpus, stored: dict[str, object]
) -> None:
    steps = decode_all(stored["steps"])  # type: ignore[arg-type]
    found = screen(corpus, steps).finding
    assert found is not None
    assert f"{found.module}/{found.row}" == stored["row"]
    assert found.assumed == () or found.say == said_today(str(stored["say"]))


def test_a_case_of_before_that_stood_at_a_question_assumes_its_answer_now(corpus: Corpus) -> None:
    named = begin(corpus, "", module="opening_lead_out_of_turn")[0]
    assert isinstance(named, Ask)
    old = {key: value for key, value in encode(named).items() if key != "hinted"}
    steps = decode_all([old, encode(Answer("opening_lead_out_of_turn", "faced", "up"))])
    now = screen(corpus, steps).question
    assert now is not None
    assert now.id == "since", "told was asked here; who told him nothing says nothing of it"


@pytest.mark.parametrize(
    "text",
    [
        "Declarer said it was my lead.",
        "I led because dummy nodded at me.",
        "Was it not East who asked whose lead it was?",
        "South: 'your turn'. So I led.",
    ],
)
def test_whoever_speaks_of_being_told_is_asked_about_it(corpus: Corpus, text: str) -> None:
    assert "told_turn" in set(hinted(corpus.hints, (), text))


@pytest.mark.parametrize(
    ("hint", "told", "only_mentioned"),
    [
        (
            "barred",
            "RHO had been silenced by an earlier ruling, so I bid at once.",
            "Does my partner have to pass now?",
        ),
        ("barred", "Her pass was compulsory, an earlier ruling.", "They say that North must be silenced for a round."),
        ("told_turn", "East answered that I was in dummy.", "I told him so, your honour."),
        ("dummys_part", "Dummy asked: sure?", "Which card is played?"),
        ("meant_another", "No way he wanted the small one.", "He wanted to know what happens."),
        ("rare_revoke", "Both sides revoked on it.", "He also looked puzzled, and I was too."),
        ("rare_revoke", "Then came a second revoke.", "LHO ruffed the second club although he had one."),
        ("rare_revoke", "West revoked as well.", "I followed to it, and won that one as well."),
        (
            "barred",
            "RHO had to pass, so I bid.",
            "West refused it; East bid 2H, South had to pass, and we played there.",
        ),
        ("asked_void", 'West said: "no spade, partner?"', "East threw a club on a spade and put it right by himself."),
        ("asked_void", '"Out of diamonds, partner?"', "Nobody has led to the next trick."),
        ("card_fell", "The card slipped out of the hand.", "The lead was clearly visible."),
        ("played_on", "We carried on for two tricks.", "Nobody noticed."),
        ("auction_on", "It was led before the last pass.", "The auction was long."),
        ("call_slip", "The 1S card stuck to the 1H one.", "LHO stuck 1S out over my 2H."),
        ("call_slip", "I wanted 2H and put 1H.", "Am I stuck with that? The card is back in the box."),
        ("claim_was_agreed", "We scored it as all his, to keep the peace.", "We agreed to call the director at once."),
        (
            "claim_was_agreed",
            "We both nodded, then I saw my jack of trumps.",
            "Partner objected before we had put anything away.",
        ),
        ("first_call_illegal", "My 1H was too low over his 1S.", "I changed my 2H to 3H, nobody had called."),
        ("let_off", "We let him off.", "He let go of the card and gave a sigh."),
        ("let_off", "Let's forget it, I said.", "They never let you forget it."),
        ("told_turn", "A voice said: East, it's you.", "East led a spade though it was nobody's fault."),
        ("declarer_fumbled", "The nine fell on the table.", "They fell to arguing with each other."),
        ("dummys_advice", "I asked dummy what I should do.", "I asked dummy for the five."),
        ("rushed", "West was still thinking.", "East thinks ten, twelve seconds and plays low."),
        ("dummy_pointed", "Dummy had peered at the hand of West.", "I looked at dummy."),
    ],
)
def test_what_is_only_mentioned_hints_at_nothing(corpus: Corpus, hint: str, told: str, only_mentioned: str) -> None:
    """Of two hundred questions that a hint had asked four in five had the answer that is assumed anyway."""
    assert hint in set(hinted(corpus.hints, (), told))
    assert hint not in set(hinted(corpus.hints, (), only_mentioned))
