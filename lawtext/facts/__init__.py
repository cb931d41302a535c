"""What can be true of an incident, each fact once, whichever module asks it. Not to be confused with what a text states
(`lawtext.reading`): that is an answer to one module's question, with the words that it was read from."""

from lawtext.facts.catalogue import Asking, CaseFact, Catalogue, Group, Subject, catalogue, catalogue_from
from lawtext.facts.known import Known, answers_of, facts_of

__all__ = [
    "Asking",
    "CaseFact",
    "Catalogue",
    "Group",
    "Known",
    "Subject",
    "answers_of",
    "catalogue",
    "catalogue_from",
    "facts_of",
]
