-- Lists say which entries can be played in the page.

CREATE VIEW playable_entry AS
  SELECT DISTINCT f.entry_id
  FROM web_build b
  JOIN entry_file f ON f.id = b.file_id
  JOIN stored_file s ON s.address = f.address AND s.state = 'owned'
  WHERE b.state = 'ready' AND f.state = 'checked' AND f.superseded_at IS NULL AND f.removed_at IS NULL
    AND 'web' = ANY (coalesce(f.chosen_tags, f.proposed_tags)) AND s.scan_state IS DISTINCT FROM 'found';
COMMENT ON VIEW playable_entry IS
  'Entries with a web game that can be played in the page. Who may play it is decided as for a download.';
