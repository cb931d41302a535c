from __future__ import annotations

from collections.abc import Callable

import pytest

from lawtext.engine import Gap, Overlap, advance
from lawtext.files import LawDataError
from lawtext.model import Corpus, Finding, LawError, Question
from tests.lawtext.samples import HEAD, revoke, row


def asked(result: object) -> str:
    assert isinstance(result, Question), result
    return result.id


def found(result: object) -> Finding:
    assert isinstance(result, Finding), result
    return result


def test_asks_first_what_decides_most_and_stops_when_nothing_can_change(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    assert asked(advance(module, "2017", {})) == "won"
    assert asked(advance(module, "2017", {"won": "own"})) == "later"
    assert found(advance(module, "2017", {"won": "other"})).row == "none"


def test_does_not_ask_what_no_longer_matters(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    # A later trick is asked about only where his own hand won: his partner's row does not depend on it.
    assert found(advance(module, "2017", {"won": "partner"})).row == "partner_one"


def test_an_answer_given_early_is_kept_until_its_question_would_come(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    assert asked(advance(module, "2017", {"later": "yes"})) == "won"
    assert found(advance(module, "2017", {"later": "yes", "won": "own"})).row == "two"


def test_unknown_shows_up_to_three_rulings_side_by_side(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    finding = found(advance(module, "2017", {"won": "own", "later": "unknown"}))
    assert [(branch.row, branch.when) for branch in finding.branches] == [
        ("two", "If that side won a later trick"),
        ("one", "If that side won no later trick"),
    ]
    assert finding.cite == ("64A1",)


def test_unknown_where_every_ruling_is_the_same_is_that_ruling(law: Callable[..., Corpus]) -> None:
    rows = row("a", 'won = "own"', say="One trick") + row("b", 'won = ["partner", "other"]', say="One trick")
    module = law(same=HEAD.format(name="same") + revoke(rows=rows).split("\n", 7)[-1]).module("same")
    finding = found(advance(module, "2017", {"won": "unknown"}))
    assert (finding.say, finding.branches, finding.either_way) == ("One trick", (), True)
    assert not found(advance(module, "2017", {"won": "own"})).either_way


def test_unknown_with_more_than_three_rulings_is_left_to_the_director(law: Callable[..., Corpus]) -> None:
    module = law(revoke=revoke()).module("revoke")
    finding = found(advance(module, "2017", {"won": "unknown"}))
    assert finding.row == "unknown"
    assert "Who won the trick?" in finding.establish
    assert finding.judgement
    assert finding.options == ()


def test_unknown_leaves_rare_answers_aside_where_there_would_be_too_many_rulings_and_says_so(
    law: Callable[..., Corpus],
) -> None:
    rare = revoke().replace('id = "later"\n', 'id = "later"\naside = ["yes"]\n')
    module = law(revoke=rare).module("revoke")
    finding = found(advance(module, "2017", {"won": "unknown"}))
    assert [branch.row for branch in finding.branches] == ["one", "partner_one", "none"]
    assert "Rarer cases are left aside" in finding.because
    # Where the branches are few nothing is left out.
    assert len(found(advance(module, "2017", {"won": "own", "later": "unknown"})).branches) == 2


def test_an_answer_left_aside_has_to_be_one_of_the_questions(law: Callable[..., Corpus]) -> None:
    with pytest.raises(LawDataError, match="aside names 'perhaps', which is no answer of it"):
        law(revoke=revoke().replace('id = "later"\n', 'id = "later"\naside = ["perhaps"]\n'))


def test_options_are_offered_only_where_every_branch_has_them(law: Callable[..., Corpus]) -> None:
    keep = '[[row.option]]\nid = "keep"\nwho = "rho"\ndo = "keep his card"\nends = true\n'
    change = '[[row.option]]\nid = "change"\nwho = "lho"\ndo = "change his card"\nends = true\n'
    rows = row("a", 'won = "own"', rest=keep + change) + row("b", 'won = ["partner", "other"]', rest=keep)
    module = law(revoke=revoke(rows=rows)).module("revoke")
    finding = found(advance(module, "2017", {"won": "unknown"}))
    assert [option.id for option in finding.options] == ["keep"]


def test_the_edition_decides_rows_and_numbers(law: Callable[..., Corpus]) -> None:
    head = HEAD.format(name="revoke")
    newer = row("newer", 'won = ["own", "partner", "other"], edition = "2017"', rest='cite_in.2007 = ["64"]')
    older = row("older", 'edition = ["2007", "1997", "dd"]', rest='cite_in.1997 = ["64"]')
    module = law(revoke=head + revoke(rows=newer + older).split("\n", 7)[-1]).module("revoke")
    assert found(advance(module, "2007", {})).cite == ("64A1",)
    assert found(advance(module, "1997", {})).cite == ("64",)
    assert found(advance(module, "dd", {})).cite == ("64",), "Duplicate Decisions is numbered as 1997"


def test_duplicate_decisions_always_warns_and_shows_where_2017_differs(law: Callable[..., Corpus]) -> None:
    old = row("old", 'won = "own", edition = ["1997", "dd"]', say="Two tricks")
    new = row("new", 'won = "own", edition = ["2017", "2007"]', say="One trick")
    rest = row("rest", 'won = ["partner", "other"]', say="None")
    module = law(revoke=revoke(rows=old + new + rest)).module("revoke")
    differing, same = (found(advance(module, "dd", {"won": won})) for won in ("own", "other"))
    assert "2017" in differing.caution
    assert "One trick" in differing.differs
    assert same.differs == ""
    assert "Not in Duplicate Decisions" in same.because


def test_a_missing_row_is_a_gap_and_a_doubled_one_an_overlap(law: Callable[..., Corpus]) -> None:
    gap = law(revoke=revoke(rows=row("only", 'won = "own"'))).module("revoke")
    with pytest.raises(Gap, match="other"):
        advance(gap, "2017", {"won": "other"})
    both = row("one", 'won = "own"') + row("two", 'won = "own"') + row("rest", 'won = ["partner", "other"]')
    overlap = law(revoke=revoke(rows=both)).module("revoke")
    with pytest.raises(Overlap, match="one, two"):
        advance(overlap, "2017", {"won": "own", "later": "yes"})


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"weather": "rain"}, "no question 'weather'; it asks won, later"),
        ({"won": "nobody"}, "own, partner, other, unknown"),
    ],
)
def test_a_wrong_question_or_answer_says_what_there_is_instead(
    law: Callable[..., Corpus], answers: dict[str, str], complaint: str
) -> None:
    module = law(revoke=revoke()).module("revoke")
    with pytest.raises(LawError, match=complaint):
        advance(module, "2017", answers)
