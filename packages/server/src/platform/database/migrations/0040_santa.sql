-- What began before there were draws gets none afterwards.
ALTER TABLE competition ADD COLUMN draws_names boolean;
UPDATE competition SET draws_names = starts_at > app_now();
ALTER TABLE competition
  ALTER COLUMN draws_names SET DEFAULT true,
  ALTER COLUMN draws_names SET NOT NULL;
CREATE INDEX competition_to_draw_names_idx ON competition (starts_at) WHERE drawn_at IS NULL AND draws_names;

-- Two people who never draw each other, in any gift exchange. Nobody but staff knows of it.
CREATE TABLE santa_exclusion (
  low_account_id bigint NOT NULL REFERENCES account,
  high_account_id bigint NOT NULL REFERENCES account,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (low_account_id, high_account_id),
  CHECK (low_account_id < high_account_id)
);
CREATE INDEX santa_exclusion_high_account_id_idx ON santa_exclusion (high_account_id);

-- All that a draw of names was made of, published after the end.
CREATE TABLE santa_draw (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  seal_id bigint NOT NULL REFERENCES draw_seal ON DELETE CASCADE,
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  entrants bigint[] NOT NULL,
  -- Pairs of earlier years, one at each index; year 1 is the oldest.
  history_givers bigint[] NOT NULL,
  history_receivers bigint[] NOT NULL,
  history_years integer[] NOT NULL,
  num_exclusions integer NOT NULL,
  exclusions_hash text CHECK (exclusions_hash ~ '^[0-9a-f]{64}$'),
  -- Whether there was a beacon to ask; what it said, if it answered in time.
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text CHECK (beacon_randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text,
  -- As drawn: each gives to the next, the last to the first. What holds since stands in santa_pair.
  ring bigint[] NOT NULL,
  set_aside bigint[] NOT NULL,
  num_allowed integer NOT NULL,
  CHECK ((num_exclusions = 0) = (exclusions_hash IS NULL)),
  CHECK (cardinality(history_givers) = cardinality(history_receivers)),
  CHECK (cardinality(history_givers) = cardinality(history_years))
);
CREATE INDEX santa_draw_seal_id_idx ON santa_draw (seal_id);

-- Who gives to whom. Nothing about a row may tell which: ids are random, and a draw inserts its rows shuffled.
CREATE TABLE santa_pair (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES santa_draw ON DELETE CASCADE,
  giver_id bigint NOT NULL REFERENCES sign_up,
  receiver_id bigint NOT NULL REFERENCES sign_up,
  -- By the draw, by a repair, or because an elf stepped in.
  made_by text NOT NULL CHECK (made_by IN ('draw', 'repair', 'elf')),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- Set when one of the two left, or a repair gave one of them somebody else.
  ended_at timestamptz,
  CHECK (giver_id <> receiver_id)
);
CREATE INDEX santa_pair_competition_id_idx ON santa_pair (competition_id);
CREATE INDEX santa_pair_giver_id_idx ON santa_pair (giver_id);
CREATE INDEX santa_pair_receiver_id_idx ON santa_pair (receiver_id);
-- Everybody gives to one and receives from one; an elf gives to one more.
CREATE UNIQUE INDEX santa_pair_one_receiver ON santa_pair (giver_id) WHERE ended_at IS NULL AND made_by <> 'elf';
CREATE UNIQUE INDEX santa_pair_one_giver ON santa_pair (receiver_id) WHERE ended_at IS NULL;
