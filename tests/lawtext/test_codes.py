"""A short code says the same facts and the same ruling wherever it is typed, and nothing about anybody."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from lawtext.codes import MOST_LETTERS, decode, encode
from lawtext.codes.layouts import FILE, LAYOUTS, Layout, missing, read_layouts
from lawtext.codes.letters import ALPHABET, check_letter
from lawtext.conversation import begin, begin_by_code, code_of, screen
from lawtext.conversation.steps import AskRule, Correct
from lawtext.engine import advance
from lawtext.lint.walk import ways_through
from lawtext.model import Answers, Corpus, Finding, LawError, Module

MODULE = "dummy_card_changed"
SLIP = {"how": "named", "since": "nobody", "meant": "slip"}


def found(module: Module, edition: str, answers: Answers) -> Finding:
    finding = advance(module, edition, answers)
    assert isinstance(finding, Finding)
    return finding


def test_a_code_leads_back_from_every_path_of_every_module_in_every_edition(corpus: Corpus) -> None:
    for module in corpus.modules.values():
        for way in ways_through(module):
            for answers, finding in way.leaves():
                assert isinstance(finding, Finding)
                code = encode(module, answers, finding)
                opened = decode(corpus, code)
                assert len(code.replace("-", "")) <= MOST_LETTERS
                assert (opened.module, opened.edition) == (module, way.edition)
                assert answers.items() <= opened.answers.items(), (module.id, answers, code)
                again = advance(module, way.edition, opened.answers)
                assert isinstance(again, Finding)
                assert again.row == finding.row
                assert (opened.changed, opened.ruled_otherwise) == (False, False)


def test_a_code_opens_the_facts_and_the_ruling_that_it_was_made_of(corpus: Corpus) -> None:
    code = encode(corpus.module(MODULE), SLIP, found(corpus.module(MODULE), "2017", SLIP))
    shown = screen(corpus, begin_by_code(corpus, code))
    assert shown.finding is not None
    assert (dict(shown.answers), shown.finding.row, shown.text) == (SLIP, "slip_2017", "")
    assert code_of(shown) == code


def test_a_code_of_the_rule_in_general_opens_the_rule_in_general(corpus: Corpus) -> None:
    steps = (*begin(corpus, "", "1997", module=MODULE), AskRule())
    code = code_of(screen(corpus, steps))
    shown = screen(corpus, begin_by_code(corpus, code))
    assert shown.finding is not None
    assert (shown.finding.general, shown.edition, code_of(shown)) == (True, "1997", code)


def test_what_is_corrected_has_another_code_and_is_no_longer_what_was_opened(corpus: Corpus) -> None:
    steps = begin_by_code(corpus, encode(corpus.module(MODULE), SLIP, found(corpus.module(MODULE), "2017", SLIP)))
    assert screen(corpus, steps).opened is not None
    assert screen(corpus, (*steps, Correct(MODULE, "meant"))).opened is None


def test_a_code_is_read_as_people_copy_it(corpus: Corpus) -> None:
    code = encode(corpus.module(MODULE), SLIP, found(corpus.module(MODULE), "2017", SLIP))
    for typed in (code.lower(), code.replace("-", ""), code.replace("-", " – "), f"  {code}\n"):
        assert decode(corpus, typed) == decode(corpus, code)


def test_one_wrong_letter_and_any_two_swapped_are_noticed() -> None:
    body = "".join(random.Random(15).choices(ALPHABET, k=12))
    right = body + check_letter(body)
    wrong = {right[:at] + other + right[at + 1 :] for at in range(13) for other in ALPHABET if other != right[at]}
    for one, other in itertools.combinations(range(13), 2):
        swapped = list(right)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        wrong.add("".join(swapped))
    wrong.discard(right)
    assert not [each for each in wrong if check_letter(each[:-1]) == each[-1]]


@pytest.mark.parametrize("typed", ["", "ABC", "0000-0000", "2345-6789-ABCD-EFGH-J", "ZZZZ-ZZZZ-ZZ", "2Q23-DLRH-M88"])
def test_what_is_no_code_is_refused_in_a_sentence(corpus: Corpus, typed: str) -> None:
    with pytest.raises(LawError, match="code"):
        decode(corpus, typed)


def test_a_code_of_law_that_has_changed_since_says_whether_it_rules_otherwise(corpus: Corpus) -> None:
    module = corpus.module(MODULE)
    code = encode(module, SLIP, found(module, "2017", SLIP))
    reworded = replace(module, digest="another")
    opened = decode(replace(corpus, modules={**corpus.modules, MODULE: reworded}), code)
    assert (opened.changed, opened.ruled_otherwise) == (True, False)
    rows = tuple(replace(row, say=replace(row.say, default="No.", other={})) for row in module.rows)
    opened = decode(replace(corpus, modules={**corpus.modules, MODULE: replace(reworded, rows=rows)}), code)
    assert (opened.changed, opened.ruled_otherwise) == (True, True)


def test_an_answer_that_is_gone_is_asked_for_again(corpus: Corpus) -> None:
    module = corpus.module(MODULE)
    code = encode(module, SLIP, found(module, "2017", SLIP))
    renamed = tuple(replace(each, id="intent") if each.id == "meant" else each for each in module.questions)
    rows = tuple(replace(r, when={"intent" if k == "meant" else k: v for k, v in r.when.items()}) for r in module.rows)
    changed = replace(module, questions=renamed, rows=rows, digest="another")
    opened = decode(replace(corpus, modules={**corpus.modules, MODULE: changed}), code)
    assert opened.answers == {"how": "named", "since": "nobody"}
    assert opened.ruled_otherwise


def test_no_line_of_the_layouts_is_ever_written_twice_or_changed_in_reading(corpus: Corpus) -> None:
    assert len(set(LAYOUTS)) == len(LAYOUTS)
    assert "".join(f"{layout}\n" for layout in LAYOUTS) == FILE.read_text(encoding="utf-8")


def test_a_module_that_is_asked_otherwise_wants_a_line_more(corpus: Corpus) -> None:
    known = [layout for layout in LAYOUTS if layout.module != MODULE]
    assert missing(corpus, known) == (Layout.of(corpus.module(MODULE)),)
    assert read_layouts(f"{missing(corpus, known)[0]}\n") == missing(corpus, known)
