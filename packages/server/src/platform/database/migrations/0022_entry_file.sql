-- How long after the end the bytes of a file may arrive that was sealed before it. In steps: PostgreSQL adds no column
-- with a default to a table whose rows a function takes.
ALTER TABLE competition ADD COLUMN grace_seconds integer;
UPDATE competition SET grace_seconds = 10800;
ALTER TABLE competition
  ALTER COLUMN grace_seconds SET DEFAULT 10800,
  ALTER COLUMN grace_seconds SET NOT NULL,
  ADD CHECK (grace_seconds >= 0);

-- A stored file that arrives in pieces, over hours: nobody's but its owner's, never served, not swept by its age.
ALTER TABLE stored_file
  DROP CONSTRAINT stored_file_state_check,
  ADD CONSTRAINT stored_file_state_check
    CHECK (state IN ('pending', 'stored', 'owned', 'discarded', 'receiving')),
  ADD CHECK (state <> 'receiving' OR owner_kind IS NOT NULL),
  -- What its storage calls the pieces of a file that is still being received.
  ADD COLUMN pieces text;

-- A file of an entry, from the moment it is sealed: what it is called, how large it is and its hash come first, its
-- bytes later. Its bytes are those of the stored file at `address`.
CREATE TABLE entry_file (
  id bigint PRIMARY KEY DEFAULT random_id(),
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  -- Whoever sealed it.
  account_id bigint REFERENCES account ON DELETE SET NULL,
  address text NOT NULL UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 1024),
  bytes bigint NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- receiving: bytes are to come. received: all are here. checked: they were read, and their hash is known.
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'received', 'checked')),
  sealed_at timestamptz NOT NULL DEFAULT app_now(),
  received_at timestamptz,
  checked_at timestamptz,
  -- Whether what arrived is what was sealed.
  is_match boolean,
  crc32 bigint,
  -- When something last arrived, by the real clock: a clock that tests move must abandon no upload.
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The file that this one is to replace, once it is here.
  replaces_id bigint REFERENCES entry_file ON DELETE SET NULL,
  superseded_at timestamptz,
  -- Staff count it as in time although it is late, for a reason that everybody can read.
  counted_at timestamptz,
  counted_by bigint REFERENCES account ON DELETE SET NULL,
  counted_reason text,
  -- What it is for, as its archive's directory tells, and as its team says; theirs wins.
  proposed_tags text[] NOT NULL DEFAULT '{}',
  chosen_tags text[],
  -- What those who try it will trip over: see packages/domain/src/run-me-check.ts.
  findings jsonb NOT NULL DEFAULT '[]',
  num_downloads integer NOT NULL DEFAULT 0,
  CHECK ((state = 'receiving') = (received_at IS NULL)),
  CHECK ((state = 'checked') = (checked_at IS NOT NULL)),
  CHECK ((state = 'checked') = (is_match IS NOT NULL)),
  CHECK ((counted_at IS NULL) = (counted_reason IS NULL))
);
CREATE INDEX entry_file_entry_idx ON entry_file (entry_id);
CREATE INDEX entry_file_account_idx ON entry_file (account_id);
CREATE INDEX entry_file_counted_by_idx ON entry_file (counted_by) WHERE counted_by IS NOT NULL;
CREATE INDEX entry_file_replaces_idx ON entry_file (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX entry_file_unfinished_idx ON entry_file (touched_at) WHERE state <> 'checked';
CREATE INDEX entry_file_superseded_idx ON entry_file (superseded_at) WHERE superseded_at IS NOT NULL;

-- Whether a file counts as in time, by the competition's times as they are now. What was here before the end was;
-- what was sealed before it must be what arrives, within the grace period. Never stored: the end may be moved.
CREATE FUNCTION is_in_time(f entry_file, c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN f.counted_at IS NOT NULL
    OR coalesce(f.received_at < c.ends_at, false)
    OR (f.sealed_at < c.ends_at
      AND coalesce(f.received_at, app_now()) < c.ends_at + make_interval(secs => c.grace_seconds)
      AND coalesce(f.is_match, true));

-- An entry's number of files and what they are for, as lists filter by them. Files that were replaced count no more;
-- a file is for something once it was checked. To be called under the entry's lock.
CREATE FUNCTION count_entry_files(counted_entry_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE entry SET num_files = found.num_files, file_tags = found.file_tags
  FROM (
    SELECT count(*) AS num_files,
      coalesce((
        SELECT array_agg(DISTINCT tag ORDER BY tag)
        FROM entry_file t, unnest(coalesce(t.chosen_tags, t.proposed_tags)) tag
        WHERE t.entry_id = counted_entry_id AND t.superseded_at IS NULL AND t.state = 'checked'
      ), '{}') AS file_tags
    FROM entry_file f WHERE f.entry_id = counted_entry_id AND f.superseded_at IS NULL
  ) found
  WHERE entry.id = counted_entry_id;
$$;

-- Public keys that receipts were ever signed with; the private ones are derived from SECRET_KEY.
CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  public_key bytea NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT app_now()
);
