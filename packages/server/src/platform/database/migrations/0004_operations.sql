-- Unlogged: losing the counts in a crash only forgives somebody a few calls.
CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limit_window_start_idx ON rate_limit (window_start);

CREATE TABLE worker_heartbeat (
  worker_id text PRIMARY KEY,
  beat_at timestamptz NOT NULL
);
