-- Results: frozen rankings and the prize-giving; and what keeps entries and events from being deleted.

CREATE TABLE result (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition,
  number integer NOT NULL CHECK (number > 0),
  frozen_at timestamptz NOT NULL DEFAULT app_now(),
  frozen_by bigint REFERENCES account ON DELETE SET NULL,
  published_at timestamptz,
  -- What staff write about it; of a correction why.
  note text NOT NULL DEFAULT '' CHECK (octet_length(note) <= 16384),
  -- The prize-giving: how many places were revealed, from the last on, and which of them is on the screen.
  started_at timestamptz,
  num_revealed integer NOT NULL DEFAULT 0 CHECK (num_revealed >= 0),
  slide integer NOT NULL DEFAULT 0 CHECK (slide BETWEEN 0 AND num_revealed),
  is_blank boolean NOT NULL DEFAULT false,
  -- Goes up with each move, so that nobody goes back to an older one.
  num_moves integer NOT NULL DEFAULT 0,
  -- Ranks that staff entered, without ballots: an edition from before this site.
  is_typed boolean NOT NULL DEFAULT false,
  -- All staff who could look at the ballots had an entry themselves, so nobody did.
  is_unchecked boolean NOT NULL DEFAULT false,
  -- As the ranking was frozen. Null for ranks that staff entered.
  rank_percent smallint CHECK (rank_percent BETWEEN 0 AND 100),
  -- Null: no minimum.
  min_ballots integer CHECK (min_ballots > 0),
  UNIQUE (competition_id, number),
  CHECK (number = 1 OR published_at IS NULL OR note <> ''),
  -- What was published once is never given away a second time.
  CHECK (number = 1 OR started_at IS NULL)
);
COMMENT ON TABLE result IS 'A frozen ranking. A correction is one more; all that were published are kept.';
CREATE INDEX result_frozen_by_idx ON result (frozen_by) WHERE frozen_by IS NOT NULL;
-- One at a time waits to be published.
CREATE UNIQUE INDEX result_one_frozen ON result (competition_id) WHERE published_at IS NULL;

CREATE TABLE result_entry (
  result_id bigint NOT NULL REFERENCES result ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry,
  -- In the order of the overall ranking.
  position integer NOT NULL,
  -- With which step of the prize-giving it becomes public: those who share a place together. Null without a place.
  step integer,
  -- Why it is left out of the ranking; empty for what is in it.
  exclusion text NOT NULL DEFAULT '',
  num_ballots integer NOT NULL,
  -- Four each, in the order of packages/domain/src/ballot.ts; a rank is null without a ballot, and where it is left out.
  ranks integer[] NOT NULL CHECK (cardinality(ranks) = 4),
  sums integer[] NOT NULL CHECK (cardinality(sums) = 4),
  -- How many gave 1 to 5, for each of the four.
  spreads integer[] NOT NULL CHECK (cardinality(spreads) = 20),
  PRIMARY KEY (result_id, entry_id)
);
COMMENT ON TABLE result_entry IS 'An entry''s place in a frozen ranking.';
CREATE INDEX result_entry_entry_idx ON result_entry (entry_id);
CREATE INDEX result_entry_place_idx ON result_entry (result_id, position);
CREATE INDEX result_entry_step_idx ON result_entry (result_id, step);

CREATE TABLE result_ballot (
  result_id bigint NOT NULL REFERENCES result ON DELETE CASCADE,
  ballot_id bigint NOT NULL REFERENCES ballot,
  reason text NOT NULL,
  PRIMARY KEY (result_id, ballot_id)
);
COMMENT ON TABLE result_ballot IS 'Ballots that did not count when a ranking was frozen, and why.';
CREATE INDEX result_ballot_ballot_idx ON result_ballot (ballot_id);

CREATE VIEW public_place AS
SELECT x.entry_id, r.id AS result_id, r.competition_id, x.position, x.ranks[1] AS rank
FROM result r JOIN result_entry x ON x.result_id = r.id
WHERE (r.published_at IS NOT NULL OR x.step <= r.num_revealed)
  AND NOT EXISTS (
    SELECT FROM result n
    WHERE n.competition_id = r.competition_id AND n.number > r.number AND n.published_at IS NOT NULL);
COMMENT ON VIEW public_place IS
  'The places that everyone may know: those of the newest publication, and those that a prize-giving has revealed.';

-- An entry's place over all, once everyone may know it.
CREATE FUNCTION public_rank(entry_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT p.rank FROM public_place p WHERE p.entry_id = public_rank.entry_id);

-- Whether a ranking was frozen since voting ended. A ballot that began before the end and is saved after the ranking
-- was frozen would not be in it.
CREATE FUNCTION is_frozen(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM result r WHERE r.competition_id = c.id AND r.frozen_at >= c.voting_ends_at);

-- Whether a ranking was stored: from then on no time is reopened.
CREATE FUNCTION has_result(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM result r WHERE r.competition_id = c.id);

-- What keeps an entry from being deleted, the weightiest first; null if nothing does. Asked by the statement that
-- deletes, under the lock of the entry: whatever refers to it takes a lock on its row.
CREATE FUNCTION entry_kept_for(kept_id bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN EXISTS (SELECT FROM result_entry x WHERE x.entry_id = kept_id) THEN 'result'
    WHEN EXISTS (SELECT FROM ballot b WHERE b.entry_id = kept_id)
      OR EXISTS (SELECT FROM trouble_report r WHERE r.entry_id = kept_id) THEN 'ballot'
    WHEN EXISTS (SELECT FROM rule_answer a WHERE a.entry_id = kept_id) THEN 'rule'
  END;

-- What keeps an event from being removed, the weightiest first; null if nothing does. Asked by the statement that
-- removes, under the locks of the event, its sign-ups and its entries.
CREATE FUNCTION event_kept_for(kept_id bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN EXISTS (SELECT FROM ballot b WHERE b.competition_id = kept_id)
      OR EXISTS (SELECT FROM trouble_report r JOIN entry e ON e.id = r.entry_id WHERE e.competition_id = kept_id)
      THEN 'ballot'
    WHEN EXISTS (SELECT FROM entry_file f JOIN entry e ON e.id = f.entry_id WHERE e.competition_id = kept_id)
      THEN 'file'
    WHEN EXISTS (SELECT FROM log_post p WHERE p.competition_id = kept_id) THEN 'post'
    WHEN EXISTS (SELECT FROM sign_up s WHERE s.competition_id = kept_id AND s.withdrawn_at IS NULL AND NOT s.is_typed)
      OR EXISTS (SELECT FROM santa_pair p WHERE p.competition_id = kept_id) THEN 'sign-up'
    WHEN EXISTS (SELECT FROM entry e WHERE e.competition_id = kept_id AND NOT e.is_typed)
      OR EXISTS (SELECT FROM rule_answer a JOIN entry e ON e.id = a.entry_id WHERE e.competition_id = kept_id)
      THEN 'entry'
    WHEN EXISTS (SELECT FROM result r WHERE r.competition_id = kept_id AND NOT r.is_typed) THEN 'result'
  END;

-- Nothing was drawn, and nobody did anything in it: its times can still change, even those that have passed.
CREATE FUNCTION has_movable_times(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.drawn_at IS NULL AND NOT EXISTS (SELECT FROM santa_draw d WHERE d.competition_id = c.id)
    AND event_kept_for(c.id) IS NULL;

-- Until voting starts. A reopened finish is not enough: once there are ballots, another share would decide whose
-- entries are ranked.
CREATE FUNCTION is_rank_share_open(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN has_movable_times(c)
    OR (c.ends_at > app_now() AND NOT EXISTS (SELECT FROM ballot b WHERE b.competition_id = c.id));
