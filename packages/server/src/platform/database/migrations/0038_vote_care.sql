-- A team answers a review once.
ALTER TABLE ballot
  ADD COLUMN answer text NOT NULL DEFAULT '' CHECK (octet_length(answer) <= 8192),
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answered_by bigint REFERENCES account ON DELETE SET NULL,
  -- Staff leave it out of the results, for a reason that its author is told. Its review stays.
  ADD COLUMN excluded_at timestamptz,
  ADD COLUMN excluded_by bigint REFERENCES account ON DELETE SET NULL,
  ADD COLUMN excluded_reason text NOT NULL DEFAULT '' CHECK (octet_length(excluded_reason) <= 8192);
CREATE INDEX ballot_answered_by_idx ON ballot (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX ballot_excluded_by_idx ON ballot (excluded_by) WHERE excluded_by IS NOT NULL;

-- When a team was last mailed that somebody couldn't run their entry.
CREATE TABLE trouble_mail (
  entry_id bigint PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL
);
-- What teams have not been told of.
CREATE INDEX trouble_report_reported_at_idx ON trouble_report (reported_at) WHERE taken_back_at IS NULL;
