"""The catalogue of facts: that every answer of every module is in it, once, and comes back out of it as it went in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lawtext.commands import main
from lawtext.corpus import load
from lawtext.facts import answers_of, catalogue, catalogue_from, facts_of, sentence, sentences
from lawtext.facts.catalogue import Catalogue
from lawtext.files import LawDataError
from lawtext.lint.facts import facts, ways
from lawtext.model import Corpus, Module
from tests.lawtext.samples import revoke

MODULES = list(load().modules.values())
GROUP = 'title = "Revokes"\norder = 1\n'
WINNER = """
[[fact]]
id       = "winner"
what     = "Which hand won the trick."
known_by = "the whole table"
[fact.answers]
own     = "the hand that revoked won it"
partner = "the partner won it"
other   = "the other side won it"
[fact.asked]
"revoke.won" = {}
"""
LATER = """
[[fact]]
id       = "later"
what     = "Whether that side won a later trick."
known_by = "the whole table"
[fact.answers]
no  = "it won none"
yes = "it won one or more"
[fact.asked]
"revoke.later" = {}
"""


def written(folder: Path, text: str) -> Catalogue:
    (folder / "facts").mkdir()
    (folder / "facts" / "revokes.toml").write_text(GROUP + text)
    return catalogue_from(folder / "facts")


def test_every_answer_of_every_module_is_in_the_catalogue(corpus: Corpus) -> None:
    assert list(facts(catalogue(), corpus)) == []


def test_there_are_fewer_than_half_as_many_facts_as_questions_on_calls_and_cards(corpus: Corpus) -> None:
    """An exit counts once, however many situations share it. What is done with boards and scores is asked in one place each."""
    procedure = {"boards", "scores"}
    asked = {module.id for module in MODULES if module.topic not in procedure}
    own = sum(not question.exit for module in MODULES if module.id in asked for question in module.questions)
    facts_asked = [
        fact for fact in catalogue().facts.values() if any(asking.module in asked for asking in fact.askings)
    ]
    assert len(facts_asked) < own / 2


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.id)
def test_each_answer_comes_back_from_the_facts_that_it_states(module: Module) -> None:
    for question in module.questions:
        for answer in question.answers:
            given = {question.id: answer.id}
            assert answers_of(module, facts_of(module, given))[question.id] == answer.id


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.id)
def test_every_way_through_a_module_comes_back_whole(module: Module) -> None:
    for answers in ways(module):
        back = answers_of(module, facts_of(module, answers))
        assert answers.items() <= back.items()


def test_what_nobody_knows_is_no_fact(corpus: Corpus) -> None:
    assert facts_of(corpus.module("revoke_tricks"), {"noticed": "unknown"}) == {}


def test_a_finer_answer_gives_the_coarser_one_and_never_the_other_way_round(corpus: Corpus) -> None:
    misinformed, lead = corpus.module("misinformed_turn"), corpus.module("defender_leads_out_of_turn")
    assert answers_of(lead, facts_of(misinformed, {"told_by": "partner"})) == {"told": "no"}
    assert answers_of(misinformed, facts_of(lead, {"told": "no"})) == {}


def test_two_answers_meet_where_they_leave_one_of_the_facts_answers(corpus: Corpus) -> None:
    stays, information = corpus.module("penalty_card_stays"), corpus.module("penalty_card_information")
    said = {"card_now": "waived"}
    assert answers_of(information, facts_of(stays, said)) == {}
    assert answers_of(information, facts_of(stays, {**said, "gone_on": "yes"})) == {"card_place": "hand"}


def test_what_an_answer_implies_is_known_with_it(corpus: Corpus) -> None:
    known = facts_of(corpus.module("revoke_noticed"), {"revoker": "both", "which_two": "dummy_declarer"})
    assert answers_of(corpus.module("dummy_rights"), known) == {"looked": "yes"}


def test_every_answer_stands_as_a_sentence_in_the_modules_words_or_in_those_of_its_fact(corpus: Corpus) -> None:
    def said(module: str, question: str, *answers: str) -> str:
        asked = corpus.module(module).question(question)
        return sentences(corpus.module(module), asked, answers)

    assert said("revoke_tricks", "winner", "own") == "the hand that revoked won the trick"
    assert said("dummy_layout", "layout_problem", "suit") == "a card lies among another suit"
    assert said("revoke_tricks", "later", "one", "more") == (
        "that side won one later trick or that side won two or more later tricks"
    )


def test_an_answer_without_a_sentence_falls_back_on_its_question_and_lint_says_so(
    law: Callable[..., Corpus], tmp_path: Path
) -> None:
    vague = written(tmp_path, WINNER.replace('won" = {}', 'won" = { own = "own or partner" }') + LATER)
    bare = law(revoke="\n".join(line for line in revoke().split("\n") if not line.startswith("says")))
    won = bare.module("revoke").question("won")
    assert sentence(bare.module("revoke"), won, won.answer("own"), vague) == "Who won the trick? Own hand"
    assert "answer 'own' is no sentence: add own = \"it …\" to [question.says]" in "\n".join(facts(vague, bare))
    told = law(revoke=revoke()).module("revoke")
    assert sentence(told, won, told.question("won").answer("own"), vague) == "the revoker's own hand won it"


def test_a_sentence_for_an_answer_that_there_is_not_is_refused(law: Callable[..., Corpus]) -> None:
    with pytest.raises(LawDataError, match="a sentence for 'mine', which is no answer of it"):
        law(revoke=revoke().replace("says = { own =", 'says = { mine = "it was mine", own ='))


def test_a_fact_of_one_card_says_nothing_of_another(corpus: Corpus) -> None:
    called = facts_of(corpus.module("dummy_card_changed"), {"how": "named", "since": "nobody"})
    assert "played_after" not in answers_of(corpus.module("own_card_named"), called)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param(WINNER, 'modules/revoke.toml: question later: no fact is asked by it; add "revoke.later" = {}', id="blank question"),
        pytest.param(WINNER.replace('other   = "the other side won it"\n', "") + LATER, "question won: answer 'other' states nothing: add other = …", id="blank answer"),
        pytest.param(WINNER.replace('won" = {}', 'won" = { partner = "own" }') + LATER, "no fact tells 'own' from 'partner'", id="two answers for one"),
        pytest.param(WINNER + LATER.replace("revoke.later", "revoke.sooner"), "revoke.sooner is no question of any module", id="dangling question"),
        pytest.param(WINNER.replace('won" = {}', 'won" = { mine = "own" }') + LATER, "revoke.won takes no answer 'mine'; it takes other, own, partner", id="dangling answer"),
        pytest.param(WINNER + LATER + LATER.replace('"later"', '"again"'), "later and again are asked by the same questions in the same way", id="one fact twice"),
        pytest.param(WINNER + LATER.replace('yes =', 'more = "it won two"\nyes ='), "no question can be answered so that 'more' is true", id="dead answer"),
        pytest.param(WINNER.replace("known_by", "private = true\nknown_by") + LATER, "it is private, and revoke.won asks it before the whole table", id="private"),
        pytest.param(WINNER + LATER + '[fact.implies]\nyes = { winner = "nobody" }\n', "'winner' is no fact, or has no answer nobody", id="implies nothing"),
        pytest.param(WINNER + LATER + '[fact.implies]\nyes = { winner = "other" }\n', "won=own, later=yes contradict each other in the fact winner: let one", id="contradiction"),
    ],
)  # fmt: skip
def test_each_fault_of_the_map_is_named_with_what_to_do(
    law: Callable[..., Corpus], tmp_path: Path, text: str, complaint: str
) -> None:
    assert complaint in "\n".join(facts(written(tmp_path, text), law(revoke=revoke())))


def test_an_answer_that_the_fact_lacks_is_named_when_the_catalogue_is_read(tmp_path: Path) -> None:
    with pytest.raises(
        LawDataError, match=r"fact winner: revoke.won: the fact has no answer 'mine'; it has own, partner"
    ):
        written(tmp_path, WINNER.replace('won" = {}', 'won" = { own = "mine" }'))


def test_asking_for_a_ruling_does_not_wait_for_the_catalogue() -> None:
    program = (
        "from lawtext.conversation import begin, screen\nfrom lawtext.corpus import load\n"
        "from lawtext.facts import catalogue\n"
        "screen(load(), begin(load(), 'revoke, how many tricks?', module='revoke_tricks'))\n"
        "print(catalogue.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "0\n"


def test_the_terminal_shows_one_fact_with_what_each_question_means_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", "told_his_turn"]) == 0
    shown = capsys.readouterr().out
    assert "an opponent had told the player, by word or clear sign, that it was their turn" in shown
    assert "no                  nobody or partner" in shown


def test_an_unknown_fact_is_refused_with_how_to_list_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", "weather"]) == 2
    assert "there is no fact 'weather'; `python -m lawtext facts` lists them all" in capsys.readouterr().err
