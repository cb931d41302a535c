"""The shape of a ledger file, as numbered scripts that are only ever added to; `bot.ledger.migrations` runs them."""

from bot.ledger import letter_schema, sheet_schema

# Kept in SQL, so that no program can overwrite a ruling by mistake; only the forget switch, set and unset inside the
# transaction that blanks a person, opens the lock.
_ONLY_ADDED_TO = """
CREATE TRIGGER {name}_is_never_changed BEFORE UPDATE ON {name} WHEN (SELECT NOT forgetting FROM switch)
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to: {name} cannot be changed'); END;
CREATE TRIGGER {name}_is_never_deleted BEFORE DELETE ON {name} WHEN (SELECT NOT forgetting FROM switch)
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to: {name} cannot be deleted'); END;
"""


def _only_added_to(*names: str) -> str:
    return "".join(_ONLY_ADDED_TO.format(name=name) for name in names)


_CASES = """
CREATE TABLE switch (forgetting INTEGER NOT NULL CHECK (forgetting IN (0, 1)));
INSERT INTO switch VALUES (0);

-- AUTOINCREMENT: the number of a case that was erased is not given out again.
CREATE TABLE cases (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  asker_id   TEXT,
  asker_name TEXT,
  channel    TEXT,
  text       TEXT NOT NULL,
  digest     TEXT NOT NULL,
  private    INTEGER NOT NULL,
  opened_at  TEXT NOT NULL
);
CREATE INDEX cases_by_asker ON cases (asker_id, number);

CREATE TABLE steps (
  case_number   INTEGER NOT NULL REFERENCES cases,
  turn          INTEGER NOT NULL,
  step          TEXT NOT NULL,
  by_id         TEXT,
  by_name       TEXT,
  edition       TEXT NOT NULL,
  module        TEXT,
  module_digest TEXT,
  finding       TEXT,
  at            TEXT NOT NULL,
  PRIMARY KEY (case_number, turn)
);

CREATE INDEX steps_by_person ON steps (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE case_posts (
  id          INTEGER PRIMARY KEY,
  case_number INTEGER NOT NULL REFERENCES cases,
  channel     TEXT NOT NULL,
  message     TEXT NOT NULL
);
CREATE INDEX case_posts_by_case ON case_posts (case_number, id);
""" + _only_added_to("cases", "steps", "case_posts")

_CLUB = """
CREATE TABLE settings (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  by_id   TEXT,
  by_name TEXT,
  at      TEXT NOT NULL
);
CREATE INDEX settings_by_name ON settings (name, id);

CREATE TABLE notes (
  id      INTEGER PRIMARY KEY,
  about   TEXT NOT NULL,
  text    TEXT NOT NULL,
  by_id   TEXT,
  by_name TEXT,
  at      TEXT NOT NULL
);
CREATE INDEX notes_by_about ON notes (about, id);

CREATE TABLE misses (
  id      INTEGER PRIMARY KEY,
  text    TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('none', 'wrong')),
  module  TEXT,
  edition TEXT NOT NULL,
  whose   TEXT,
  at      TEXT NOT NULL
);

CREATE TABLE miss_states (
  id    INTEGER PRIMARY KEY,
  miss  INTEGER NOT NULL REFERENCES misses,
  state TEXT NOT NULL CHECK (state IN ('new', 'kept', 'dropped')),
  at    TEXT NOT NULL
);
CREATE INDEX miss_states_by_miss ON miss_states (miss, id);
""" + _only_added_to("settings", "notes", "misses", "miss_states")

_RULINGS = """
CREATE TABLE rulings (
  number        INTEGER PRIMARY KEY,
  key           TEXT NOT NULL UNIQUE,
  case_number   INTEGER REFERENCES cases,
  made_at       TEXT NOT NULL,
  day           TEXT NOT NULL,
  edition       TEXT NOT NULL,
  module        TEXT,
  module_digest TEXT,
  digest        TEXT,
  row           TEXT,
  deciding      TEXT NOT NULL,
  finding       TEXT,
  alike         BLOB
);
CREATE INDEX rulings_by_case ON rulings (case_number) WHERE case_number IS NOT NULL;
CREATE INDEX rulings_by_facts ON rulings (alike, number) WHERE alike IS NOT NULL;
CREATE INDEX rulings_by_digest ON rulings (module, module_digest, number) WHERE module_digest IS NOT NULL;

CREATE TABLE revisions (
  ruling   INTEGER NOT NULL REFERENCES rulings,
  revision INTEGER NOT NULL,
  state    TEXT NOT NULL,
  entry    TEXT NOT NULL,
  by_id    TEXT,
  by_name  TEXT,
  why      TEXT NOT NULL,
  at       TEXT NOT NULL,
  PRIMARY KEY (ruling, revision)
);
CREATE INDEX revisions_by_person ON revisions (by_id);

CREATE TABLE outbox (
  id       INTEGER PRIMARY KEY,
  ruling   INTEGER NOT NULL REFERENCES rulings,
  revision INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  channel  TEXT NOT NULL
);
CREATE INDEX outbox_by_ruling ON outbox (ruling, kind, id);

CREATE TABLE deliveries (
  id      INTEGER PRIMARY KEY,
  outbox  INTEGER NOT NULL REFERENCES outbox,
  outcome TEXT NOT NULL CHECK (outcome IN ('sent', 'failed', 'moved')),
  message TEXT,
  thread  TEXT,
  why     TEXT,
  at      TEXT NOT NULL
);
CREATE INDEX deliveries_by_outbox ON deliveries (outbox, id);

-- Which rows of the outbox are still to be sent: a queue, derived from the two above.
CREATE TABLE waiting (outbox INTEGER PRIMARY KEY REFERENCES outbox);
""" + _only_added_to("rulings", "revisions", "outbox", "deliveries")

# Derived from the record, for finding it: changed freely, made anew where in doubt. `shown` has the words of the public
# form, `kept` the others, `marks` what the filters look for; all three are cut into plain words before they come here.
_STANDING = """
CREATE TABLE standing (
  number        INTEGER PRIMARY KEY,
  state         TEXT NOT NULL,
  revision      INTEGER NOT NULL,
  day           TEXT NOT NULL,
  law           TEXT,
  module        TEXT,
  event         TEXT,
  director_id   TEXT,
  director_name TEXT,
  overruled     INTEGER,
  appealed      INTEGER NOT NULL,
  released      INTEGER NOT NULL,
  verdict       TEXT NOT NULL,
  clauses       TEXT NOT NULL,
  shown         TEXT NOT NULL,
  kept          TEXT NOT NULL,
  marks         TEXT NOT NULL
);
CREATE INDEX standing_in_numbers ON standing (day, law, state, overruled, appealed);
CREATE INDEX standing_by_event ON standing (event) WHERE event IS NOT NULL;

-- No phrases are looked for and no rank is computed, so neither the places of words nor the sizes of texts are kept.
CREATE VIRTUAL TABLE words USING fts5 (
  shown, kept, marks, content = 'standing', content_rowid = 'number', detail = 'column', columnsize = 0, prefix = '3',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '_'"
);
CREATE TRIGGER standing_added AFTER INSERT ON standing BEGIN
  INSERT INTO words (rowid, shown, kept, marks) VALUES (new.number, new.shown, new.kept, new.marks);
END;
CREATE TRIGGER standing_removed AFTER DELETE ON standing BEGIN
  INSERT INTO words (words, rowid, shown, kept, marks) VALUES ('delete', old.number, old.shown, old.kept, old.marks);
END;
CREATE TRIGGER standing_changed AFTER UPDATE OF shown, kept, marks ON standing BEGIN
  INSERT INTO words (words, rowid, shown, kept, marks) VALUES ('delete', old.number, old.shown, old.kept, old.marks);
  INSERT INTO words (rowid, shown, kept, marks) VALUES (new.number, new.shown, new.kept, new.marks);
END;

CREATE TABLE vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID;
"""

# Who asked to be forgotten, as keyed hashes, so that an older export does not bring them back.
_FORGOTTEN = """
CREATE TABLE forgotten (whose TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
"""

# Whose words the text of a case is, where somebody else asked about them: an id, so that forgetting finds them.
_WRITERS = """
ALTER TABLE cases ADD COLUMN writer TEXT;
CREATE INDEX cases_by_writer ON cases (writer) WHERE writer IS NOT NULL;
"""

# Cases whose finding is still to be posted: a queue, like `waiting`.
_UNPOSTED = """
CREATE TABLE unposted (case_number INTEGER PRIMARY KEY REFERENCES cases);
"""

# Calls for the director. `place` is typed by whoever calls; the states say where the call stands and who comes.
_CALLS = """
CREATE TABLE calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT, case_number INTEGER NOT NULL REFERENCES cases, by_id TEXT, place TEXT NOT NULL,
  pings INTEGER NOT NULL, at TEXT NOT NULL
);
CREATE INDEX calls_by_case ON calls (case_number, id);
CREATE INDEX calls_by_time ON calls (at);
CREATE TABLE call_states (
  id INTEGER PRIMARY KEY, call INTEGER NOT NULL REFERENCES calls, state TEXT NOT NULL, by_id TEXT, channel TEXT,
  message TEXT, at TEXT NOT NULL
);
CREATE INDEX call_states_by_call ON call_states (call, id);
""" + _only_added_to("calls", "call_states")

# Which ledger this is, and up to where its numbers may have been given (`identity`): in blocks of 500, for a copy of
# the file alone lacks what is still in its log. `lost`: numbers that were given and are gone.
_IDENTITY = """
CREATE TABLE identity (
  id               TEXT NOT NULL,
  cases_reserved   INTEGER NOT NULL,
  rulings_reserved INTEGER NOT NULL,
  rulings_above    INTEGER NOT NULL
);
INSERT INTO identity SELECT
  lower(hex(randomblob(16))),
  coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'cases'), 0) + 500,
  coalesce((SELECT max(number) FROM rulings), 0) + 500,
  0;

CREATE TABLE lost (
  kind  TEXT NOT NULL CHECK (kind IN ('case', 'ruling')),
  first INTEGER NOT NULL,
  last  INTEGER NOT NULL
);
"""

# Posts of earlier versions kept what was found first as their headline though a director had ruled: drawn anew once.
_AGREEING = """
INSERT OR IGNORE INTO unposted
SELECT case_number FROM rulings WHERE case_number IN (SELECT case_number FROM case_posts);
"""

# Which case a text was kept of, and how many steps it had: what was said not to be so since, and what was ruled, is
# exported with it.
_CORRECTED = """
ALTER TABLE misses ADD COLUMN case_number INTEGER REFERENCES cases;
ALTER TABLE misses ADD COLUMN turn INTEGER;
"""

# Who wishes to hear when a case of theirs becomes official, and of which rulings that is still to be told.
_LETTERS = letter_schema.SCRIPT + _only_added_to("wishes")

# The director's sheets as they are filled in, and reminders to come back to one.
_SHEETS = sheet_schema.SCRIPT + _only_added_to(*sheet_schema.NAMES)

SCRIPTS = {
    "cases": _CASES,
    "club": _CLUB,
    "rulings": _RULINGS,
    "standing": _STANDING,
    "forgotten": _FORGOTTEN,
    "writers": _WRITERS,
    "unposted": _UNPOSTED,
    "calls": _CALLS,
    "identity": _IDENTITY,
    "agreeing": _AGREEING,
    "corrected": _CORRECTED,
    "letters": _LETTERS,
    "sheets": _SHEETS,
    "letters_kept_true": letter_schema.KEPT_TRUE,
}
