-- A file that its team has removed. It counts for nothing any more, like a replaced one, but replaces nothing; its row
-- stays for its receipt, its bytes go after a while.
ALTER TABLE entry_file
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN removed_by bigint REFERENCES account ON DELETE SET NULL,
  ALTER COLUMN address DROP NOT NULL,
  ADD CHECK (address IS NOT NULL OR removed_at IS NOT NULL),
  ADD CHECK (removed_at IS NULL OR superseded_at IS NOT NULL);
CREATE INDEX entry_file_removed_idx ON entry_file (removed_at) WHERE removed_at IS NOT NULL AND address IS NOT NULL;
CREATE INDEX entry_file_removed_by_idx ON entry_file (removed_by) WHERE removed_by IS NOT NULL;

-- As before, but what was voted on stays ranked: a file that is removed after the voting only disappears from lists.
CREATE OR REPLACE VIEW reviewable_entry AS
SELECT e.id, e.competition_id, c.kind = 'speedhack' AND NOT e.is_unranked AS can_score
FROM entry e JOIN competition c ON c.id = e.competition_id
WHERE e.num_shown > 0 AND c.ends_at <= app_now() AND (e.play_link <> '' OR EXISTS (
  SELECT FROM entry_file f
  WHERE f.entry_id = e.id AND f.state = 'checked'
    AND (f.superseded_at IS NULL OR f.removed_at >= c.voting_ends_at)
    AND (c.kind = 'gift-exchange' OR is_in_time(f, c))));
