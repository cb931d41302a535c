"""The script by which a ledger keeps director's sheets and reminders; `bot.ledger.schema` says when it runs."""

NAMES = ("sheet_lines", "sheet_states", "reminders", "reminder_states")

# A reminder's number stands on its message: AUTOINCREMENT gives none out again.
SCRIPT = """
CREATE TABLE sheet_lines (
  id INTEGER PRIMARY KEY, case_number INTEGER NOT NULL REFERENCES cases, sheet TEXT NOT NULL, field TEXT NOT NULL,
  text TEXT NOT NULL, by_id TEXT, by_name TEXT, at TEXT NOT NULL
);
CREATE INDEX sheet_lines_by_case ON sheet_lines (case_number, id);
CREATE TABLE sheet_states (
  id INTEGER PRIMARY KEY, case_number INTEGER NOT NULL REFERENCES cases,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')), by_id TEXT, at TEXT NOT NULL
);
CREATE INDEX sheet_states_by_case ON sheet_states (case_number, id);

CREATE TABLE reminders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, case_number INTEGER NOT NULL REFERENCES cases, by_id TEXT, place TEXT NOT NULL,
  channel TEXT NOT NULL, due TEXT NOT NULL, at TEXT NOT NULL
);
CREATE INDEX reminders_by_case ON reminders (case_number, id);
CREATE TABLE reminder_states (
  id INTEGER PRIMARY KEY, reminder INTEGER NOT NULL REFERENCES reminders,
  state TEXT NOT NULL CHECK (state IN ('posted', 'failed', 'done')), by_id TEXT, message TEXT, at TEXT NOT NULL
);
CREATE INDEX reminder_states_by_reminder ON reminder_states (reminder, id);
"""
