-- Web games that are played in the page.

CREATE TABLE web_build (
  file_id bigint PRIMARY KEY REFERENCES entry_file (id) ON DELETE CASCADE,
  -- The folder of its files, and its version in addresses. Random: a build that is secret has a name that is.
  key text NOT NULL UNIQUE CHECK (key ~ '^[0-9a-f]{32}$'),
  state text NOT NULL CHECK (state IN ('ready', 'refused')),
  -- Why it can't be played here, as a finding of the run-me check.
  refusal text,
  refusal_subject text,
  -- The folder of index.html in it: empty, or with a slash at its end.
  start_folder text NOT NULL DEFAULT '',
  num_files integer NOT NULL DEFAULT 0,
  -- On the disk, with compressed copies.
  bytes bigint NOT NULL DEFAULT 0,
  -- It starts threads, which need shared memory.
  is_threaded boolean NOT NULL DEFAULT false,
  made_at timestamptz NOT NULL DEFAULT wall_now(),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (octet_length(refusal_subject) <= 1024)
);
COMMENT ON TABLE web_build IS
  'Web games unpacked in PLAY_DIR, and those that could not be. A row exists only once its folder is whole; a folder without a row is swept. See decision 0097.';

-- In steps, because a function has a row of entry_file as its argument.
ALTER TABLE entry_file ADD COLUMN num_plays integer;
UPDATE entry_file SET num_plays = 0;
ALTER TABLE entry_file ALTER COLUMN num_plays SET DEFAULT 0;
ALTER TABLE entry_file ALTER COLUMN num_plays SET NOT NULL;
