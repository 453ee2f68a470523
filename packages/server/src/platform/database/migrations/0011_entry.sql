-- The rules of packages/domain/src/entry-rules.ts once more, for statements that decide on write.
CREATE FUNCTION is_entry_secret(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.kind = 'gift-exchange' AND moment < c.ends_at;

CREATE FUNCTION can_edit_entry(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.voting_ends_at + interval '336 hours';

CREATE FUNCTION can_change_team(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN moment >= c.starts_at AND moment < c.ends_at;

-- The words of a text, as they are searched for: what stands between spaces and punctuation.
CREATE FUNCTION search_words(searched text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(
    regexp_split_to_array(
      lower(searched), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'
    ), ''
  );

-- Each word as the beginning of one. No sign that means something in a query is left in a word.
CREATE FUNCTION search_query(searched text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg('''' || left(word, 40) || ''':*', ' & '), '')
    FROM unnest(search_words(searched)) word
  )::tsquery;

ALTER TABLE entry
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN team_name text NOT NULL DEFAULT '',
  ADD COLUMN text text NOT NULL DEFAULT '' CHECK (octet_length(text) <= 32768),
  ADD COLUMN credits text NOT NULL DEFAULT '',
  ADD COLUMN chosen_tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT app_now(),
  ADD COLUMN image text UNIQUE,
  ADD COLUMN image_kind text CHECK (image_kind IN ('image', 'video')),
  ADD COLUMN image_width integer,
  ADD COLUMN image_height integer,
  ADD COLUMN thumbnail text UNIQUE,
  ADD COLUMN thumbnail_width integer,
  ADD COLUMN thumbnail_height integer,
  -- Kept by whatever holds the files: how many there are, and what they are for (source, windows, linux, mac, web).
  ADD COLUMN num_files integer NOT NULL DEFAULT 0,
  ADD COLUMN file_tags text[] NOT NULL DEFAULT '{}',
  -- Members whose account is verified: without one nobody else sees the entry. Only triggers write these three.
  ADD COLUMN num_shown integer NOT NULL DEFAULT 0,
  -- Words of the members' names, which are never a secret.
  ADD COLUMN people tsvector NOT NULL DEFAULT '',
  -- The same and the words of title and team name.
  ADD COLUMN search tsvector NOT NULL DEFAULT '',
  ADD CHECK (num_nonnulls(image, image_kind, image_width, image_height) IN (0, 4)),
  ADD CHECK (num_nonnulls(thumbnail, thumbnail_width, thumbnail_height) IN (0, 3));
DROP INDEX entry_competition_id_idx;
CREATE INDEX entry_competition_id_idx ON entry (competition_id, id);
CREATE INDEX entry_search_idx ON entry USING gin (search);
CREATE INDEX entry_chosen_tags_idx ON entry USING gin (chosen_tags);
-- Counts what a filter leaves without reading the entries themselves.
CREATE INDEX entry_listed_idx ON entry (competition_id) INCLUDE (chosen_tags, file_tags) WHERE num_shown > 0;
CREATE INDEX entrant_maker_idx ON entrant (account_id) WHERE entry_id IS NOT NULL;

CREATE TABLE invitation (
  id bigint PRIMARY KEY DEFAULT random_id(),
  -- Null once the entry is gone.
  entry_id bigint REFERENCES entry ON DELETE SET NULL,
  sender_entrant_id bigint NOT NULL REFERENCES entrant ON DELETE CASCADE,
  recipient_entrant_id bigint NOT NULL REFERENCES entrant ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  mailed_at timestamptz,
  resolved_at timestamptz,
  -- 'lapse': the entry disappeared before there was an answer.
  resolution text CHECK (resolution IN ('accept', 'reject', 'lapse')),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CHECK (entry_id IS NOT NULL OR resolved_at IS NOT NULL)
);
-- Asked once until it is answered.
CREATE UNIQUE INDEX invitation_pending_key ON invitation (entry_id, recipient_entrant_id) WHERE resolved_at IS NULL;
CREATE INDEX invitation_entry_idx ON invitation (entry_id);
CREATE INDEX invitation_sender_idx ON invitation (sender_entrant_id);
CREATE INDEX invitation_recipient_idx ON invitation (recipient_entrant_id);

ALTER TABLE entrant
  ADD COLUMN is_looking_for_team boolean NOT NULL DEFAULT false,
  -- What they would bring to a team; see packages/domain/src/brings.ts.
  ADD COLUMN brings text[] NOT NULL DEFAULT '{}';
CREATE INDEX entrant_looking_idx ON entrant (competition_id) WHERE is_looking_for_team;

-- The numbers of entries that others see.
CREATE TABLE entry_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_entries integer NOT NULL
);

-- In one statement and in the order of the competitions: no two can wait for each other.
CREATE FUNCTION count_shown_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO entry_count AS n (competition_id, num_entries)
    SELECT w.competition_id, -count(*) FROM was w WHERE w.num_shown > 0
    GROUP BY w.competition_id ORDER BY w.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET num_entries = n.num_entries + excluded.num_entries;
  ELSE
    INSERT INTO entry_count AS n (competition_id, num_entries)
    SELECT b.competition_id, sum(CASE WHEN b.num_shown > 0 THEN 1 ELSE -1 END)
    FROM was w JOIN became b ON b.id = w.id WHERE (w.num_shown > 0) <> (b.num_shown > 0)
    GROUP BY b.competition_id ORDER BY b.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET num_entries = n.num_entries + excluded.num_entries;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_count_changed AFTER UPDATE ON entry
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();
CREATE TRIGGER entry_count_gone AFTER DELETE ON entry
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();

CREATE FUNCTION say_entry_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := NEW.people || array_to_tsvector(search_words(NEW.title || ' ' || NEW.team_name));
  RETURN NEW;
END $$;
CREATE TRIGGER entry_say_search BEFORE INSERT OR UPDATE OF title, team_name, people ON entry
  FOR EACH ROW EXECUTE FUNCTION say_entry_search();

-- Brings entries in line with their members: removes those that have none left, and says of the others who is in
-- them. Locks are taken everywhere in one order, each kind by id, so that no two can wait for each other: entrants,
-- accounts, entries, invitations, entry_count, log posts and their counts, entrant_count.
CREATE FUNCTION settle_entries(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  left_alone bigint[];
BEGIN
  PERFORM FROM entry WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(e.id) INTO left_alone FROM entry e
  WHERE e.id = ANY (ids) AND NOT EXISTS (SELECT FROM entrant m WHERE m.entry_id = e.id);
  IF left_alone IS NOT NULL THEN
    PERFORM FROM invitation WHERE entry_id = ANY (left_alone) ORDER BY id FOR UPDATE;
    UPDATE invitation SET resolution = 'lapse', resolved_at = app_now()
    WHERE entry_id = ANY (left_alone) AND resolved_at IS NULL;
    DELETE FROM entry WHERE id = ANY (left_alone);
  END IF;
  UPDATE entry e SET num_shown = m.num_shown, people = m.people
  FROM (
    SELECT m.entry_id, count(a.verified_at) AS num_shown,
      coalesce(array_to_tsvector(search_words(string_agg(a.username, ' ' ORDER BY a.id)
        FILTER (WHERE a.verified_at IS NOT NULL AND a.deleted_at IS NULL))), '') AS people
    FROM entrant m JOIN account a ON a.id = m.account_id
    WHERE m.entry_id = ANY (ids)
    GROUP BY m.entry_id
  ) m
  WHERE e.id = m.entry_id AND (e.num_shown, e.people) IS DISTINCT FROM (m.num_shown, m.people);
END $$;

-- Everybody who is put into an entry or taken out of one. Their accounts are held first, so that moving and being
-- verified at once ends right.
CREATE FUNCTION settle_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.account_id), array_agg(n.entry_id) INTO accounts, ids
    FROM now_there n WHERE n.entry_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(b.account_id), array_agg(b.entry_id) INTO accounts, ids
    FROM before b WHERE b.entry_id IS NOT NULL;
  ELSE
    SELECT array_agg(n.account_id), array_agg(b.entry_id) || array_agg(n.entry_id) INTO accounts, ids
    FROM before b JOIN now_there n ON n.id = b.id WHERE b.entry_id IS DISTINCT FROM n.entry_id;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR SHARE;
    PERFORM settle_entries(ids);
  END IF;
  RETURN NULL;
END $$;
-- Triggers run in the order of their names, which puts these where the order of locks wants them.
CREATE TRIGGER entrant_a_settle_joined AFTER INSERT ON entrant
  REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();
CREATE TRIGGER entrant_a_settle_moved AFTER UPDATE ON entrant
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();
CREATE TRIGGER entrant_a_settle_gone AFTER DELETE ON entrant
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();

-- An entrant who leaves takes invitations and posts along; what is locked before those in the one order comes first.
CREATE FUNCTION hold_what_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = OLD.account_id FOR SHARE;
  PERFORM FROM entry WHERE id = OLD.entry_id FOR UPDATE;
  PERFORM FROM invitation WHERE sender_entrant_id = OLD.id OR recipient_entrant_id = OLD.id ORDER BY id FOR UPDATE;
  PERFORM FROM entry_count WHERE competition_id = OLD.competition_id AND OLD.entry_id IS NOT NULL FOR UPDATE;
  RETURN OLD;
END $$;
CREATE TRIGGER entrant_hold_what_goes BEFORE DELETE ON entrant
  FOR EACH ROW EXECUTE FUNCTION hold_what_goes();

CREATE FUNCTION settle_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_entries(ARRAY(SELECT entry_id FROM entrant WHERE account_id = NEW.id AND entry_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER account_a_settle_entries AFTER UPDATE OF username, verified_at, deleted_at ON account
  FOR EACH ROW WHEN (
    (OLD.username, OLD.verified_at IS NULL, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.username, NEW.verified_at IS NULL, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION settle_renamed();

-- A net under all of this: no entry is without members, whatever made it.
CREATE FUNCTION refuse_empty_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entry WHERE id = NEW.id) AND NOT EXISTS (SELECT FROM entrant WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no members', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_has_members AFTER INSERT ON entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_empty_entry();

-- Their plans are made once a session, maybe while the tables are small, and kept while these grow.
ALTER FUNCTION settle_entries(bigint[]) SET enable_seqscan = off;
ALTER FUNCTION settle_renamed() SET enable_seqscan = off;
ALTER FUNCTION hold_what_goes() SET enable_seqscan = off;
ALTER FUNCTION refuse_empty_entry() SET enable_seqscan = off;

-- Files that an entry no longer shows: see 0010_log.sql.
CREATE FUNCTION discard_entry_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_file (name)
  SELECT name FROM unnest(ARRAY[OLD.image, OLD.thumbnail]) name
  WHERE name IS NOT NULL
    AND (TG_OP = 'DELETE' OR name NOT IN (coalesce(NEW.image, ''), coalesce(NEW.thumbnail, '')))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_discard_pictures AFTER DELETE OR UPDATE OF image, thumbnail ON entry
  FOR EACH ROW EXECUTE FUNCTION discard_entry_pictures();
