-- How many ballots an entry needs to be ranked, in percent of the median; 0 for no minimum. An event whose voting has
-- begun keeps the rule that people voted under: there was none.
ALTER TABLE competition ADD COLUMN rank_percent smallint;
UPDATE competition SET rank_percent = CASE WHEN ends_at <= app_now() THEN 0 ELSE 50 END;
ALTER TABLE competition
  ALTER COLUMN rank_percent SET DEFAULT 50,
  ALTER COLUMN rank_percent SET NOT NULL,
  ADD CHECK (rank_percent BETWEEN 0 AND 100);

-- As the ranking was frozen. Null for ranks that staff entered, and for rankings from before this rule.
ALTER TABLE result
  ADD COLUMN rank_percent smallint CHECK (rank_percent BETWEEN 0 AND 100),
  -- Null: no minimum.
  ADD COLUMN min_ballots integer CHECK (min_ballots > 0);

-- Until voting starts. A reopened finish is not enough: once there are ballots, another share would decide whose
-- entries are ranked.
CREATE FUNCTION is_rank_share_open(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN has_movable_times(c)
    OR (c.ends_at > app_now() AND NOT EXISTS (SELECT FROM ballot b WHERE b.competition_id = c.id));
