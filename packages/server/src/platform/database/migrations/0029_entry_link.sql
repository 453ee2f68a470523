-- Where an entry can be played, its source be read and a film of it be seen elsewhere.
ALTER TABLE entry
  ADD COLUMN play_link text NOT NULL DEFAULT '' CHECK (play_link ~ '^(https://|$)' AND octet_length(play_link) <= 500),
  ADD COLUMN source_link text NOT NULL DEFAULT ''
    CHECK (source_link ~ '^(https://|$)' AND octet_length(source_link) <= 500),
  ADD COLUMN video_link text NOT NULL DEFAULT ''
    CHECK (video_link ~ '^(https://|$)' AND octet_length(video_link) <= 500);

-- One with a link has something in it. PostgreSQL 15 cannot change what a column is made of.
ALTER TABLE entry DROP COLUMN is_empty;
ALTER TABLE entry ADD COLUMN is_empty boolean NOT NULL
  GENERATED ALWAYS AS (
    title = '' AND text = '' AND image IS NULL AND num_files = 0
    AND play_link = '' AND source_link = '' AND video_link = ''
  ) STORED;
CREATE INDEX entry_listed_idx ON entry (competition_id) INCLUDE (chosen_tags, file_tags, is_empty)
  WHERE num_shown > 0;

-- As before, and a link to the source counts as source.
CREATE OR REPLACE FUNCTION count_entry_files(counted_entry_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE entry SET num_files = found.num_files, file_tags = found.file_tags
  FROM (
    SELECT count(*) AS num_files,
      coalesce((
        SELECT array_agg(DISTINCT has.tag ORDER BY has.tag)
        FROM (
          SELECT unnest(coalesce(t.chosen_tags, t.proposed_tags)) AS tag FROM entry_file t
          WHERE t.entry_id = counted_entry_id AND t.superseded_at IS NULL AND t.state = 'checked'
          UNION ALL
          SELECT 'source' FROM entry e WHERE e.id = counted_entry_id AND e.source_link <> ''
        ) has
      ), '{}') AS file_tags
    FROM entry_file f WHERE f.entry_id = counted_entry_id AND f.superseded_at IS NULL
  ) found
  WHERE entry.id = counted_entry_id;
$$;

-- How often a virus scan of a file broke off in the middle: one that fells the scanner goes behind all others.
ALTER TABLE stored_file ADD COLUMN scan_breaks integer NOT NULL DEFAULT 0;
DROP INDEX stored_file_unscanned_idx;
CREATE INDEX stored_file_unscanned_idx ON stored_file (scan_breaks, created_at, id)
  WHERE scan_state IS NULL AND state = 'owned'
    AND media_type NOT IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/webm');
