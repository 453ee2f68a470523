-- Entries that can be voted for are counted from two indexes, without reading a row. Either costs something when an entry
-- or a file is added, is shown or hidden, taken out of the ranking, checked or replaced; nothing when its texts change.
CREATE INDEX entry_ranked_idx ON entry (competition_id, id) WHERE num_shown > 0 AND NOT is_unranked;
CREATE INDEX entry_file_current_idx ON entry_file (entry_id) INCLUDE (received_at)
  WHERE state = 'checked' AND superseded_at IS NULL;

-- Published entries and their ballots are counted in the index of places. Rows are written when results are frozen.
CREATE INDEX result_entry_counted_idx ON result_entry (result_id, position) INCLUDE (step, num_ballots);
DROP INDEX result_entry_place_idx;

-- With what the voting page and the results say of an entry, so that it is read once.
CREATE OR REPLACE VIEW reviewable_entry AS
  SELECT e.id, e.competition_id, c.kind = 'speedhack' AND NOT e.is_unranked AS can_score, e.file_tags, e.play_link,
    e.title
  FROM entry e JOIN competition c ON c.id = e.competition_id
  WHERE e.num_shown > 0 AND c.ends_at <= app_now() AND (e.play_link <> '' OR EXISTS (
    SELECT FROM entry_file f
    WHERE f.entry_id = e.id AND f.state = 'checked'
      AND (f.superseded_at IS NULL OR f.removed_at >= c.voting_ends_at)
      AND (c.kind = 'gift-exchange' OR is_in_time(f, c))));

-- Those who withdrew are few, and their ballots are looked up: joined, all ballots were read to find them. A ballot is of
-- the same event as its voter.
CREATE OR REPLACE VIEW unfit_ballot AS
  SELECT b.id, v.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
  FROM sign_up v
  CROSS JOIN LATERAL (
    SELECT id, entry_id, score_all, score_art, score_tech, score_genre, is_complete FROM ballot
    WHERE entrant_id = v.id OFFSET 0) b
  WHERE v.withdrawn_at IS NOT NULL AND b.is_complete
  UNION
  SELECT b.id, v.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
  FROM sign_up v
  JOIN competition c ON c.id = v.competition_id AND v.entry_joined_at >= c.ends_at
  CROSS JOIN LATERAL (
    SELECT id, entry_id, score_all, score_art, score_tech, score_genre, is_complete FROM ballot
    WHERE entrant_id = v.id AND entry_id = v.entry_id LIMIT 1) b
  WHERE b.is_complete
  UNION
  SELECT b.id, b.competition_id, b.entry_id, b.score_all, b.score_art, b.score_tech, b.score_genre
  FROM entry_former_member f
  CROSS JOIN LATERAL (
    SELECT id, competition_id, entry_id, score_all, score_art, score_tech, score_genre, is_complete FROM ballot
    WHERE entrant_id = f.entrant_id AND entry_id = f.entry_id LIMIT 1) b
  WHERE b.is_complete;
