-- What `tinsmith doctor` and the staff's page about the site's health need to know: which site this is, what the last
-- checks found, how the last two days went, and when backups were made.

CREATE TABLE site_identity (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Also in a marker file in each storage: a folder without it is another one, such as that of an unmounted disk.
  site_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The storages that have the marker file. It is written once; later its absence means something.
  marked_backends text[] NOT NULL DEFAULT '{}',
  -- Of SECRET_KEY; null until a process has started with one. The key can't be guessed from it.
  key_fingerprint bytea CHECK (length(key_fingerprint) = 32)
);
COMMENT ON TABLE site_identity IS
  'Which site this database belongs to: one row, made by the first start. It reveals a database that was restored beside the wrong key or the '
  'wrong files.';

CREATE TABLE health_check (
  name text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('ok', 'warning', 'trouble', 'skipped')),
  value text NOT NULL,
  sentence text NOT NULL,
  steps text[] NOT NULL,
  -- When it got into this state.
  since timestamptz NOT NULL DEFAULT wall_now(),
  checked_at timestamptz NOT NULL DEFAULT wall_now()
);
COMMENT ON TABLE health_check IS 'What each check of the site''s health found last.';

CREATE TABLE health_sample (
  lane text NOT NULL,
  -- The beginning of a quarter of an hour.
  quarter timestamptz NOT NULL,
  -- The worst of the quarter.
  state text NOT NULL CHECK (state IN ('ok', 'warning', 'trouble')),
  PRIMARY KEY (lane, quarter)
);
COMMENT ON TABLE health_sample IS 'How each part of the site did, by quarters of an hour, for two days.';
CREATE INDEX health_sample_quarter ON health_sample (quarter);

CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  finished_at timestamptz NOT NULL DEFAULT wall_now(),
  destination text NOT NULL CHECK (destination IN ('folder', 'bucket')),
  bytes bigint NOT NULL DEFAULT 0,
  num_files integer NOT NULL DEFAULT 0,
  -- When it was restored into a scratch database and compared; null: not yet.
  verified_at timestamptz,
  -- Why there is none; null: it was made.
  error text
);
COMMENT ON TABLE backup_run IS 'Each backup that was made or failed.';
CREATE INDEX backup_run_finished_at ON backup_run (finished_at);
