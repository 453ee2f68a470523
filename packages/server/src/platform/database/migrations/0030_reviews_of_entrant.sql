-- How many reviews an entrant wrote is shown beside each name of a list; without this all of their ballots are read.
CREATE INDEX ballot_review_of_entrant_idx ON ballot (entrant_id) INCLUDE (competition_id)
  WHERE review <> '' AND hidden_at IS NULL;
