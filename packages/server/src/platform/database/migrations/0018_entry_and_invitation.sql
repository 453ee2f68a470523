-- One with nothing in it is listed to nobody once the end has passed; see packages/domain/src/entry-rules.ts.
ALTER TABLE entry ADD COLUMN is_empty boolean NOT NULL
  GENERATED ALWAYS AS (title = '' AND text = '' AND image IS NULL AND num_files = 0) STORED;
DROP INDEX entry_listed_idx;
CREATE INDEX entry_listed_idx ON entry (competition_id) INCLUDE (chosen_tags, file_tags, is_empty)
  WHERE num_shown > 0;

CREATE FUNCTION can_start_entry(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.ends_at;

-- Of the entries that others see, those with nothing in them: after the end they no longer count.
ALTER TABLE entry_count ADD COLUMN num_empty integer NOT NULL DEFAULT 0;
UPDATE entry_count n SET num_empty = (
  SELECT count(*) FROM entry e WHERE e.competition_id = n.competition_id AND e.num_shown > 0 AND e.is_empty
);

CREATE OR REPLACE FUNCTION count_shown_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO entry_count AS n (competition_id, num_entries, num_empty)
    SELECT w.competition_id, -count(*), -count(*) FILTER (WHERE w.is_empty) FROM was w WHERE w.num_shown > 0
    GROUP BY w.competition_id ORDER BY w.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET
      num_entries = n.num_entries + excluded.num_entries, num_empty = n.num_empty + excluded.num_empty;
  ELSE
    INSERT INTO entry_count AS n (competition_id, num_entries, num_empty)
    SELECT b.competition_id, sum((b.num_shown > 0)::int - (w.num_shown > 0)::int),
      sum((b.num_shown > 0 AND b.is_empty)::int - (w.num_shown > 0 AND w.is_empty)::int)
    FROM was w JOIN became b ON b.id = w.id
    WHERE (w.num_shown > 0) <> (b.num_shown > 0) OR b.num_shown > 0 AND w.is_empty <> b.is_empty
    GROUP BY b.competition_id ORDER BY b.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET
      num_entries = n.num_entries + excluded.num_entries, num_empty = n.num_empty + excluded.num_empty;
  END IF;
  RETURN NULL;
END $$;

-- 'take-back': by whoever sent it, or because they left the team.
ALTER TABLE invitation DROP CONSTRAINT invitation_resolution_check;
ALTER TABLE invitation ADD CONSTRAINT invitation_resolution_check
  CHECK (resolution IN ('accept', 'reject', 'lapse', 'take-back'));
