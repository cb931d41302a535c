"""Fitting: when it is due, what it keeps, and what it says that it changed."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from lawtext.matcher.certainty import Certainty
from lawtext.matcher.features import features
from lawtext.matcher.weights import Thresholds, Weights
from lawtext.model import Corpus
from lawtext.reading import parse_text
from lawtext.training.changes import changes, report
from lawtext.training.dataset import Model, feature_names, matrix, vectorize
from lawtext.training.judgements import Judgement
from lawtext.training.least_squares import least_squares
from lawtext.training.margins import margins
from lawtext.training.quantization import dequantize, quantize
from lawtext.training.softmax import Looks, softmax
from lawtext.training.texts import LabelledText, digest
from lawtext.training.thresholds import fit_thresholds
from lawtext.training.together import Shares, together
from lawtext.trial import try_text

CLAIM, REVOKE, CHAT = "claim_disputed", "revoke_tricks", "~jokes_and_chat"
LIMITS = Thresholds(sure=0.5, foreign=0.6)
TEXTS = [
    LabelledText("declarer claims the rest", CLAIM),
    LabelledText("East revoked twice", REVOKE),
    LabelledText("hello", CHAT),
]
READ = [features(parse_text(text.text)) for text in TEXTS]
SPEAKS = {"wclaim": (4.0, 0.0, 0.0), "wrevoke": (0.0, 4.0, 0.0), "whello": (0.0, 0.0, 4.0)}  # for claim, revoke, chat


def weights(speaks: dict[str, tuple[float, float, float]]) -> Weights:
    model = Model(tuple(speaks), (CLAIM, REVOKE, CHAT), np.array(list(speaks.values()), dtype=np.float32), np.zeros(3))
    return quantize(model, 4.0, LIMITS, "")


def test_weights_are_out_of_date_once_other_features_come_out_and_not_before() -> None:
    fitted_on = digest(TEXTS, READ)
    assert digest(TEXTS) == fitted_on
    assert digest(TEXTS, [{**READ[0], "w": ("another",)}, *READ[1:]]) != fitted_on


def test_weights_are_out_of_date_once_a_text_or_its_label_changes() -> None:
    for other in (LabelledText("declarer claims the rest", REVOKE), LabelledText("declarer claims the lot", CLAIM)):
        assert digest([*TEXTS[:2], other], READ) != digest(TEXTS, READ)


def test_the_bytes_that_are_kept_stand_for_the_model() -> None:
    model = dequantize(quantize(dequantize(weights(SPEAKS)), 1.0, LIMITS, ""))
    assert set(model.names) == SPEAKS.keys()
    for name, values in SPEAKS.items():
        assert np.allclose(model.weights[model.places[name]], values, atol=0.05)


def test_the_features_that_tell_most_are_kept() -> None:
    told = ["the claim", "the revoke", "the hello"]
    texts = [
        LabelledText(text, label) for text, label in zip(told, (CLAIM, REVOKE, CHAT), strict=True) for _ in "12345"
    ]
    kept = vectorize(texts, [{"w": tuple(text.text.split())} for text in texts]).of_strongest(3)
    assert set(kept.names) == SPEAKS.keys()
    assert kept.features.shape == (15, 3)


def test_a_feature_is_weighed_once_enough_texts_have_it() -> None:
    read = [READ[0]] * 5 + [READ[1]] * 4
    names = feature_names(read)
    assert "wclaim" in names
    assert "wrevoke" not in names
    assert matrix(read, names).shape == (9, len(names))


def test_a_model_tells_apart_what_it_was_fitted_on_and_leaves_out_what_is_left_out() -> None:
    texts, read = TEXTS * 6, READ * 6
    known = vectorize(texts, read)
    model = known.model()
    scores = matrix(READ, model.names) @ model.weights + model.bias
    assert [model.labels[place] for place in scores.argmax(axis=1)] == [text.label for text in TEXTS]
    unseen = known.score_held_out([place for place, text in enumerate(texts) if text.label == REVOKE])
    assert REVOKE not in {known.labels[place] for place in unseen.argmax(axis=1)}


def test_another_situation_that_is_right_as_well_is_learned_as_the_second_best() -> None:
    both = [LabelledText(text.text, text.label, also=(REVOKE,) if text.label == CLAIM else ()) for text in TEXTS]
    (alone,), (beside,) = (_scores_of_the_claim(texts * 6) for texts in (TEXTS, both))
    assert beside.argsort()[::-1].tolist() == [0, 1, 2]
    assert beside[1] - beside[2] > alone[1] - alone[2] + 0.1


def _scores_of_the_claim(texts: list[LabelledText]) -> Any:
    """For claim, revoke and chat, in this order."""
    model = vectorize(texts, READ * 6).model()
    order = [model.labels.index(label) for label in (CLAIM, REVOKE, CHAT)]
    return (matrix(READ[:1], model.names) @ model.weights + model.bias)[:, order]


def test_a_scene_counts_half_of_what_a_story_does() -> None:
    told, seen, phrase = (LabelledText("East revoked twice", REVOKE, voice) for voice in ("phone", "told phone", ""))
    assert vectorize([told, seen, phrase], [READ[1]] * 3).trust.tolist() == [1.0, 0.5, 0.5]


def test_what_a_fit_changed_is_told_text_by_text_with_the_features_that_did_it(corpus: Corpus) -> None:
    before, after = weights(SPEAKS), weights(SPEAKS | {"wrevoke": (4.0, 0.0, 0.0)})
    (change,) = changes(corpus, TEXTS, READ, before, after)
    assert change.text == TEXTS[1]
    assert (change.before.candidate, change.after.candidate) == (REVOKE, CLAIM)
    assert change.reasons == ("word “revoke”",)
    head, verdicts, group, line = report([change], len(TEXTS))
    assert head.startswith("1 of 3 texts are judged otherwise; -1 of them rightly")
    assert "match -> match 1" in verdicts
    assert f"match {REVOKE} -> match {CLAIM}; meant: {REVOKE} 1" in group
    assert "East revoked twice" in line
    assert "word “revoke”" in line


def test_the_same_weights_change_nothing(corpus: Corpus) -> None:
    assert changes(corpus, TEXTS, READ, weights(SPEAKS), weights(SPEAKS)) == []


def test_a_text_that_is_tried_shows_what_is_read_who_wins_and_why(corpus: Corpus) -> None:
    text = "Declarer called the queen from dummy and at once said no, the king, a slip of the tongue"
    shown = "\n".join(try_text(corpus, "dummy_card_changed", text))
    assert "how = named" in shown
    assert "Verdict: match" in shown
    assert "dummy_card_changed stands at 1 of" in shown
    assert "For it:     " in shown
    other = "\n".join(try_text(corpus, "revoke_tricks", text))
    assert "behind dummy_card_changed" in other
    assert "Not understood" in "\n".join(try_text(corpus, "revoke_tricks", "asdf qwer"))


def test_of_two_signs_that_always_come_together_both_are_learned_from() -> None:
    """Either may be missing in another voice."""
    both, rare, other = [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]
    seen = sparse.csr_matrix(np.array([both, both, rare, other, other, other] * 20))
    wanted = np.array([0, 0, 0, 1, 1, 1] * 20)
    looks = Looks(hidden=0.5, rounds=10, at_once=32)
    weights, bias = softmax(seen, wanted, np.ones(len(wanted)), 2, looks)
    scores = sparse.identity(4).tocsr() @ weights + bias
    assert (scores.argmax(axis=1) == [0, 0, 0, 1]).all()
    assert abs(weights[0] - weights[1]).max() < 0.2 * abs(weights[0]).max()
    again, _ = softmax(seen, wanted, np.ones(len(wanted)), 2, looks)
    assert (again == weights).all(), "the same data are fitted to the same weights"


def test_least_squares_find_what_the_normal_equations_say() -> None:
    chance = np.random.default_rng(0)
    seen = sparse.random(60, 12, density=0.4, random_state=chance, format="csr")
    wanted, trust = np.arange(60) % 3, np.where(np.arange(60) < 30, 1.0, 0.5)
    weights, bias = least_squares(seen, wanted, trust, 3)
    off = np.where(np.arange(3) == wanted[:, None], 1.0, -1.0) - bias
    assert np.allclose((off * trust[:, None]).sum(axis=0), 0.0, atol=1e-5)
    rarity = np.log(60 / (seen > 0).sum(axis=0).A1)
    penalty = np.diag(rarity.mean() / rarity)  # the commoner a feature, the more it is held back
    dense = seen.toarray()
    slope = dense.T @ (trust[:, None] * (off - dense @ weights)) - penalty @ weights
    assert np.abs(slope).max() < 1e-3


def test_a_module_that_is_often_wrong_when_it_stands_first_is_less_sure_at_the_same_share() -> None:
    judged = [
        Judgement([(module, 0.8), (other, 0.1)], 0.02, 0.8, ours=True, right=number % wrong != 0)
        for number in range(200)
        for module, other, wrong in ((CLAIM, REVOKE, 100), (REVOKE, CLAIM, 2))
    ]
    limits = fit_thresholds(judged, [f"voice {number % 8}" for number in range(len(judged))])
    claim, revoke = (limits.certainty.of(judged[place].order, 0.02, 0.8) for place in (0, 1))
    assert claim > 0.85 > 0.65 > revoke
    assert revoke < limits.sure <= claim


def test_of_too_few_texts_nothing_is_learned_but_the_share_of_the_clause() -> None:
    judged = [Judgement([(CLAIM, 0.8)], 0.02, 0.8, ours=True, right=True)]
    limits = fit_thresholds(judged, ["phone"])
    assert limits.certainty == Certainty()
    assert abs(limits.certainty.of(judged[0].order, 0.02, 0.8) - 0.8) < 0.001


def test_margins_part_the_labels_that_texts_have_from_each_other_and_from_any_that_none_has() -> None:
    seen, trust = sparse.csr_matrix(np.eye(4)), np.ones(4)
    for wanted, labels in ((np.array([0, 0, 2, 2]), 3), (np.array([0, 1, 2, 2]), 4)):
        weights, bias = margins(seen, wanted, trust, labels)
        assert weights.shape == (4, labels)
        assert list(np.argmax(seen @ weights + bias, axis=1)) == list(wanted)


def test_what_is_fitted_in_three_ways_is_told_apart_as_each_of_them_does() -> None:
    seen, wanted = sparse.csr_matrix(np.eye(4)), np.array([0, 0, 1, 2])
    for shares in (Shares(), Shares(hidden=2.0), Shares(margins=0.0), Shares(squares=0.0)):
        weights, bias = together(seen, wanted, np.ones(4), 3, Looks(hidden=0.2, rounds=20, at_once=2), shares)
        assert list(np.argmax(seen @ weights + bias, axis=1)) == list(wanted)
