"""Small modules that the tests of the law bend and break."""

HEAD = """
id = "{name}"
title = "A revoke"
line = "{name}"
topic = "revokes"
phrases = ["he did not follow suit"]
laws = ["64A1"]
"""

WON = """
[[question]]
id = "won"
ask = "Who won the trick?"
answers = { own = "Own hand", partner = "Partner", other = "The other side" }
says = { own = "the revoker's own hand won it", partner = "the revoker's partner won it", other = "the others won it" }

[[question]]
id = "later"
ask = "Did that side win a later trick?"
only_if = { won = ["own", "partner"] }
answers = { yes = "Yes", no = "No" }
says = { yes = "that side won a later trick", no = "that side won no later trick" }
"""


def row(name: str, when: str, say: str = "", rest: str = "") -> str:
    return f"""
[[row]]
id = "{name}"
when = {{ {when} }}
cite = ["64A1"]
say = "{say or name}"
because = "Because of {name}."
{rest}
"""


def example(name: str, answers: str) -> str:
    return f'\n[[example]]\ntext = "somebody told {name}"\nanswers = {{ {answers} }}\nrow = "{name}"\n'


def revoke(name: str = "revoke", rows: str | None = None, head: str = "") -> str:
    """A whole module: two tricks, one, or none."""
    whole = (
        row("two", 'won = "own", later = "yes"')
        + row("one", 'won = "own", later = "no"')
        + row("partner_one", 'won = "partner"')
        + row("none", 'won = "other"')
        + example("two", 'won = "own", later = "yes"')
        + example("one", 'won = "own", later = "no"')
        + example("partner_one", 'won = "partner"')
        + example("none", 'won = "other"')
    )
    return (head or HEAD.format(name=name)) + WON + (whole if rows is None else rows)
