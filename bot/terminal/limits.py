"""How much may be typed here at a time."""

MOST_TYPED = 20_000  # characters; Discord takes 6,000


def too_long(length: int) -> str:
    return (
        f"That is {length:,} characters: tell what happened at one table in at most {MOST_TYPED:,}, "
        "best in a few sentences."
    )
