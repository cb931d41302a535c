"""`/law`: a clause in our words, and the situations that use it."""
