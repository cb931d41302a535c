"""Who may choose an option: the ids of the data, with what is shown of them."""

from __future__ import annotations

WHO = {
    "declarer": "Declarer",
    "dummy": "Dummy",
    "lho": "Declarer's LHO",
    "rho": "Declarer's RHO",
    "leader": "The proper leader",
    "offender": "The offender",
    "left": "The offender's left-hand opponent",
    "right": "The offender's right-hand opponent",
    "partner": "The offender's partner",
    "opponent": "The opponent who played after it",
    "other_opponent": "The other opponent",
    "defender": "The defender",
    "either_defender": "Either defender",
    "next_defender": "The defender who plays next to the irregular lead",
    "player": "The player",
    "last_caller": "Whoever of that side called last",
    "opponents": "The other side",
    "claimer_opponents": "The side that did not claim",
    "anyone": "Any player",
    "director": "The director",
}

WHO_SHORT = {  # on a button
    **WHO,
    "lho": "LHO",
    "rho": "RHO",
    "leader": "Leader",
    "offender": "Offender",
    "left": "LHO",
    "right": "RHO",
    "partner": "Partner",
    "opponent": "Opponent",
    "other_opponent": "Opponent 2",
    "defender": "Defender",
    "either_defender": "Defender",
    "next_defender": "Defender",
    "player": "Player",
    "last_caller": "Last caller",
    "opponents": "Other side",
    "claimer_opponents": "Other side",
    "anyone": "Anyone",
    "director": "Director",
}


def whose(who: str) -> str:
    """ "declarer's LHO": within a sentence."""
    name = WHO.get(who, "the player")
    return name[:1].lower() + name[1:]
