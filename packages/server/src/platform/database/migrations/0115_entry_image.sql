-- An entry has up to eight images. The first stays in the entry's own columns, where lists, `is_empty` and all older
-- entries have it; this table has the others. See docs/decisions/0082-several-images.md.
ALTER TABLE entry ADD COLUMN image_alt text NOT NULL DEFAULT '' CHECK (char_length(image_alt) <= 300);

CREATE TABLE entry_image (
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 2 AND 8),
  image text NOT NULL UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  width integer NOT NULL,
  height integer NOT NULL,
  thumbnail text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  thumbnail_width integer,
  thumbnail_height integer,
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 300),
  PRIMARY KEY (entry_id, place),
  CHECK (num_nonnulls(thumbnail, thumbnail_width, thumbnail_height) IN (0, 3))
);
