-- A frozen ranking. A correction is one more; all that were published are kept.
CREATE TABLE result (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  frozen_at timestamptz NOT NULL DEFAULT app_now(),
  frozen_by bigint REFERENCES account ON DELETE SET NULL,
  published_at timestamptz,
  -- What staff say about it; of a correction why.
  note text NOT NULL DEFAULT '' CHECK (octet_length(note) <= 16384),
  -- The prize-giving: how many places were revealed, from the last on, and which of them is on the screen.
  started_at timestamptz,
  num_revealed integer NOT NULL DEFAULT 0 CHECK (num_revealed >= 0),
  slide integer NOT NULL DEFAULT 0 CHECK (slide BETWEEN 0 AND num_revealed),
  is_blank boolean NOT NULL DEFAULT false,
  -- Goes up with each move, so that nobody goes back to an older one.
  num_moves integer NOT NULL DEFAULT 0,
  UNIQUE (competition_id, number),
  CHECK (number = 1 OR published_at IS NULL OR note <> ''),
  -- What was published once is never given away a second time.
  CHECK (number = 1 OR started_at IS NULL)
);
CREATE INDEX result_frozen_by_idx ON result (frozen_by) WHERE frozen_by IS NOT NULL;
-- One at a time waits to be published.
CREATE UNIQUE INDEX result_one_frozen ON result (competition_id) WHERE published_at IS NULL;

CREATE TABLE result_entry (
  result_id bigint NOT NULL REFERENCES result ON DELETE CASCADE,
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
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
CREATE INDEX result_entry_entry_idx ON result_entry (entry_id);
CREATE INDEX result_entry_place_idx ON result_entry (result_id, position);
CREATE INDEX result_entry_step_idx ON result_entry (result_id, step);

-- What everybody may know: all that is published, of the newest publication, and what a prize-giving has revealed.
CREATE VIEW public_place AS
SELECT x.entry_id, r.id AS result_id, r.competition_id, x.position, x.ranks[1] AS rank
FROM result r JOIN result_entry x ON x.result_id = r.id
WHERE (r.published_at IS NOT NULL OR x.step <= r.num_revealed)
  AND NOT EXISTS (
    SELECT FROM result n
    WHERE n.competition_id = r.competition_id AND n.number > r.number AND n.published_at IS NOT NULL);

-- An entry's place over all, once everybody may know it.
CREATE FUNCTION public_rank(entry_id bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT p.rank FROM public_place p WHERE p.entry_id = public_rank.entry_id);

-- Complete ballots that do not count: of those who have withdrawn, and for the team that their author is in now. They
-- are few, so what counts is added up as all without these.
CREATE VIEW void_ballot AS
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v JOIN ballot b ON b.entrant_id = v.id
WHERE v.withdrawn_at IS NOT NULL AND b.is_complete
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v
-- Looked up one by one, as there is one at most: a join would read all ballots once more.
CROSS JOIN LATERAL (SELECT * FROM ballot WHERE entrant_id = v.id AND entry_id = v.entry_id LIMIT 1) b
WHERE b.is_complete;
