-- Every stored file is a row: committed before its bytes are written, settled in the transaction that uses it. A crash
-- leaves a row for the sweep, never a file that nobody knows of. See docs/decisions, 'Stored files are rows'.
CREATE TABLE stored_file (
  id bigint PRIMARY KEY DEFAULT random_id(),
  -- What people ask for, under /upload/. Changes when a file is hidden; its bytes stay where they are.
  address text NOT NULL UNIQUE,
  -- Where its backend keeps the bytes. Never shown to anybody.
  storage_key text NOT NULL UNIQUE,
  backend text NOT NULL,
  owner_kind text,
  owner_id bigint,
  -- Known once the bytes are written. Of files that are older than this table: once they were read again.
  bytes bigint,
  sha256 bytea CHECK (octet_length(sha256) = 32),
  media_type text NOT NULL,
  -- pending: bytes are being written. stored: written, nobody's. owned: settled; served to whom the owner's rule lets.
  -- discarded: waits for the sweep. Only owned files are ever served.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stored', 'owned', 'discarded')),
  -- By the real clock: a clock that tests move must not make a file old.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL)),
  CHECK (state <> 'owned' OR owner_kind IS NOT NULL),
  CHECK ((bytes IS NULL) = (sha256 IS NULL)),
  CHECK (state <> 'stored' OR bytes IS NOT NULL)
);
CREATE INDEX stored_file_owner_idx ON stored_file (owner_kind, owner_id);
CREATE INDEX stored_file_unsettled_idx ON stored_file (created_at) WHERE state <> 'owned';
CREATE INDEX stored_file_undescribed_idx ON stored_file (id) WHERE sha256 IS NULL AND state = 'owned';

-- Pictures that are there already keep their addresses, which so far were also the names of their files. Of one that
-- stands in two places the first is taken.
INSERT INTO stored_file (address, storage_key, backend, owner_kind, owner_id, media_type, state)
SELECT DISTINCT ON (name) name, name, 'disk', owner_kind, owner_id,
  CASE substring(name FROM '\.([a-z0-9]+)$')
    WHEN 'png' THEN 'image/png' WHEN 'jpg' THEN 'image/jpeg' WHEN 'gif' THEN 'image/gif'
    WHEN 'webp' THEN 'image/webp' WHEN 'webm' THEN 'video/webm' ELSE 'application/octet-stream' END,
  'owned'
FROM (
  SELECT avatar AS name, 'account' AS owner_kind, id AS owner_id FROM account
  UNION ALL SELECT unnest(ARRAY[image, thumbnail, image_upload]), 'log-post', id FROM log_post
  UNION ALL SELECT unnest(ARRAY[image, thumbnail]), 'entry', id FROM entry
  UNION ALL SELECT image, 'site', 0 FROM news_post
) shown
WHERE name IS NOT NULL
ORDER BY name, owner_kind, owner_id;

INSERT INTO stored_file (address, storage_key, backend, media_type, state)
SELECT name, name, 'disk', 'application/octet-stream', 'discarded' FROM discarded_file
ON CONFLICT DO NOTHING;

DROP TRIGGER log_post_discard_pictures ON log_post;
DROP FUNCTION discard_log_pictures();
DROP TRIGGER entry_discard_pictures ON entry;
DROP FUNCTION discard_entry_pictures();
DROP TABLE discarded_file;

-- Whatever names a file names its address: one that changes changes in both places, and none is removed while named.
CREATE INDEX account_avatar_idx ON account (avatar) WHERE avatar IS NOT NULL;
CREATE INDEX news_post_image_idx ON news_post (image) WHERE image IS NOT NULL;
ALTER TABLE account ADD FOREIGN KEY (avatar) REFERENCES stored_file (address) ON UPDATE CASCADE;
ALTER TABLE news_post ADD FOREIGN KEY (image) REFERENCES stored_file (address) ON UPDATE CASCADE;
ALTER TABLE log_post
  ADD FOREIGN KEY (image) REFERENCES stored_file (address) ON UPDATE CASCADE,
  ADD FOREIGN KEY (thumbnail) REFERENCES stored_file (address) ON UPDATE CASCADE,
  ADD FOREIGN KEY (image_upload) REFERENCES stored_file (address) ON UPDATE CASCADE;
ALTER TABLE entry
  ADD FOREIGN KEY (image) REFERENCES stored_file (address) ON UPDATE CASCADE,
  ADD FOREIGN KEY (thumbnail) REFERENCES stored_file (address) ON UPDATE CASCADE;
