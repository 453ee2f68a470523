-- As before. Nobody votes for the team they are in, so only those who came into one since voting began are looked at:
-- in the largest jam the others are ten thousand lookups.
CREATE OR REPLACE VIEW unfit_ballot AS
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v JOIN ballot b ON b.entrant_id = v.id
WHERE v.withdrawn_at IS NOT NULL AND b.is_complete
UNION
SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
FROM sign_up v
JOIN competition c ON c.id = v.competition_id AND v.entry_joined_at >= c.ends_at
CROSS JOIN LATERAL (SELECT * FROM ballot WHERE entrant_id = v.id AND entry_id = v.entry_id LIMIT 1) b
WHERE b.is_complete;
