-- Staff hide a review as they hide a post. Its scores count all the same.
ALTER TABLE ballot
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_by bigint REFERENCES account ON DELETE SET NULL,
  ADD COLUMN hidden_reason text NOT NULL DEFAULT '';
CREATE INDEX ballot_hidden_by_idx ON ballot (hidden_by) WHERE hidden_by IS NOT NULL;
-- An entry's reviews.
CREATE INDEX ballot_review_idx ON ballot (entry_id, id) WHERE review <> '';

CREATE TABLE review_report (
  review_id bigint NOT NULL REFERENCES ballot ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz,
  PRIMARY KEY (review_id, account_id)
);
CREATE INDEX review_report_account_idx ON review_report (account_id);
CREATE INDEX review_report_open_idx ON review_report (reported_at) WHERE settled_at IS NULL;

-- The number of an event's reviews: part of its summary, which every page view reads.
CREATE TABLE review_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_reviews integer NOT NULL
);

-- As before, without hidden reviews, and the event's number is kept with those of its entries.
CREATE OR REPLACE FUNCTION count_entry_votes(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  INSERT INTO entry_tally (entry_id) SELECT e.id FROM entry e WHERE e.id = ANY (ids) ORDER BY e.id
  ON CONFLICT DO NOTHING;
  PERFORM FROM entry_tally WHERE entry_id = ANY (ids) ORDER BY entry_id FOR UPDATE;
  WITH counted AS (
    SELECT one.entry_id, one.num_reviews AS num_before, b.num_votes, b.num_reviews, o.num_open
    FROM entry_tally one
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_complete) AS num_votes,
        count(*) FILTER (WHERE review <> '' AND hidden_at IS NULL) AS num_reviews
      FROM ballot WHERE entry_id = one.entry_id) b
    CROSS JOIN LATERAL (
      SELECT count(*) AS num_open FROM dealt_entry d
      WHERE d.entry_id = one.entry_id
        AND NOT EXISTS (
          SELECT FROM ballot v WHERE v.entrant_id = d.entrant_id AND v.entry_id = d.entry_id AND v.is_complete)
        AND NOT EXISTS (
          SELECT FROM trouble_report r
          WHERE r.entrant_id = d.entrant_id AND r.entry_id = d.entry_id AND r.taken_back_at IS NULL)) o
    WHERE one.entry_id = ANY (ids)
  ), updated AS (
    UPDATE entry_tally t SET num_votes = c.num_votes, num_reviews = c.num_reviews, num_open = c.num_open
    FROM counted c WHERE t.entry_id = c.entry_id
  )
  INSERT INTO review_count AS n (competition_id, num_reviews)
  SELECT e.competition_id, sum(c.num_reviews - c.num_before) FROM counted c JOIN entry e ON e.id = c.entry_id
  WHERE c.num_reviews <> c.num_before
  GROUP BY e.competition_id ORDER BY e.competition_id
  ON CONFLICT (competition_id) DO UPDATE SET num_reviews = n.num_reviews + excluded.num_reviews;
END $$;

-- The rule of packages/domain/src/when.ts once more, for reviews without scores.
CREATE FUNCTION can_review(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN can_vote(c, moment) OR (c.kind = 'gift-exchange' AND moment >= c.ends_at);
