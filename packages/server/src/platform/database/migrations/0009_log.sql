-- The log: posts of entrants. See docs/decisions/0014-log-paging-and-visibility.md.

CREATE TABLE log_post (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  -- The order of an event's posts. Never sent to anyone: its gaps would count what is hidden.
  seq bigint NOT NULL,
  -- Posts are counted in blocks, so that page 2,500 is found as fast as page 1.
  block bigint GENERATED ALWAYS AS (seq / 256) STORED,
  -- Who sees it: everyone (plain), until the end only some (spoiler), its author and staff (hidden), others only once
  -- its author is verified (unverified), nobody else (withdrawn). Only triggers write it.
  visibility text NOT NULL CHECK (visibility IN ('plain', 'spoiler', 'hidden', 'unverified', 'withdrawn')),
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  edited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- The allowed tags and plain newlines.
  text text NOT NULL CHECK (octet_length(text) <= 32768),
  is_spoiler boolean NOT NULL,
  hidden_at timestamptz,
  hidden_reason text,
  hidden_by bigint REFERENCES account ON DELETE SET NULL,
  -- As it was uploaded, until the worker has made the image and its thumbnail from it. Never served.
  image_upload text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  image text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
  thumbnail text UNIQUE REFERENCES stored_file (address) ON UPDATE CASCADE,
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
COMMENT ON TABLE log_post IS 'A post in an event''s log.';
CREATE UNIQUE INDEX log_post_seq_key ON log_post (competition_id, seq);
CREATE INDEX log_post_entrant_id_idx ON log_post (entrant_id, seq) INCLUDE (visibility);
CREATE INDEX log_post_visibility_idx ON log_post (competition_id, visibility, seq);

CREATE TABLE log_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  next_seq bigint NOT NULL,
  num_plain integer NOT NULL DEFAULT 0,
  num_spoiler integer NOT NULL DEFAULT 0,
  -- Whether open pages are still to be notified, and when they last were.
  is_due boolean NOT NULL DEFAULT false,
  notified_at timestamptz NOT NULL DEFAULT '-infinity'
);
COMMENT ON TABLE log_count IS
  'One row per event: the next post''s place, and how many posts everyone or nearly everyone sees. Only the triggers '
  'of log_post write it and the blocks; every change of a log locks this row first.';

CREATE TABLE log_block (
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  block bigint NOT NULL,
  visibility text NOT NULL,
  num integer NOT NULL,
  PRIMARY KEY (competition_id, visibility, block)
);
COMMENT ON TABLE log_block IS 'How many posts of each visibility a block of 256 has, to find a page of the log.';

CREATE FUNCTION visibility_of(p log_post, is_verified boolean, is_withdrawn boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN is_withdrawn THEN 'withdrawn'
    WHEN p.hidden_at IS NOT NULL THEN 'hidden'
    WHEN NOT is_verified THEN 'unverified'
    WHEN p.is_spoiler THEN 'spoiler'
    ELSE 'plain'
  END;

-- Withdrawing waits for the lock of the sign-up, or its mark is seen here. The lock of the author's account makes sure
-- that posting and verifying at once is counted once.
CREATE FUNCTION place_log_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author bigint;
  is_withdrawn boolean;
  is_verified boolean;
BEGIN
  SELECT account_id, withdrawn_at IS NOT NULL INTO author, is_withdrawn
  FROM sign_up WHERE id = NEW.entrant_id FOR SHARE;
  SELECT verified_at IS NOT NULL INTO is_verified FROM account WHERE id = author FOR SHARE;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false), coalesce(is_withdrawn, true));
  INSERT INTO log_count AS n (competition_id, next_seq) VALUES (NEW.competition_id, 1)
  ON CONFLICT (competition_id) DO UPDATE SET next_seq = n.next_seq + 1
  RETURNING next_seq - 1 INTO NEW.seq;
  RETURN NEW;
END $$;
CREATE TRIGGER log_post_place BEFORE INSERT ON log_post
  FOR EACH ROW EXECUTE FUNCTION place_log_post();

-- Verifying an account changes this row as well, so the lock of the row itself is enough.
CREATE FUNCTION set_log_post_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_withdrawn boolean;
  is_verified boolean;
BEGIN
  SELECT s.withdrawn_at IS NOT NULL, a.verified_at IS NOT NULL INTO is_withdrawn, is_verified
  FROM sign_up s JOIN account a ON a.id = s.account_id WHERE s.id = NEW.entrant_id;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false), coalesce(is_withdrawn, true));
  RETURN NEW;
END $$;
CREATE TRIGGER log_post_set_visibility BEFORE UPDATE ON log_post
  FOR EACH ROW EXECUTE FUNCTION set_log_post_visibility();

CREATE TYPE log_change AS (competition_id bigint, block bigint, visibility text, num integer);

-- Adds up what changed, in the order of the competitions and blocks: no two can wait for each other.
CREATE FUNCTION count_log(changes log_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM log_count WHERE competition_id IN (SELECT c.competition_id FROM unnest(changes) c)
  ORDER BY competition_id FOR UPDATE;
  UPDATE log_count n SET
    num_plain = n.num_plain + d.num_plain,
    num_spoiler = n.num_spoiler + d.num_spoiler,
    -- Of a post that is not plain nobody is notified, not even that there is something.
    is_due = n.is_due OR d.has_plain
  FROM (
    SELECT c.competition_id,
      coalesce(sum(c.num) FILTER (WHERE c.visibility = 'plain'), 0) AS num_plain,
      coalesce(sum(c.num) FILTER (WHERE c.visibility = 'spoiler'), 0) AS num_spoiler,
      bool_or(c.visibility = 'plain') AS has_plain
    FROM unnest(changes) c GROUP BY c.competition_id
  ) d
  WHERE d.competition_id = n.competition_id;
  INSERT INTO log_block AS b (competition_id, block, visibility, num)
  SELECT c.competition_id, c.block, c.visibility, sum(c.num) FROM unnest(changes) c
  GROUP BY c.competition_id, c.block, c.visibility ORDER BY c.competition_id, c.block, c.visibility
  ON CONFLICT (competition_id, visibility, block) DO UPDATE SET num = b.num + excluded.num;
END $$;

CREATE FUNCTION count_log_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(a.competition_id, a.block, a.visibility, 1)::log_change) FROM added a));
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
      ROW(was.competition_id, was.block, was.visibility, -1)::log_change,
      ROW(was.competition_id, was.block, became.visibility, 1)::log_change
    ]) c
  WHERE was.visibility <> became.visibility;
  IF changes IS NOT NULL THEN PERFORM count_log(changes); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_count_changed AFTER UPDATE ON log_post
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_log_changed();

CREATE FUNCTION count_log_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(g.competition_id, g.block, g.visibility, -1)::log_change) FROM gone g));
  RETURN NULL;
END $$;
CREATE TRIGGER log_post_count_gone AFTER DELETE ON log_post
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_log_gone();

-- Its name sorts before that of the trigger that counts entrants: the order of locks.
CREATE FUNCTION arrange_log_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET visibility = visibility
  WHERE entrant_id IN (SELECT id FROM sign_up WHERE account_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER account_arrange_log AFTER UPDATE OF verified_at ON account
  FOR EACH ROW WHEN ((OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL)) EXECUTE FUNCTION arrange_log_of_account();

-- Between the trigger for entries and the one that counts entrants.
CREATE FUNCTION arrange_log_of_entrants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET visibility = visibility WHERE entrant_id IN (
    SELECT n.id FROM before b JOIN now_there n ON n.id = b.id
    WHERE (b.withdrawn_at IS NULL) <> (n.withdrawn_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER sign_up_b_arrange_log AFTER UPDATE ON sign_up
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION arrange_log_of_entrants();

CREATE TABLE log_report (
  post_id bigint NOT NULL REFERENCES log_post ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz,
  PRIMARY KEY (post_id, account_id)
);
COMMENT ON TABLE log_report IS 'A post that was reported to staff.';
CREATE INDEX log_report_open_idx ON log_report (reported_at) WHERE settled_at IS NULL;

CREATE TABLE log_queue (
  post_id bigint PRIMARY KEY REFERENCES log_post ON DELETE CASCADE,
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz
);
COMMENT ON TABLE log_queue IS 'Posts that staff look at though nobody reported them: links of newcomers.';
CREATE INDEX log_queue_open_idx ON log_queue (queued_at) WHERE settled_at IS NULL;
