CREATE TABLE competition (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  short text NOT NULL CHECK (short ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$'),
  title text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('speedhack', 'gift-exchange')),
  markdown text NOT NULL DEFAULT '',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  voting_ends_at timestamptz NOT NULL CHECK (voting_ends_at >= ends_at),
  -- Null: joining is open at once.
  join_opens_at timestamptz,
  join_closes_at timestamptz NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  -- What everybody was last told; the worker compares it with the clock each second.
  told_phase text NOT NULL DEFAULT 'before' CHECK (told_phase IN ('before', 'live', 'voting', 'over')),
  CHECK (kind = 'speedhack' OR voting_ends_at = ends_at)
);
CREATE UNIQUE INDEX competition_short_key ON competition (lower(short));
CREATE UNIQUE INDEX competition_one_pinned ON competition (is_pinned) WHERE is_pinned;
CREATE INDEX competition_starts_at_idx ON competition (starts_at DESC);

CREATE TABLE entrant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition,
  account_id bigint NOT NULL REFERENCES account,
  info text NOT NULL DEFAULT '',
  joined_at timestamptz NOT NULL DEFAULT app_now(),
  -- However often somebody presses the button, they are in once.
  UNIQUE (competition_id, account_id)
);
CREATE INDEX entrant_account_id_idx ON entrant (account_id);
CREATE INDEX account_username_prefix_idx ON account (lower(username) text_pattern_ops);
