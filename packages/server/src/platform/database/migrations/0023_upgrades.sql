-- Upgrades without a pause: which versions of the site run on this schema, and steps that run after a deployment.

CREATE TABLE schema_compatibility (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- A migration that takes away what an older version uses sets this to the first version that does without.
  oldest_version text NOT NULL CHECK (oldest_version ~ '^\d+\.\d+\.\d+$')
);
INSERT INTO schema_compatibility (oldest_version) VALUES ('0.1.0');
COMMENT ON TABLE schema_compatibility IS 'The oldest version of the site that runs on this schema: one row.';

CREATE TABLE after_step (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT wall_now(),
  -- Rows changed so far, of a step that changes rows.
  num_done bigint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  -- Why the last try failed; it is tried again.
  error text
);
COMMENT ON TABLE after_step IS
  'Slow steps of an upgrade, which run while the site is up: indexes, and rows that are changed in batches.';
