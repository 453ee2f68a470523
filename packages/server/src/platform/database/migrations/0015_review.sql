-- Reviews: the texts of ballots.

CREATE TABLE review_report (
  review_id bigint NOT NULL REFERENCES ballot ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz,
  PRIMARY KEY (review_id, account_id)
);
COMMENT ON TABLE review_report IS 'A review that was reported to staff.';
CREATE INDEX review_report_account_idx ON review_report (account_id);
CREATE INDEX review_report_open_idx ON review_report (reported_at) WHERE settled_at IS NULL;

CREATE TABLE review_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_reviews integer NOT NULL
);
COMMENT ON TABLE review_count IS
  'The number of an event''s reviews: part of its summary, which every page view reads. count_entry_votes() writes it.';

-- The rule of packages/domain/src/when.ts, for reviews without scores.
CREATE FUNCTION can_review(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN can_vote(c, moment) OR (c.kind = 'gift-exchange' AND moment >= c.ends_at);
