-- Notes that voters take while they play, and the queue that hands them one game after another.

CREATE TABLE play_note (
  entrant_id bigint NOT NULL REFERENCES sign_up (id) ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  -- Made in the browser: a note that is sent again is the same note.
  key text NOT NULL CHECK (key ~ '^[0-9a-zA-Z-]{8,40}$'),
  -- How long the game was played when the line was opened.
  played_seconds integer NOT NULL CHECK (played_seconds BETWEEN 0 AND 86400),
  text text NOT NULL CHECK (text <> '' AND char_length(text) <= 400),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (entrant_id, entry_id, key)
);
CREATE INDEX play_note_entry_idx ON play_note (entry_id);
COMMENT ON TABLE play_note IS
  'What a voter noted down while playing. For their eyes alone, never part of a ballot, deleted when voting ends. See decision 0103.';

CREATE TABLE play_queue (
  entrant_id bigint PRIMARY KEY REFERENCES sign_up (id) ON DELETE CASCADE,
  minutes smallint NOT NULL CHECK (minutes BETWEEN 5 AND 600),
  -- Systems and 'web', controls, and content warnings, as they were chosen last.
  plays_on text[] NOT NULL,
  at_hand text[] NOT NULL,
  leave_out text[] NOT NULL,
  -- The games that were handed out, in order.
  entry_ids bigint[] NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz
);
COMMENT ON TABLE play_queue IS
  'The last queue of a voter: their choices, and the games that they were handed one after another. See decision 0104.';
