-- What a virus scan said of a file, where one is configured. Null: it was not looked at yet, and is held back until it is.
-- not-scanned: the scanner could not look at all of it.
ALTER TABLE stored_file
  ADD COLUMN scan_state text CHECK (scan_state IN ('clean', 'found', 'not-scanned')),
  -- What was found, or what kept the scanner from looking, in its own words.
  ADD COLUMN scan_finding text CHECK (octet_length(scan_finding) <= 1024),
  ADD COLUMN scanned_at timestamptz,
  ADD CHECK ((scan_state IS NULL) = (scanned_at IS NULL)),
  ADD CHECK (coalesce(scan_state IN ('found', 'not-scanned'), false) = (scan_finding IS NOT NULL));
-- Pictures and videos were decoded and written anew: there is nothing in them that anybody put there.
CREATE INDEX stored_file_unscanned_idx ON stored_file (created_at, id)
  WHERE scan_state IS NULL AND state = 'owned'
    AND media_type NOT IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/webm');
CREATE INDEX stored_file_found_idx ON stored_file (scanned_at) WHERE scan_state = 'found';
