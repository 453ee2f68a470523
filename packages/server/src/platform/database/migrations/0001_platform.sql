-- What all features use: the clock, ids, stored files, limits and the audit log.

-- The one clock that decides. Only the test template replaces it, so that tests move time instead of waiting.
CREATE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN now();

-- The time of the machine, which goes on within a transaction: leases, heartbeats and ages of files are measured by it.
-- A function of its own, so that tests can move it like app_now().
CREATE FUNCTION wall_now() RETURNS timestamptz
  LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN clock_timestamp();

-- A number that says nothing about how many came before it; below 2^53, so that JavaScript can represent it.
CREATE FUNCTION random_id() RETURNS bigint
  LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 13))::bit(52)::bigint;

-- The one form in which addresses and names are compared. Only A to Z fold: lower() of a real locale makes an "i"
-- of "İ" and a "k" of the Kelvin sign, so that one person's address would find another's account. The domain has
-- the same function.
CREATE FUNCTION fold_case(written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(written COLLATE "C");

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
COMMENT ON TABLE rate_limit IS
  'Calls per key and time window. Unlogged: losing the counts in a crash only allows a few more calls.';
CREATE INDEX rate_limit_window_start_idx ON rate_limit (window_start);

CREATE TABLE worker_heartbeat (
  worker_id text PRIMARY KEY,
  beat_at timestamptz NOT NULL
);
COMMENT ON TABLE worker_heartbeat IS 'When each worker last reported that it runs.';

CREATE TABLE stored_file (
  id bigint PRIMARY KEY DEFAULT random_id(),
  -- What people request, under /upload/. Changes when a file is hidden; its bytes stay where they are.
  address text NOT NULL UNIQUE,
  -- Where its backend keeps the bytes. Never shown to anyone.
  storage_key text NOT NULL UNIQUE,
  backend text NOT NULL,
  owner_kind text,
  owner_id bigint,
  -- Known once the bytes are written.
  bytes bigint,
  sha256 bytea CHECK (octet_length(sha256) = 32),
  media_type text NOT NULL,
  -- pending: bytes are being written. stored: written, nobody's. owned: settled; served to readers that the owner's
  -- rule allows. discarded: waits for the sweep. receiving: arrives in pieces, over hours; its owner's already, but not
  -- swept by its age. Only owned files are ever served.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stored', 'owned', 'discarded', 'receiving')),
  -- By the real clock: a clock that tests move must not make a file old.
  created_at timestamptz NOT NULL DEFAULT wall_now(),
  -- What its storage calls the pieces of a file that is still being received.
  pieces text,
  -- What a virus scan found, where one is configured. Null: not scanned yet, and not served until it is. not-scanned:
  -- the scanner could not read all of it.
  scan_state text CHECK (scan_state IN ('clean', 'found', 'not-scanned')),
  -- What was found, or what kept the scanner from reading, in its own words.
  scan_finding text CHECK (octet_length(scan_finding) <= 1024),
  scanned_at timestamptz,
  -- How often a scan broke off in the middle: a file that crashes the scanner goes behind all others.
  scan_breaks integer NOT NULL DEFAULT 0,
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL)),
  CHECK (state <> 'owned' OR owner_kind IS NOT NULL),
  CHECK ((bytes IS NULL) = (sha256 IS NULL)),
  CHECK (state <> 'stored' OR bytes IS NOT NULL),
  CHECK (state <> 'receiving' OR owner_kind IS NOT NULL),
  CHECK ((scan_state IS NULL) = (scanned_at IS NULL)),
  CHECK (coalesce(scan_state IN ('found', 'not-scanned'), false) = (scan_finding IS NOT NULL))
);
COMMENT ON TABLE stored_file IS
  'Every stored file: its row is committed before its bytes are written, and settled in the transaction that uses it. '
  'A crash leaves a row for the sweep, never a file that no row names. See decision 0017.';
CREATE INDEX stored_file_owner_idx ON stored_file (owner_kind, owner_id);
CREATE INDEX stored_file_unsettled_idx ON stored_file (created_at) WHERE state <> 'owned';
CREATE INDEX stored_file_undescribed_idx ON stored_file (id) WHERE sha256 IS NULL AND state = 'owned';
CREATE INDEX stored_file_found_idx ON stored_file (scanned_at) WHERE scan_state = 'found';
CREATE INDEX stored_file_unscanned_idx ON stored_file (scan_breaks, created_at, id)
  WHERE scan_state IS NULL AND state = 'owned'
    AND media_type NOT IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/webm');

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamptz NOT NULL DEFAULT app_now(),
  -- Without foreign keys: the log outlives accounts and events, and an old id still distinguishes two people.
  account_id bigint,
  action text NOT NULL,
  competition_id bigint,
  -- Never what people typed: that must stay erasable, and nothing is erased here.
  details jsonb NOT NULL DEFAULT '{}',
  -- On the command line nobody is logged in, so such an entry has no account.
  via text NOT NULL DEFAULT 'site' CHECK (via IN ('site', 'command-line'))
);
COMMENT ON TABLE audit_entry IS
  'The audit log: what staff looked at or did that others may ask about later. The app''s role may only insert.';
CREATE INDEX audit_entry_happened_at_idx ON audit_entry (happened_at);
