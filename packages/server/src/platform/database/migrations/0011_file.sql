-- The files of entries: docs/decisions/0023-sealed-files.md.

CREATE TABLE entry_file (
  id bigint PRIMARY KEY DEFAULT random_id(),
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  -- Who registered it.
  account_id bigint REFERENCES account ON DELETE SET NULL,
  address text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 1024),
  bytes bigint NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- receiving: bytes are to come. received: all are here. checked: they were read, and their hash is known.
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'received', 'checked')),
  sealed_at timestamptz NOT NULL DEFAULT app_now(),
  received_at timestamptz,
  checked_at timestamptz,
  -- Whether what arrived is what was registered.
  is_match boolean,
  crc32 bigint,
  -- When something last arrived, by the real clock: a clock that tests move must abandon no upload.
  touched_at timestamptz NOT NULL DEFAULT wall_now(),
  -- The file that this one replaces, once it is here.
  replaces_id bigint REFERENCES entry_file ON DELETE SET NULL,
  superseded_at timestamptz,
  -- Staff count it as in time although it is late, for a reason that everyone can read.
  counted_at timestamptz,
  counted_by bigint REFERENCES account ON DELETE SET NULL,
  counted_reason text,
  -- What it is for, by its archive's directory and by its team; the team's choice wins.
  proposed_tags text[] NOT NULL DEFAULT '{}',
  chosen_tags text[],
  -- What players will stumble over: see packages/domain/src/run-me-check.ts.
  findings jsonb NOT NULL DEFAULT '[]',
  num_downloads integer NOT NULL DEFAULT 0,
  -- When the sweep last asked the storage whether an unfinished upload is complete: the longest ago is asked first, so
  -- that a bounded number each minute reaches all of them.
  swept_at timestamptz,
  -- Its team removed it. It counts for nothing any more, like a replaced one, but replaces nothing; its row stays for
  -- its receipt, its bytes go after a while.
  removed_at timestamptz,
  removed_by bigint REFERENCES account ON DELETE SET NULL,
  CHECK ((state = 'receiving') = (received_at IS NULL)),
  CHECK ((state = 'checked') = (checked_at IS NOT NULL)),
  CHECK ((state = 'checked') = (is_match IS NOT NULL)),
  CHECK ((counted_at IS NULL) = (counted_reason IS NULL)),
  CHECK (address IS NOT NULL OR removed_at IS NOT NULL),
  CHECK (removed_at IS NULL OR superseded_at IS NOT NULL)
);
COMMENT ON TABLE entry_file IS
  'A file of an entry, from the moment it is registered: its name, size and hash come first, its bytes later. Its bytes '
  'are those of the stored file at `address`.';
CREATE INDEX entry_file_entry_idx ON entry_file (entry_id);
CREATE INDEX entry_file_account_idx ON entry_file (account_id);
CREATE INDEX entry_file_counted_by_idx ON entry_file (counted_by) WHERE counted_by IS NOT NULL;
CREATE INDEX entry_file_replaces_idx ON entry_file (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX entry_file_unfinished_idx ON entry_file (touched_at) WHERE state <> 'checked';
CREATE INDEX entry_file_superseded_idx ON entry_file (superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX entry_file_removed_idx ON entry_file (removed_at) WHERE removed_at IS NOT NULL AND address IS NOT NULL;
CREATE INDEX entry_file_removed_by_idx ON entry_file (removed_by) WHERE removed_by IS NOT NULL;

-- Whether a file counts as in time, by the competition's times as they are now. What was here before the end was;
-- what was registered before it must be what arrives, within the grace period. Never stored: the end may be moved.
CREATE FUNCTION is_in_time(f entry_file, c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN f.counted_at IS NOT NULL
    OR coalesce(f.received_at < c.ends_at, false)
    OR (f.sealed_at < c.ends_at
      AND coalesce(f.received_at, app_now()) < c.ends_at + make_interval(secs => c.grace_seconds)
      AND coalesce(f.is_match, true));

-- An entry's number of files and what they are for, as lists filter by them. Files that were replaced count no more;
-- a file is for something once it was checked; a link to the source counts as source. Call it under the entry's lock.
CREATE FUNCTION count_entry_files(counted_entry_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE entry SET num_files = found.num_files, file_tags = found.file_tags
  FROM (
    SELECT count(*) AS num_files,
      coalesce((
        SELECT array_agg(DISTINCT has.tag ORDER BY has.tag)
        FROM (
          SELECT unnest(coalesce(t.chosen_tags, t.proposed_tags)) AS tag FROM entry_file t
          WHERE t.entry_id = counted_entry_id AND t.superseded_at IS NULL AND t.state = 'checked'
          UNION ALL
          SELECT 'source' FROM entry e WHERE e.id = counted_entry_id AND e.source_link <> ''
        ) has
      ), '{}') AS file_tags
    FROM entry_file f WHERE f.entry_id = counted_entry_id AND f.superseded_at IS NULL
  ) found
  WHERE entry.id = counted_entry_id;
$$;

CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  public_key bytea NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE receipt_key IS
  'Public keys that receipts were ever signed with; the private ones are derived from SECRET_KEY.';

CREATE TABLE upload_trouble (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  message text NOT NULL,
  -- What the browser knows: speed, errors and sizes, no names and no contents. Null from a browser without script.
  facts jsonb,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  -- When organizers were last mailed about it; null where there were too many already, and the desk alone tells.
  mailed_at timestamptz,
  answered_at timestamptz,
  answered_by bigint REFERENCES account ON DELETE SET NULL,
  -- Null where it was settled without a word.
  answer text,
  CHECK (answer IS NULL OR answered_at IS NOT NULL)
);
COMMENT ON TABLE upload_trouble IS
  'An entrant who cannot upload a file asks the organizers. Asking again before an answer changes the open question.';
CREATE UNIQUE INDEX upload_trouble_open_idx ON upload_trouble (competition_id, account_id) WHERE answered_at IS NULL;
CREATE INDEX upload_trouble_competition_idx ON upload_trouble (competition_id, asked_at);
CREATE INDEX upload_trouble_account_idx ON upload_trouble (account_id);
CREATE INDEX upload_trouble_answered_by_idx ON upload_trouble (answered_by) WHERE answered_by IS NOT NULL;
