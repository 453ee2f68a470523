-- Who was in an entry's team and left it: they never vote on it, whenever they left.
CREATE TABLE entry_former_member (
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (entry_id, entrant_id)
);
CREATE INDEX entry_former_member_entrant_idx ON entry_former_member (entrant_id);

-- Of those who left before this table only accepted invitations tell.
INSERT INTO entry_former_member (entry_id, entrant_id, left_at)
SELECT DISTINCT i.entry_id, s.id, max(i.resolved_at)
FROM invitation i JOIN sign_up s ON s.id = i.recipient_entrant_id
WHERE i.resolution = 'accept' AND i.entry_id IS NOT NULL AND s.entry_id IS DISTINCT FROM i.entry_id
GROUP BY i.entry_id, s.id;

-- As before, and keeps who left. People leave a team in many ways: by moving, withdrawing or dropping out.
CREATE OR REPLACE FUNCTION settle_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.account_id), array_agg(n.entry_id) INTO accounts, ids
    FROM now_there n WHERE n.entry_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(b.account_id), array_agg(b.entry_id) INTO accounts, ids
    FROM before b WHERE b.entry_id IS NOT NULL;
  ELSE
    SELECT array_agg(n.account_id), array_agg(b.entry_id) || array_agg(n.entry_id) INTO accounts, ids
    FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.entry_id IS DISTINCT FROM n.entry_id
      OR (n.entry_id IS NOT NULL AND b.withdrawn_at IS DISTINCT FROM n.withdrawn_at);
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR SHARE;
    PERFORM settle_entries(ids);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO entry_former_member (entry_id, entrant_id)
      SELECT e.id, b.id FROM before b JOIN now_there n ON n.id = b.id
      -- One that went with its last member needs none.
      JOIN entry e ON e.id = b.entry_id
      WHERE b.entry_id IS DISTINCT FROM n.entry_id
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- As before, and for a team that the author was in: staff may have put them in and taken them out after they voted.
CREATE OR REPLACE VIEW unfit_ballot AS
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

-- Whether an account has or had an entry in a competition, and so gains by its results.
CREATE FUNCTION has_stake(competition_id bigint, account_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM sign_up s
    WHERE s.competition_id = has_stake.competition_id AND s.account_id = has_stake.account_id
      AND (s.entry_id IS NOT NULL OR EXISTS (SELECT FROM entry_former_member f WHERE f.entrant_id = s.id)));
