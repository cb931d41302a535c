"""What is no bridge is not taken for bridge, nor for anything like it; what is bridge is never sent away."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawtext.conversation import Topics, begin, screen
from lawtext.matcher import NONE, match
from lawtext.matcher.scope import is_about_the_game, is_readable
from lawtext.model import Corpus
from lawtext.reading import parse_text, read
from lawtext.stories import stories
from lawtext.training.texts import NO_BRIDGE

# Never fitted on, and the last ones full of the words of the game.
UNKNOWN = """
asdf wert
ghjk
thank you!
cheers mate
Good evening, everybody
hiya
see you on Monday
👏👏👏
🙂
¯\\_(ツ)_/¯
?!?!
8675309
Pourriez-vous répéter, s'il vous plaît ?
Le déclarant a demandé la dame et le mort a fourni le roi
J'ai oublié mon parapluie chez toi hier soir
Könntest du bitte das Fenster schließen
Nord hat ausgespielt, obwohl Ost an der Reihe war
No me acuerdo de tu nombre
El jugador de la izquierda ha salido fuera de turno
Scusi, dov'è la stazione centrale
Desculpe, não falo inglês
Waar kan ik mijn fiets parkeren
Jag skulle vilja boka ett rum för två nätter
Nie mam pojęcia, o co chodzi
Kahvia ja pullaa, kiitos
Спасибо большое, до свидания
どうもありがとうございます
非常感谢你的帮助
شكرا جزيلا
for key, value in table.items(): print(key, value)
if (a !== b) { return null; }
DROP TABLE students; --
<div class="card"><h1>Title</h1></div>
pip install requests
It might seem crazy what I am about to sing, sunshine is here
The rain in Spain stays mainly in the plain
all night long we sang our songs and the stars were shining for you and me
What is the tallest mountain in Africa?
how do I boil an egg
my neighbour's dog barks all night
Can you recommend a good dentist?
The bus to the airport leaves every half hour
I forgot my umbrella in the restaurant
please water the plants while I am away
the printer is out of paper
our daughter passed her maths exam
How tall is the Eiffel Tower
my laptop will not turn on
The heart of the city is closed to traffic
we bought a diamond necklace for her birthday
He is the king of rock and roll
she was crowned queen at twenty five
My hands are cold
they play in a jazz band on weekends
the club sandwich comes with fries
Her partner works in a bank
""".strip().splitlines()
HARDLY_EVER = 0.12  # share of these that may be taken for something, for the words of the game mean other things too


def test_nothing_of_them_was_fitted_on() -> None:
    assert not set(UNKNOWN) & set(NO_BRIDGE.read_text("utf-8").splitlines())


def test_what_is_no_bridge_is_never_matched_with_confidence(corpus: Corpus) -> None:
    assert [text for text in UNKNOWN if match(corpus, text, "2017").verdict == "match"] == []


def test_what_is_no_bridge_is_not_taken_for_anything(corpus: Corpus) -> None:
    found = {text: match(corpus, text, "2017") for text in UNKNOWN}
    taken = {text: (it.verdict, it.out_of_scope) for text, it in found.items() if it.verdict != NONE or it.out_of_scope}
    assert len(taken) <= HARDLY_EVER * len(UNKNOWN), taken


@pytest.mark.parametrize(
    "text",
    [
        "asdf qwer",
        "thanks!",
        "Il a joué une carte avant moi et je ne sais pas quoi faire",
        "hello",
        "👍",
        "def main(): return 0",
    ],
)
def test_what_the_issue_was_about_is_not_understood(corpus: Corpus, text: str) -> None:
    found = match(corpus, text, "2017")
    assert (found.verdict, found.candidates, found.out_of_scope) == (NONE, (), ())
    view = screen(corpus, begin(corpus, text)).view
    assert isinstance(view, Topics)
    assert view.unsure


def test_hardly_a_story_of_ours_is_too_strange_to_be_read(corpus: Corpus) -> None:
    """At most two in a thousand of the texts that one of our Laws decides may be refused for their words; every fourth
    is read."""
    ours = [story.text for story in stories() if story.is_ours][::4]
    strange = [text for text in ours if not is_readable(seen := parse_text(text)) or not is_about_the_game(seen)]
    assert len(strange) <= 0.002 * len(ours), strange


def test_a_text_in_other_scripts_or_without_words_is_no_bridge() -> None:
    for text in ("", "…", "Привет", "שלום", "🂡🂢"):
        assert not is_readable(parse_text(text))


@pytest.mark.parametrize(
    "text", ["♠A?", "revoke", "N led 4H, E out of turn", "lho dropped his crds faceup", "claim disputed"]
)
def test_a_few_words_of_the_game_are_enough_to_be_read(text: str) -> None:
    assert is_readable(seen := parse_text(text))
    assert is_about_the_game(seen)


def test_prose_of_every_day_is_not_matched_with_confidence(corpus: Corpus) -> None:
    """What the licence says, sentence by sentence: English that has nothing to do with cards."""
    licence = Path(__file__).parents[2].joinpath("LICENSE").read_text("utf-8")
    for sentence in " ".join(licence.split()).split(". "):
        assert match(corpus, sentence, "2017").verdict != "match", sentence


def test_what_waits_to_be_confirmed_sends_no_text_away(corpus: Corpus) -> None:
    """All that is left on what was read is a wrong deal, which other situations rule on; nobody has said yet that it is."""
    text = (
        "Trick 11: I've three left, lefty has one, the others two. "
        "Played cards counted as well it's fourteen for me and twelve for lefty."
    )
    found = match(corpus, text, "2017")
    (count,) = read(corpus.module("trick_count_wrong"), text, "2017")
    assert (count.answer, count.sure) == ("wrong_deal", False)
    assert found.verdict != NONE
    assert {each.module for each in found.candidates} >= {"trick_count_wrong", "wrong_card_count"}
