"""The first minutes: the card on joining a server, and `/help`."""
