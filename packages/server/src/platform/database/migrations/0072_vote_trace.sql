-- When a person began to vote: what a browser kept without a line is measured by the time since then.
ALTER TABLE voter ADD COLUMN started_at timestamptz;
UPDATE voter v SET started_at = c.ends_at FROM sign_up s JOIN competition c ON c.id = s.competition_id
WHERE s.id = v.entrant_id;
ALTER TABLE voter ALTER COLUMN started_at SET DEFAULT app_now(), ALTER COLUMN started_at SET NOT NULL;

-- All staff who could look at the ballots had an entry themselves, so nobody did.
ALTER TABLE result ADD COLUMN is_unchecked boolean NOT NULL DEFAULT false;

-- Whether a ranking was frozen since voting ended. A ballot that began before the end and is saved after the ranking
-- was frozen would not be in it.
CREATE FUNCTION is_frozen(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM result r WHERE r.competition_id = c.id AND r.frozen_at >= c.voting_ends_at);
