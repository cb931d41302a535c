"""`/setup`: how a club has the bot work."""
