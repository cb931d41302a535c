"""What went astray in a club, handed on as scenes: with consent, without names, and with what was ruled in the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.actions.cases import Enquiry, Position, open_case, position_after, read_text, store_step
from bot.actions.entries import Draft
from bot.actions.feedback import Kind, keep_miss, kept_scenes, nameless
from bot.ledger import Case, Json, Ledger, Person
from bot.records.forgetting import expire, forget
from lawtext.conversation import Asking, Confirming, Doubting, Step, confirmation
from lawtext.conversation.steps import Answer, Ask, Choose, Correct, Pick
from lawtext.model import Corpus
from lawtext.scenes.form import scene_to_review
from lawtext.scenes.intake import take_in
from tests.bot.actions.acting import ANN, AT, DORA, official

TEXT = "Ann Smith revoked: she played a club on my spade, West led to the next trick, and Dora came"
NAMED = Person("11", "Ann Smith")


class Incident:
    """A case of one situation, taken on step by step."""

    def __init__(self, ledger: Ledger, corpus: Corpus, text: str = TEXT, module: str = "") -> None:
        self.ledger, self.corpus = ledger, corpus
        self.position: Position = read_text(corpus, ledger.settings.current(), text, module=module)
        self.case: Case = open_case(ledger, corpus, Enquiry(asker=NAMED, at=AT), self.position)

    def take(self, step: Step) -> Incident:
        self.position = position_after(self.corpus, self.position.steps, step)
        self.case = store_step(self.ledger, self.case, self.position, by=NAMED, at=AT)
        return self

    def finish(self) -> Incident:
        while self.position.screen.finding is None:
            shown = self.position.screen
            module = shown.module
            assert module is not None
            match shown.view:
                case Asking(question=question):
                    self.take(Answer(module.id, question.id, question.answers[0].id))
                case (Confirming() | Doubting()) as view:
                    self.take(confirmation(view))
                case view:
                    raise AssertionError(view)
        return self

    @property
    def row(self) -> str:
        shown = self.position.screen
        assert shown.module
        assert shown.finding
        return f"{shown.module.id}/{shown.finding.row}"

    def keep(self, kind: Kind = "wrong") -> Incident:
        assert keep_miss(self.ledger, self.case, kind, by=NAMED, at=AT)
        for miss in self.ledger.misses.all("new"):
            self.ledger.misses.settle(miss.id, "kept", AT)
        return self

    def scene(self) -> Json:
        (found,) = kept_scenes(self.ledger, self.corpus)
        return found


def test_names_go_out_of_a_text_and_words_of_the_game_stay() -> None:
    people = [NAMED, DORA, Person("44", "West King"), Person("55", "Jo")]
    told = nameless(
        "Ann led, smith's partner told <@!123456789012345678>, @dee and Dora: West has the king, jo", people
    )
    assert told == "someone led, someone's partner told someone, someone and someone: West has the king, jo"


def test_a_whole_name_goes_though_every_word_of_it_is_of_the_game() -> None:
    people = [Person("44", "West King"), Person("55", "Dora North")]
    assert nameless("west king led, dora north followed, West won", people) == "someone led, someone followed, West won"


def test_what_was_said_not_to_be_so_stands_beside_what_was_read_and_answered(ledger: Ledger, corpus: Corpus) -> None:
    told = "defender Ann Smith showed her queen of spades by accident, dropped it face up on the table during the play"
    module, question, wrong = "defender_card_exposed", "partner_could_see", "yes"
    incident = Incident(ledger, corpus, told, module=module).finish()
    assert (question, wrong) in incident.position.screen.answers
    others = [each.id for each in corpus.module(module).question(question).answers if each.id != wrong]
    incident.take(Correct(module, question)).take(Answer(module, question, others[0])).finish().keep()
    scene = incident.scene()
    name = f"{module}.{question}"
    assert scene["not_so"] == {name: wrong}
    assert scene["truth"][name] == others[0]
    assert name not in scene.get("told", {})
    assert "Smith" not in json.dumps(scene)


def test_what_was_called_wrong_is_named_though_it_is_being_asked_what_follows(ledger: Ledger, corpus: Corpus) -> None:
    incident = Incident(ledger, corpus, "dummy put down another card than was called", "dummy_wrong_card").finish()
    row = incident.row
    finding = incident.position.screen.finding
    assert finding
    incident.take(Choose(next(option.id for option in finding.options if option.leads_on)))
    assert incident.position.screen.finding is None
    assert row in json.dumps(incident.keep().scene())


def test_a_situation_that_it_was_not_is_named_and_what_is_right_stays_open(ledger: Ledger, corpus: Corpus) -> None:
    incident = Incident(ledger, corpus, "declarer called the king from dummy and then changed his mind")
    first = incident.position.steps[0]
    assert isinstance(first, Ask)
    offered = [each.module for each in first.candidates]
    scene = incident.take(Pick("none")).keep("none").scene()
    assert set(scene["not_about"]) == set(offered)
    assert scene["right"] == []
    assert "nothing was found" in scene["doubted"]


def test_what_a_director_made_official_is_right_and_what_was_ruled_otherwise_is_open(
    ledger: Ledger, corpus: Corpus
) -> None:
    incident = Incident(ledger, corpus, "something with a card", module="dummy_card_changed").finish().keep()
    row = incident.row
    assert (incident.scene()["right"], incident.scene()["doubted"].split(",")[0]) == (
        [],
        f"the asker called {row} wrong",
    )
    made = official(ledger, corpus, incident.case).ruling
    assert (incident.scene()["right"], incident.scene()["doubted"]) == ([row], "")
    ledger.rulings.revise(made.number, expect=1, by=DORA, at=AT, state="voided", why="no")
    overruled = Draft(verdict="Dora says no.", law="45C4b", because="Ann had looked")
    official(ledger, corpus, incident.case, "b", overruled)
    assert incident.scene()["right"] == []
    assert incident.scene()["doubted"] == f"a director ruled otherwise than {row}, under 45C4b"
    assert "Dora" not in json.dumps(incident.scene())


def test_an_answer_put_right_after_agreeing_leads_to_what_is_right(ledger: Ledger, corpus: Corpus) -> None:
    incident = Incident(ledger, corpus, "something with a card", module="dummy_card_changed").finish().keep()
    first = incident.position.screen.answers[-1][0]
    incident.take(Correct("dummy_card_changed", first)).finish()
    row = incident.row
    assert (incident.scene()["right"], incident.scene()["doubted"]) == ([row], "no director has ruled")


def test_forgetting_takes_a_kept_text_out_of_the_export(ledger: Ledger, corpus: Corpus) -> None:
    Incident(ledger, corpus, module="dummy_card_changed").finish().keep()
    forget(ledger, ANN.id, AT)
    assert kept_scenes(ledger, corpus) == []
    assert ledger.misses.all() == []
    assert ledger.file.db.execute("SELECT case_number FROM misses").fetchone()[0] is None


def test_of_a_case_that_has_expired_the_kept_words_are_left(ledger: Ledger, corpus: Corpus) -> None:
    incident = Incident(ledger, corpus, module="dummy_card_changed").finish()
    ledger.settings.change({"retention_days": 30}, by=None, at=AT)
    keep_miss(ledger, incident.case, "wrong", by=NAMED, at=AT.replace(year=2027))
    ledger.misses.settle(1, "kept", AT)
    assert expire(ledger, AT.replace(year=2027)) == 1
    scene = incident.scene()
    assert (scene["right"], "truth" in scene) == ([], False)


@pytest.mark.parametrize("module", ["", "dummy_card_changed"])
def test_what_is_exported_is_taken_in_for_review_once(
    ledger: Ledger, corpus: Corpus, tmp_path: Path, module: str
) -> None:
    incident = Incident(ledger, corpus, module=module or "revoke_or_not").finish().keep()
    source, review = tmp_path / "scenes.jsonl", tmp_path / "review" / "club.jsonl"
    source.write_text(json.dumps(incident.scene()) + "\n")
    report = "\n".join(take_in(corpus, source, review))
    assert "1 scenes taken in for review, 0 refused" in report
    assert "say which rulings are right" in report
    assert f"scene check {review}" in report
    assert scene_to_review(json.loads(review.read_text())).text == incident.scene()["text"]
    again = "\n".join(take_in(corpus, source, review))
    assert "this text is there already" in again
    assert "0 scenes taken in" in again
    assert len(review.read_text().splitlines()) == 1
