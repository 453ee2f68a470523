-- Votes: ballots, the voting order, and reports of entries that could not be run.

-- What can be played, and so reviewed: an entry with a file, in a speedhack one that is in time, or with a link to
-- where it plays. A file that is removed after the voting only disappears from lists. `can_score`: it is on the ballot.
CREATE VIEW reviewable_entry AS
SELECT e.id, e.competition_id, c.kind = 'speedhack' AND NOT e.is_unranked AS can_score
FROM entry e JOIN competition c ON c.id = e.competition_id
WHERE e.num_shown > 0 AND c.ends_at <= app_now() AND (e.play_link <> '' OR EXISTS (
  SELECT FROM entry_file f
  WHERE f.entry_id = e.id AND f.state = 'checked'
    AND (f.superseded_at IS NULL OR f.removed_at >= c.voting_ends_at)
    AND (c.kind = 'gift-exchange' OR is_in_time(f, c))));
COMMENT ON VIEW reviewable_entry IS 'Entries that can be played, and so reviewed or voted on.';

CREATE TABLE ballot (
  -- Also the number of its review.
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition,
  entrant_id bigint NOT NULL REFERENCES sign_up,
  entry_id bigint NOT NULL REFERENCES entry,
  score_all smallint CHECK (score_all BETWEEN 1 AND 5),
  score_art smallint CHECK (score_art BETWEEN 1 AND 5),
  score_tech smallint CHECK (score_tech BETWEEN 1 AND 5),
  score_genre smallint CHECK (score_genre BETWEEN 1 AND 5),
  -- Only such a ballot counts.
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
  -- It was kept in a browser without a connection, so these times say nothing about how long a person played.
  was_queued boolean NOT NULL DEFAULT false,
  -- Staff hide a review as they hide a post. Its scores count all the same.
  hidden_at timestamptz,
  hidden_by bigint REFERENCES account ON DELETE SET NULL,
  hidden_reason text NOT NULL DEFAULT '',
  -- A team answers a review once.
  answer text NOT NULL DEFAULT '' CHECK (octet_length(answer) <= 8192),
  answered_at timestamptz,
  answered_by bigint REFERENCES account ON DELETE SET NULL,
  -- Staff leave it out of the results, for a reason that its author can read. Its review stays.
  excluded_at timestamptz,
  excluded_by bigint REFERENCES account ON DELETE SET NULL,
  excluded_reason text NOT NULL DEFAULT '' CHECK (octet_length(excluded_reason) <= 8192),
  UNIQUE (entrant_id, entry_id)
);
COMMENT ON TABLE ballot IS
  'One per person and entry, saved as they go. One wide row: four narrow ones take twice as long to add up.';
CREATE INDEX ballot_entry_idx ON ballot (entry_id);
CREATE INDEX ballot_competition_idx ON ballot (competition_id);
CREATE INDEX ballot_hidden_by_idx ON ballot (hidden_by) WHERE hidden_by IS NOT NULL;
-- An entry's reviews.
CREATE INDEX ballot_review_idx ON ballot (entry_id, id) WHERE review <> '';
CREATE INDEX ballot_answered_by_idx ON ballot (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX ballot_excluded_by_idx ON ballot (excluded_by) WHERE excluded_by IS NOT NULL;
-- Those that staff leave out do not count, with those that never could.
CREATE INDEX ballot_excluded_idx ON ballot (competition_id) WHERE excluded_at IS NOT NULL;

CREATE TABLE voter (
  entrant_id bigint PRIMARY KEY REFERENCES sign_up ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  -- What a browser kept without a connection is measured by the time since then.
  started_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE voter IS 'A person who votes, since when, and when they were last active.';
CREATE INDEX voter_seen_at_idx ON voter (seen_at);

CREATE TABLE dealt_entry (
  entrant_id bigint NOT NULL REFERENCES voter ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (entrant_id, entry_id)
);
COMMENT ON TABLE dealt_entry IS 'The entries in a voter''s order: packages/domain/src/voting-order.ts.';
CREATE INDEX dealt_entry_entry_idx ON dealt_entry (entry_id);

CREATE TABLE trouble_report (
  id bigint PRIMARY KEY DEFAULT random_id(),
  entrant_id bigint NOT NULL REFERENCES sign_up,
  entry_id bigint NOT NULL REFERENCES entry,
  platform text NOT NULL CHECK (platform IN ('windows', 'linux', 'mac', 'web')),
  reason text NOT NULL CHECK (reason IN ('start', 'crash', 'missing-file', 'virus-warning', 'no-download', 'other')),
  message text NOT NULL DEFAULT '' CHECK (octet_length(message) <= 8192),
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  -- By its sender, also because it runs now.
  taken_back_at timestamptz,
  -- What the team replied, and whether it was read.
  answer text NOT NULL DEFAULT '' CHECK (octet_length(answer) <= 8192),
  answered_at timestamptz,
  answer_seen_at timestamptz,
  -- Off the team's list.
  done_at timestamptz,
  UNIQUE (entrant_id, entry_id)
);
COMMENT ON TABLE trouble_report IS '''I couldn''t run it''. Goes to the team without a name.';
CREATE INDEX trouble_report_entry_idx ON trouble_report (entry_id);
-- Reports that the team has not been mailed about.
CREATE INDEX trouble_report_reported_at_idx ON trouble_report (reported_at) WHERE taken_back_at IS NULL;

CREATE TABLE trouble_mail (
  entry_id bigint PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL
);
COMMENT ON TABLE trouble_mail IS 'When a team was last mailed that a voter couldn''t run their entry.';

CREATE TABLE entry_tally (
  entry_id bigint PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  num_votes integer NOT NULL DEFAULT 0,
  num_reviews integer NOT NULL DEFAULT 0,
  num_open integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE entry_tally IS
  'How many complete ballots and reviews an entry has, and how many voters have it in their order. Stored, since voters '
  'are dealt entries by these numbers, and adding up all ballots for that takes half a second in the largest jam. A '
  'small one pays one more row write for each save.';

-- To be called after every change of ballots, reports or orders, as the last thing: it locks. Also updates the number of
-- the event's reviews. Hidden reviews do not count.
CREATE FUNCTION count_entry_votes(ids bigint[]) RETURNS void
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

-- Complete ballots that could never count: of those who have withdrawn, and for a team that their author is or was in.
-- Nobody votes for the team they are in, so only those who came into one since voting began are looked at: in the
-- largest jam the others are ten thousand lookups. Ballots are looked up one by one, as there is one at most: a join
-- would read all of them once more.
CREATE VIEW unfit_ballot AS
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v JOIN ballot b ON b.entrant_id = v.id
WHERE v.withdrawn_at IS NOT NULL AND b.is_complete
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v
JOIN competition c ON c.id = v.competition_id AND v.entry_joined_at >= c.ends_at
CROSS JOIN LATERAL (SELECT * FROM ballot WHERE entrant_id = v.id AND entry_id = v.entry_id LIMIT 1) b
WHERE b.is_complete
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM entry_former_member f
CROSS JOIN LATERAL (SELECT * FROM ballot WHERE entrant_id = f.entrant_id AND entry_id = f.entry_id LIMIT 1) b
WHERE b.is_complete;
COMMENT ON VIEW unfit_ballot IS 'Complete ballots that could never count: of people who withdrew, and for their own team.';

CREATE VIEW void_ballot AS
SELECT u.* FROM unfit_ballot u
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM ballot b WHERE b.excluded_at IS NOT NULL AND b.is_complete;
COMMENT ON VIEW void_ballot IS
  'Complete ballots that do not count: unfit ones, and those that staff leave out. They are few, so results are added '
  'up as all ballots without these.';

-- Whether an entrant has a ballot on an entry. When a finish is reopened, teams are open while ballots exist.
CREATE FUNCTION has_ballot_on(entrant_id bigint, entry_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM ballot b WHERE b.entrant_id = has_ballot_on.entrant_id AND b.entry_id = has_ballot_on.entry_id);
