-- Those that staff leave out do not count, with those that never could.
CREATE INDEX ballot_excluded_idx ON ballot (competition_id) WHERE excluded_at IS NOT NULL;
ALTER VIEW void_ballot RENAME TO unfit_ballot;
CREATE VIEW void_ballot AS
SELECT u.* FROM unfit_ballot u
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM ballot b WHERE b.excluded_at IS NOT NULL AND b.is_complete;

-- Which ones those were when a ranking was frozen, and why.
CREATE TABLE result_ballot (
  result_id bigint NOT NULL REFERENCES result ON DELETE CASCADE,
  ballot_id bigint NOT NULL REFERENCES ballot ON DELETE CASCADE,
  reason text NOT NULL,
  PRIMARY KEY (result_id, ballot_id)
);
CREATE INDEX result_ballot_ballot_idx ON result_ballot (ballot_id);
