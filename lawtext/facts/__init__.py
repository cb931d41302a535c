"""What can be true of an incident, each fact once, whichever module asks it. What a text states is no fact yet but a
`StatedAnswer`: an answer to one module's question, with the words that it was read from."""

from lawtext.facts.catalogue import Asking, Catalogue, Fact, Group, Subject, catalogue, catalogue_from
from lawtext.facts.known import Known, answers_of, facts_of
from lawtext.facts.sentences import sentence, sentences

__all__ = [
    "Asking",
    "Catalogue",
    "Fact",
    "Group",
    "Known",
    "Subject",
    "answers_of",
    "catalogue",
    "catalogue_from",
    "facts_of",
    "sentence",
    "sentences",
]
