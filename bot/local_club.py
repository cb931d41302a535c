"""The club of this computer, which the terminal and the browser share: its ledger, who sits here, how much is typed."""

import getpass

LOCAL = "local"
MOST_TYPED = 20_000  # characters at a time; Discord takes 6,000


def user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return "somebody"


def too_long(length: int) -> str:
    return (
        f"That is {length:,} characters: tell what happened at one table in at most {MOST_TYPED:,}, "
        "best in a few sentences."
    )
