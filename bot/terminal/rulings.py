"""`python -m bot rulings`: the club's record in the terminal."""

from __future__ import annotations
