"""Measures how well texts are understood, on stories that the measured weights never saw."""
