"""The cards that wait to be posted, on a real file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from bot.ledger import Ledger, finding_due
from tests.bot.samples import ANN, AT, make, open_case
from tests.presence import present


def test_a_card_is_posted_then_edited_and_each_once(ledger: Ledger) -> None:
    make(ledger, posts={"public": "900", "full": "901"})
    public, full = ledger.outbox.due("ruling")
    assert [(card.kind, card.channel, card.message) for card in (public, full)] == [
        ("public", "900", None),
        ("full", "901", None),
    ]
    ledger.outbox.mark_sent(public, message="5", thread="6", at=AT)
    assert ledger.outbox.due("ruling") == [full]
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    ledger.rulings.revise(1, expect=2, by=ANN, at=AT, changes={"note": "x"})
    post, edit = ledger.outbox.due("ruling")
    assert post == full
    assert (edit.kind, edit.message, edit.revisions) == ("public", "5", (2, 3))
    ledger.outbox.mark_sent(edit, message="5", at=AT)
    ledger.outbox.mark_sent(post, message="7", at=AT)
    (edit,) = ledger.outbox.due("ruling")
    assert (edit.kind, edit.message) == ("full", "7")
    ledger.outbox.mark_sent(edit, message="7", at=AT)
    assert ledger.outbox.due("ruling") == []
    assert [(card.kind, card.message, card.thread) for card in ledger.rulings.get(1).posts] == [
        ("full", "7", None),
        ("public", "5", "6"),
    ]


def test_a_failed_card_stays_with_the_same_nonce_and_counts_its_failures(ledger: Ledger) -> None:
    make(ledger, posts={"public": "900"})
    (before,) = ledger.outbox.due("ruling")
    ledger.outbox.mark_failed(before, why="500", at=AT)
    (after,) = ledger.outbox.due("ruling")
    assert (after.nonce, after.message, after.failures) == (before.nonce, None, 1)


def test_an_edit_that_failed_is_still_an_edit_of_the_same_message(ledger: Ledger) -> None:
    make(ledger, posts={"public": "900"})
    ledger.outbox.mark_sent(ledger.outbox.due("ruling")[0], message="5", at=AT)
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    ledger.outbox.mark_failed(ledger.outbox.due("ruling")[0], why="500", at=AT)
    (edit,) = ledger.outbox.due("ruling")
    assert (edit.message, edit.failures) == ("5", 1)
    assert ledger.rulings.get(1).posts[0].message == "5"


def test_a_card_whose_channel_is_gone_is_posted_elsewhere(ledger: Ledger) -> None:
    make(ledger, posts={"public": "900"})
    (first,) = ledger.outbox.due("ruling")
    ledger.outbox.mark_sent(first, message="5", at=AT)
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    (edit,) = ledger.outbox.due("ruling")
    ledger.outbox.move(edit, channel="950", at=AT)
    (moved,) = ledger.outbox.due("ruling")
    assert (moved.channel, moved.message) == ("950", None)
    ledger.outbox.mark_sent(moved, message="8", at=AT)
    ledger.rulings.revise(1, expect=2, by=ANN, at=AT, changes={"note": "x"})
    (edit,) = ledger.outbox.due("ruling")
    assert (edit.channel, edit.message) == ("950", "8")


def test_nonces_fit_the_platform_survive_a_restart_and_differ(ledger: Ledger, tmp_path: Path) -> None:
    for key in "abc":
        make(ledger, key, posts={"public": "900", "full": "900"})
    nonces = [card.nonce for card in ledger.outbox.due("ruling")]
    assert len(set(nonces)) == 6
    assert all(len(nonce) <= 25 for nonce in nonces)
    with Ledger.open(ledger.path) as again:
        assert [card.nonce for card in again.outbox.due("ruling")] == nonces
    with Ledger.open(tmp_path / "servers" / "2.sqlite3") as other:
        assert make(other, posts={"public": "900"}).number == 1
        assert other.outbox.due("ruling")[0].nonce not in nonces


RULER = """
import sys
from pathlib import Path
from datetime import UTC, datetime
from bot.ledger import Entry, Ledger, Person
with Ledger.open(Path(sys.argv[1])) as ledger:
    for turn in range(100_000):
        made = ledger.rulings.make(Entry(verdict=f"v{turn}"), key=f"{turn}", by=Person("1", "A"), at=datetime.now(UTC),
            posts={"public": "9"})
        print(made.number, flush=True)
"""


def test_a_ruling_acknowledged_before_the_kill_still_waits_to_be_posted(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite3"
    env = {**os.environ, "PYTHONPATH": os.getcwd()}
    ruler = subprocess.Popen([sys.executable, "-c", RULER, str(path)], stdout=subprocess.PIPE, text=True, env=env)
    seen = [int(present(ruler.stdout).readline()) for _ in range(20)]
    ruler.send_signal(signal.SIGKILL)
    ruler.communicate()
    with Ledger.open(path) as ledger:
        waiting = {card.number for card in ledger.outbox.due("ruling", limit=100_000)}
        assert set(seen) <= waiting == {ruling.number for ruling in ledger.rulings.latest(limit=100_000)}


def test_a_revision_queues_the_posts_of_all_cases_that_it_decides_in_its_own_transaction(ledger: Ledger) -> None:
    first, second, third = (open_case(ledger).number for _ in range(3))
    for case in (first, second):
        ledger.outbox.record_finding(case, "900", f"7{case}")
    old, new = make(ledger, "a", case=first), make(ledger, "b", case=second)
    make(ledger, "c", case=third)  # no post: nothing to draw
    for each in ledger.outbox.due("finding"):
        assert ledger.outbox.settle_finding(each.number, ledger.rulings.on_record(each.number).mark)
    ledger.rulings.supersede(old.number, expect=1, by_ruling=new.number, by=ANN, at=AT, why="so")
    assert [case.number for case in ledger.outbox.due("finding")] == [second, first]
    for case in (first, second):
        assert ledger.outbox.settle_finding(case, None)
    seen = ledger.rulings.on_record(first).mark
    ledger.rulings.revise(new.number, expect=2, by=ANN, at=AT, state="voided", why="so")
    assert {case.number for case in ledger.outbox.due_under(new.number)} == {first, second}
    assert [case.number for case in ledger.outbox.due_under(old.number)] == [first]
    assert not ledger.outbox.settle_finding(first, seen)
    assert ledger.rulings.on_record(first).in_force is None


def test_two_rulings_that_took_each_others_place_end_in_none(ledger: Ledger) -> None:
    case = open_case(ledger).number
    ledger.outbox.record_finding(case, "900", "77")
    one, two = make(ledger, "a", case=case), make(ledger, "b")
    ledger.rulings.supersede(one.number, expect=1, by_ruling=two.number, by=ANN, at=AT, why="so")
    ledger.rulings.supersede(two.number, expect=2, by_ruling=one.number, by=ANN, at=AT, why="so")
    record = ledger.rulings.on_record(case)
    assert [each.number for each in record.rulings] == [one.number, two.number]
    assert record.in_force is None


def test_a_card_that_stands_already_is_edited_from_then_on(ledger: Ledger) -> None:
    ruling = make(ledger)
    ledger.outbox.record_card(ruling.number, 1, "s5", "900", "5", AT)
    assert ledger.outbox.due("ruling") == []
    ledger.rulings.revise(ruling.number, expect=1, by=ANN, at=AT, state="confirmed")
    (edit,) = ledger.outbox.due("ruling")
    assert (edit.kind, edit.channel, edit.message) == ("s5", "900", "5")
    ledger.outbox.record_card(ruling.number, 1, "s6", "900", "6", AT)  # revised between the drawing and the recording
    assert [each.kind for each in ledger.outbox.due("ruling")] == ["s5", "s6"]


def test_findings_and_rulings_wait_in_one_outbox_and_are_settled_alike(ledger: Ledger) -> None:
    case = open_case(ledger)
    ledger.queue.add_finding(case.number)
    make(ledger, posts={"public": "950"}, case=case.number)
    card, finding = ledger.outbox.due()
    assert [(post.subject, post.channel, post.message) for post in (card, finding)] == [
        ("ruling", "950", None),
        ("finding", "900", None),
    ]
    assert finding == finding_due(ledger.tenant, case)
    assert ledger.outbox.mark_sent(card, message="5", at=AT)
    mark = ledger.rulings.on_record(case.number).mark
    assert ledger.outbox.mark_sent(finding, channel="901", message="6", mark=mark, at=AT)
    assert ledger.outbox.due() == []
    ledger.rulings.revise(1, expect=1, by=ANN, at=AT, state="confirmed")
    card, finding = ledger.outbox.due()
    assert [(post.channel, post.message) for post in (card, finding)] == [("950", "5"), ("901", "6")]
    assert not ledger.outbox.mark_sent(finding, message="6", mark=mark, at=AT)
    ledger.outbox.drop_finding(case.number)
    ledger.outbox.mark_failed(card, why="500", at=AT)
    assert [(post.subject, post.failures) for post in ledger.outbox.due()] == [("ruling", 1)]
