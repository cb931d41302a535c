"""`/misses`: what was not understood, kept with consent, looked through by moderators."""
