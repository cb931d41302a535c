"""Teaches the reading what passages state: from cues told at random, labels, scenes, examples and stories."""
