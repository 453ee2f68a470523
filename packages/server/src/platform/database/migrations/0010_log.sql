-- What staff looked at or did that others may ask about later.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamptz NOT NULL DEFAULT app_now(),
  account_id bigint REFERENCES account ON DELETE SET NULL,
  action text NOT NULL,
  competition_id bigint REFERENCES competition ON DELETE CASCADE,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entry_happened_at_idx ON audit_entry (happened_at);

CREATE TABLE log_post (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition,
  entrant_id bigint NOT NULL REFERENCES entrant ON DELETE CASCADE,
  -- The order of an event's posts. Never told to anyone: its gaps would count what is hidden.
  seq bigint NOT NULL,
  -- Posts are counted in blocks, so that page 2,500 is found as fast as page 1.
  block bigint GENERATED ALWAYS AS (seq / 256) STORED,
  -- Who sees it: everybody (plain), until the end only some (spoiler), its author and staff (hidden), or others only
  -- once its author is verified (unverified). Only triggers write it.
  shelf text NOT NULL CHECK (shelf IN ('plain', 'spoiler', 'hidden', 'unverified')),
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  edited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- The allowed tags and plain newlines.
  text text NOT NULL CHECK (octet_length(text) <= 32768),
  is_spoiler boolean NOT NULL,
  hidden_at timestamptz,
  hidden_reason text,
  hidden_by bigint REFERENCES account ON DELETE SET NULL,
  -- As it came, until the worker has made the picture and its thumbnail of it. Never served.
  image_upload text UNIQUE,
  image text UNIQUE,
  thumbnail text UNIQUE,
  image_width integer,
  image_height integer,
  image_state text CHECK (image_state IN ('waiting', 'ready', 'failed')),
  CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CHECK ((image_state IS NULL) = (image_width IS NULL)),
  CHECK ((image_width IS NULL) = (image_height IS NULL)),
  CHECK ((image_upload IS NOT NULL) = (image_state IS NOT DISTINCT FROM 'waiting')),
  CHECK ((image IS NOT NULL) = (image_state IS NOT DISTINCT FROM 'ready')),
  CHECK ((image IS NULL) = (thumbnail IS NULL))
);
CREATE UNIQUE INDEX log_post_seq_key ON log_post (competition_id, seq);
CREATE INDEX log_post_entrant_id_idx ON log_post (entrant_id, seq) INCLUDE (shelf);
CREATE INDEX log_post_shelf_idx ON log_post (competition_id, shelf, seq);

-- One row an event: the next post's place, and what of its log everybody or nearly everybody sees. Only the triggers
-- below write it and the blocks; whoever changes a log holds this row first.
CREATE TABLE log_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  next_seq bigint NOT NULL,
  num_plain integer NOT NULL DEFAULT 0,
  num_spoiler integer NOT NULL DEFAULT 0,
  -- Whether people are still to be told, and when they last were.
  is_due boolean NOT NULL DEFAULT false,
  told_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE TABLE log_block (
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  block bigint NOT NULL,
  shelf text NOT NULL,
  num integer NOT NULL,
  PRIMARY KEY (competition_id, shelf, block)
);

CREATE FUNCTION shelf_of(p log_post, is_verified boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN p.hidden_at IS NOT NULL THEN 'hidden'
    WHEN NOT is_verified THEN 'unverified'
    WHEN p.is_spoiler THEN 'spoiler'
    ELSE 'plain'
  END;

-- Everywhere the locks are taken in one order: entrant, account, post, log_count, log_block, entrant_count. Holding the
-- author's account makes sure that posting and verifying at once is counted once.
CREATE FUNCTION place_log_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author bigint;
  is_verified boolean;
BEGIN
  SELECT account_id INTO author FROM entrant WHERE id = NEW.entrant_id FOR KEY SHARE;
  SELECT verified_at IS NOT NULL INTO is_verified FROM account WHERE id = author FOR SHARE;
  NEW.shelf := shelf_of(NEW, coalesce(is_verified, false));
  INSERT INTO log_count AS n (competition_id, next_seq) VALUES (NEW.competition_id, 1)
  ON CONFLICT (competition_id) DO UPDATE SET next_seq = n.next_seq + 1
  RETURNING next_seq - 1 INTO NEW.seq;
  RETURN NEW;
END $$;
CREATE TRIGGER log_post_place BEFORE INSERT ON log_post
  FOR EACH ROW EXECUTE FUNCTION place_log_post();

-- Whoever verifies has to change this row as well, so that the row itself is lock enough.
CREATE FUNCTION reshelve_log_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shelf := shelf_of(NEW, EXISTS (
    SELECT FROM account a JOIN entrant e ON e.account_id = a.id
    WHERE e.id = NEW.entrant_id AND a.verified_at IS NOT NULL));
  RETURN NEW;
END $$;
CREATE TRIGGER log_post_reshelve BEFORE UPDATE ON log_post
  FOR EACH ROW EXECUTE FUNCTION reshelve_log_post();

CREATE TYPE log_change AS (competition_id bigint, block bigint, shelf text, num integer);

-- Adds up what changed, in the order of the competitions and blocks: no two can wait for each other.
CREATE FUNCTION count_log(changes log_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM log_count WHERE competition_id IN (SELECT c.competition_id FROM unnest(changes) c)
  ORDER BY competition_id FOR UPDATE;
  UPDATE log_count n SET
    num_plain = n.num_plain + d.num_plain,
    num_spoiler = n.num_spoiler + d.num_spoiler,
    -- Of what is not on the plain shelf nobody is told, not even that there is something.
    is_due = n.is_due OR d.has_plain
  FROM (
    SELECT c.competition_id,
      coalesce(sum(c.num) FILTER (WHERE c.shelf = 'plain'), 0) AS num_plain,
      coalesce(sum(c.num) FILTER (WHERE c.shelf = 'spoiler'), 0) AS num_spoiler,
      bool_or(c.shelf = 'plain') AS has_plain
    FROM unnest(changes) c GROUP BY c.competition_id
  ) d
  WHERE d.competition_id = n.competition_id;
  INSERT INTO log_block AS b (competition_id, block, shelf, num)
  SELECT c.competition_id, c.block, c.shelf, sum(c.num) FROM unnest(changes) c
  GROUP BY c.competition_id, c.block, c.shelf ORDER BY c.competition_id, c.block, c.shelf
  ON CONFLICT (competition_id, shelf, block) DO UPDATE SET num = b.num + excluded.num;
END $$;

CREATE FUNCTION count_log_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(a.competition_id, a.block, a.shelf, 1)::log_change) FROM added a));
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_count_added AFTER INSERT ON log_post
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_log_added();

CREATE FUNCTION count_log_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes log_change[];
BEGIN
  SELECT array_agg(c) INTO changes FROM was JOIN became ON became.id = was.id,
    unnest(ARRAY[
      ROW(was.competition_id, was.block, was.shelf, -1)::log_change,
      ROW(was.competition_id, was.block, became.shelf, 1)::log_change
    ]) c
  WHERE was.shelf <> became.shelf;
  IF changes IS NOT NULL THEN PERFORM count_log(changes); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_count_changed AFTER UPDATE ON log_post
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_log_changed();

CREATE FUNCTION count_log_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(g.competition_id, g.block, g.shelf, -1)::log_change) FROM gone g));
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_count_gone AFTER DELETE ON log_post
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_log_gone();

-- Its name sorts before that of the trigger that counts entrants, so that it runs first: see the order of locks above.
CREATE FUNCTION arrange_log_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET shelf = shelf WHERE entrant_id IN (SELECT id FROM entrant WHERE account_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER account_arrange_log AFTER UPDATE OF verified_at ON account
  FOR EACH ROW WHEN ((OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL)) EXECUTE FUNCTION arrange_log_of_account();

-- Whoever leaves takes their posts along; their account comes first in the order of locks.
CREATE FUNCTION hold_leaving_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = OLD.account_id FOR SHARE;
  RETURN OLD;
END $$;
CREATE TRIGGER entrant_hold_account BEFORE DELETE ON entrant
  FOR EACH ROW EXECUTE FUNCTION hold_leaving_account();

-- Its plan is made once a session, maybe while the table is small, and kept while it grows: reading all of it for each
-- of 40,000 who join took minutes.
ALTER FUNCTION say_first_timer() SET enable_seqscan = off;

-- Files that nothing shows any more: not served from the moment they are here, and removed by a job.
CREATE TABLE discarded_file (
  name text PRIMARY KEY,
  discarded_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE FUNCTION discard_log_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_file (name)
  SELECT name FROM unnest(ARRAY[OLD.image_upload, OLD.image, OLD.thumbnail]) name
  WHERE name IS NOT NULL AND (TG_OP = 'DELETE' OR name NOT IN (
    coalesce(NEW.image_upload, ''), coalesce(NEW.image, ''), coalesce(NEW.thumbnail, '')))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_discard_pictures AFTER DELETE OR UPDATE OF image_upload, image, thumbnail ON log_post
  FOR EACH ROW EXECUTE FUNCTION discard_log_pictures();

CREATE TABLE log_report (
  post_id bigint NOT NULL REFERENCES log_post ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz,
  PRIMARY KEY (post_id, account_id)
);
CREATE INDEX log_report_open_idx ON log_report (reported_at) WHERE settled_at IS NULL;
