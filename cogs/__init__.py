"""The conversation on Discord: a room for each thing that people do there, and what the rooms share."""
