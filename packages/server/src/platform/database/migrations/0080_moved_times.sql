-- When the start, the finish or the end of voting of a published event was last moved: its entrants are e-mailed.
ALTER TABLE competition ADD COLUMN times_moved_at timestamptz;

-- A notice can end by itself.
ALTER TABLE site_notice ADD COLUMN ends_at timestamptz, ADD CHECK (ends_at > made_at);

-- Whether a ranking was stored: from then on no time is reopened.
CREATE FUNCTION has_result(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM result r WHERE r.competition_id = c.id);

-- Whether an entrant has a ballot on an entry. When a finish is reopened, teams are open while ballots exist.
CREATE FUNCTION has_ballot_on(entrant_id bigint, entry_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM ballot b WHERE b.entrant_id = has_ballot_on.entrant_id AND b.entry_id = has_ballot_on.entry_id);
