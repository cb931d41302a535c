"""The law: as data, and what reads, matches, walks and proves it. Knows no chat, no clock and no store."""
