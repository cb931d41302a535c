"""The shape of letters to askers in a ledger file: two of the numbered scripts of `bot.ledger.schema`."""

# Who asked a case, the case says. `letters` is a queue, and what became of it: one row a ruling, so that nobody is told
# twice.
SCRIPT = """
CREATE TABLE wishes (
  id INTEGER PRIMARY KEY, case_number INTEGER NOT NULL REFERENCES cases, wanted INTEGER NOT NULL, at TEXT NOT NULL
);
CREATE INDEX wishes_by_case ON wishes (case_number, id);
CREATE TABLE letters (
  ruling INTEGER PRIMARY KEY REFERENCES rulings,
  state  TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'closed', 'dropped'))
);
CREATE INDEX letters_waiting ON letters (ruling) WHERE state = 'waiting';
"""

# Which message a letter is, and which revision of the ruling it tells: it is drawn anew with every one that follows.
# Of letters of earlier versions neither is known; the message is looked for.
KEPT_TRUE = """
ALTER TABLE letters ADD COLUMN message TEXT;
ALTER TABLE letters ADD COLUMN revision INTEGER;
"""
