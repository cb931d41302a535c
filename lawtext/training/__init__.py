"""Fits the matcher's weights at build time; nothing of it runs with the bot. `python -m lawtext.training` refits."""
