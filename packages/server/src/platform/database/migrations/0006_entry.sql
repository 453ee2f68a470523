-- Entries: the games. Who is in an entry is a column of sign_up, see 0007_entrant.sql.

-- The rules of packages/domain/src/entry-rules.ts, for statements that decide on write.
CREATE FUNCTION is_entry_secret(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.kind = 'gift-exchange' AND moment < c.ends_at;

CREATE FUNCTION can_edit_entry(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.voting_ends_at + interval '336 hours';

CREATE FUNCTION can_start_entry(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.ends_at;

CREATE FUNCTION can_change_team(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.ends_at;

-- The words of a text, as they are searched for: what is between spaces and punctuation.
CREATE FUNCTION search_words(searched text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(
    regexp_split_to_array(
      lower(searched), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'
    ), ''
  );

-- Each word as a prefix. No sign that means something in a query is left in a word.
CREATE FUNCTION search_query(searched text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg('''' || left(word, 40) || ''':*', ' & '), '')
    FROM unnest(search_words(searched)) word
  )::tsquery;

CREATE FUNCTION num_other_authors(names text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(cardinality(string_to_array(nullif(names, ''), ', ')), 0);

CREATE TABLE entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  title text NOT NULL DEFAULT '',
  team_name text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '' CHECK (octet_length(text) <= 32768),
  credits text NOT NULL DEFAULT '',
  chosen_tags text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- The first image; entry_image has the others.
  image text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  image_kind text CHECK (image_kind IN ('image', 'video')),
  image_width integer,
  image_height integer,
  thumbnail text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  thumbnail_width integer,
  thumbnail_height integer,
  -- How many files there are, and what they are for (source, windows, linux, mac, web): count_entry_files() writes both.
  num_files integer NOT NULL DEFAULT 0,
  file_tags text[] NOT NULL DEFAULT '{}',
  -- Members whose account is verified, and authors without an account: without one nobody else sees the entry. Only
  -- triggers write these three.
  num_shown integer NOT NULL DEFAULT 0,
  -- Words of the members' names, which are never a secret.
  people tsvector NOT NULL DEFAULT '',
  -- The same and the words of title and team name.
  search tsvector NOT NULL DEFAULT '',
  -- Where it can be played, its source be read and a video of it be seen elsewhere.
  play_link text NOT NULL DEFAULT '' CHECK (play_link ~ '^(https://|$)' AND octet_length(play_link) <= 500),
  source_link text NOT NULL DEFAULT '' CHECK (source_link ~ '^(https://|$)' AND octet_length(source_link) <= 500),
  video_link text NOT NULL DEFAULT '' CHECK (video_link ~ '^(https://|$)' AND octet_length(video_link) <= 500),
  -- One with nothing in it is listed to nobody once the end has passed.
  is_empty boolean NOT NULL
    GENERATED ALWAYS AS (
      title = '' AND text = '' AND image IS NULL AND num_files = 0
      AND play_link = '' AND source_link = '' AND video_link = ''
    ) STORED,
  -- Its team wants no place in the results. Reviews are welcome all the same.
  is_unranked boolean NOT NULL DEFAULT false,
  -- Authors without an account, whom staff entered: names with ', ' between them.
  other_authors text NOT NULL DEFAULT '' CHECK (length(other_authors) <= 500),
  -- Staff entered it, from an edition before this site.
  is_typed boolean NOT NULL DEFAULT false,
  -- By text of the entry (its title, its description, an answer to a rule) the version that changed it last. A save
  -- names the one it began from, so that nobody replaces a text they have not seen.
  field_versions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(field_versions) = 'object'),
  image_alt text NOT NULL DEFAULT '' CHECK (char_length(image_alt) <= 300),
  UNIQUE (id, competition_id),
  CHECK (num_nonnulls(image, image_kind, image_width, image_height) IN (0, 4)),
  CHECK (num_nonnulls(thumbnail, thumbnail_width, thumbnail_height) IN (0, 3))
);
COMMENT ON TABLE entry IS
  'The game of one entrant or team. Deleted with its last member, unless others wrote about it: entry_kept_for().';
CREATE INDEX entry_competition_id_idx ON entry (competition_id, id);
CREATE INDEX entry_search_idx ON entry USING gin (search);
CREATE INDEX entry_chosen_tags_idx ON entry USING gin (chosen_tags);
-- Counts what a filter leaves without reading the entries themselves.
CREATE INDEX entry_listed_idx ON entry (competition_id) INCLUDE (chosen_tags, file_tags, is_empty)
  WHERE num_shown > 0;

CREATE FUNCTION set_entry_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := NEW.people || array_to_tsvector(search_words(NEW.title || ' ' || NEW.team_name));
  RETURN NEW;
END $$;
CREATE TRIGGER entry_set_search BEFORE INSERT OR UPDATE OF title, team_name, people ON entry
  FOR EACH ROW EXECUTE FUNCTION set_entry_search();

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
COMMENT ON TABLE entry_image IS
  'The second to eighth image of an entry. The first is in the entry''s own columns, where lists read it: decision 0082.';

CREATE TABLE entry_version (
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  version integer NOT NULL,
  -- Null: what was there before versions were kept, as version 0.
  account_id bigint REFERENCES account ON DELETE SET NULL,
  is_by_staff boolean NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  changed jsonb NOT NULL CHECK (jsonb_typeof(changed) = 'object'),
  PRIMARY KEY (entry_id, version)
);
COMMENT ON TABLE entry_version IS
  'The last saves of an entry''s texts, to restore them: what each changed, as it was afterwards.';
CREATE INDEX entry_version_account_idx ON entry_version (account_id);

CREATE TABLE entry_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_entries integer NOT NULL,
  -- Of these, the ones with nothing in them: after the end they no longer count.
  num_empty integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE entry_count IS 'The number of entries that others see. Only the triggers of entry write it.';

-- In one statement and in the order of the competitions: no two can wait for each other.
CREATE FUNCTION count_shown_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER entry_count_changed AFTER UPDATE ON entry
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();
CREATE TRIGGER entry_count_gone AFTER DELETE ON entry
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();
