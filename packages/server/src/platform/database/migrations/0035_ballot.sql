-- Its team wants no place in the results. Reviews are welcome all the same.
ALTER TABLE entry ADD COLUMN is_unranked boolean NOT NULL DEFAULT false;

-- What can be played by those who are to say something about it: a file, in a speedhack one that is in time, or a link
-- to where it plays. `can_score`: it is on the ballot.
CREATE VIEW reviewable_entry AS
SELECT e.id, e.competition_id, c.kind = 'speedhack' AND NOT e.is_unranked AS can_score
FROM entry e JOIN competition c ON c.id = e.competition_id
WHERE e.num_shown > 0 AND c.ends_at <= app_now() AND (e.play_link <> '' OR EXISTS (
  SELECT FROM entry_file f
  WHERE f.entry_id = e.id AND f.state = 'checked' AND f.superseded_at IS NULL
    AND (c.kind = 'gift-exchange' OR is_in_time(f, c))));

-- One a person and entry, saved as they go. One wide row: four narrow ones take twice as long to add up.
CREATE TABLE ballot (
  -- Also the number of its review.
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  score_all smallint CHECK (score_all BETWEEN 1 AND 5),
  score_art smallint CHECK (score_art BETWEEN 1 AND 5),
  score_tech smallint CHECK (score_tech BETWEEN 1 AND 5),
  score_genre smallint CHECK (score_genre BETWEEN 1 AND 5),
  -- Only such a one counts.
  is_complete boolean NOT NULL
    GENERATED ALWAYS AS (num_nonnulls(score_all, score_art, score_tech, score_genre) = 4) STORED,
  -- The allowed markup with plain newlines, as in log posts.
  review text NOT NULL DEFAULT '' CHECK (octet_length(review) <= 32768),
  -- Goes up with each save.
  version integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL DEFAULT app_now(),
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it first had all four scores.
  completed_at timestamptz,
  -- It was kept in a browser without a line, so these times say nothing about how long somebody played.
  was_queued boolean NOT NULL DEFAULT false,
  UNIQUE (entrant_id, entry_id)
);
CREATE INDEX ballot_entry_idx ON ballot (entry_id);
CREATE INDEX ballot_competition_idx ON ballot (competition_id);

-- Somebody who votes, and when they last gave a sign of it.
CREATE TABLE voter (
  entrant_id bigint PRIMARY KEY REFERENCES sign_up ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX voter_seen_at_idx ON voter (seen_at);

-- What is in somebody's order: see packages/domain/src/voting-order.ts.
CREATE TABLE dealt_entry (
  entrant_id bigint NOT NULL REFERENCES voter ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (entrant_id, entry_id)
);
CREATE INDEX dealt_entry_entry_idx ON dealt_entry (entry_id);

-- 'I couldn't run it'. Goes to the team without a name.
CREATE TABLE trouble_report (
  id bigint PRIMARY KEY DEFAULT random_id(),
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN ('windows', 'linux', 'mac', 'web')),
  reason text NOT NULL CHECK (reason IN ('start', 'crash', 'missing-file', 'virus-warning', 'no-download', 'other')),
  message text NOT NULL DEFAULT '' CHECK (octet_length(message) <= 8192),
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  -- By who sent it, also because it runs now.
  taken_back_at timestamptz,
  -- What the team said, and whether it was read.
  answer text NOT NULL DEFAULT '' CHECK (octet_length(answer) <= 8192),
  answered_at timestamptz,
  answer_seen_at timestamptz,
  -- Off the team's list.
  done_at timestamptz,
  UNIQUE (entrant_id, entry_id)
);
CREATE INDEX trouble_report_entry_idx ON trouble_report (entry_id);

-- How many complete ballots, reviews and people with it before them an entry has. Kept, since whoever opens the voting
-- is dealt entries by these numbers, and adding up all ballots for that takes half a second in the largest jam. A small
-- one pays one more row write for each save.
CREATE TABLE entry_tally (
  entry_id bigint PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  num_votes integer NOT NULL DEFAULT 0,
  num_reviews integer NOT NULL DEFAULT 0,
  num_open integer NOT NULL DEFAULT 0
);

-- To be called after every change of ballots, reports or orders, as the last thing: it locks.
CREATE FUNCTION count_entry_votes(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  INSERT INTO entry_tally (entry_id) SELECT e.id FROM entry e WHERE e.id = ANY (ids) ORDER BY e.id
  ON CONFLICT DO NOTHING;
  PERFORM FROM entry_tally WHERE entry_id = ANY (ids) ORDER BY entry_id FOR UPDATE;
  UPDATE entry_tally t SET num_votes = b.num_votes, num_reviews = b.num_reviews, num_open = o.num_open
  FROM entry_tally one
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE is_complete) AS num_votes, count(*) FILTER (WHERE review <> '') AS num_reviews
    FROM ballot WHERE entry_id = one.entry_id) b
  CROSS JOIN LATERAL (
    SELECT count(*) AS num_open FROM dealt_entry d
    WHERE d.entry_id = one.entry_id
      AND NOT EXISTS (
        SELECT FROM ballot v WHERE v.entrant_id = d.entrant_id AND v.entry_id = d.entry_id AND v.is_complete)
      AND NOT EXISTS (
        SELECT FROM trouble_report r
        WHERE r.entrant_id = d.entrant_id AND r.entry_id = d.entry_id AND r.taken_back_at IS NULL)) o
  WHERE one.entry_id = ANY (ids) AND t.entry_id = one.entry_id;
END $$;
