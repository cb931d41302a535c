"""What a person can do, each once: ask, answer, choose, make official, amend, search and the rest, for every face.

Plain functions over a Ledger and the Corpus, frozen types in and out. What takes time without the ledger (reading a
text, replaying a case) is a function of its own, so that the one that writes holds nobody up. Who may do it, the face
knows, which knows the person; what may be done to the record is said here, with one sentence where it may not."""
