-- A withdrawn entrant is marked, never deleted: what points to it stays, and joining again restores it. The table holds
-- every sign-up there ever was; `entrant` is those who take part, so that a statement which does not think of
-- withdrawing cannot show the others.
ALTER TABLE entrant RENAME TO sign_up;
ALTER TABLE sign_up ADD COLUMN withdrawn_at timestamptz;
CREATE VIEW entrant AS SELECT * FROM sign_up WHERE withdrawn_at IS NULL;

-- Lists read those who take part by the index alone, as before.
DROP INDEX entrant_maker_idx;
CREATE INDEX sign_up_maker_idx ON sign_up (account_id) WHERE entry_id IS NOT NULL AND withdrawn_at IS NULL;
DROP INDEX entrant_looking_idx;
CREATE INDEX sign_up_looking_idx ON sign_up (competition_id) WHERE is_looking_for_team AND withdrawn_at IS NULL;
DROP INDEX entrant_entry_id_idx;
CREATE INDEX sign_up_entry_id_idx ON sign_up (entry_id) INCLUDE (account_id, withdrawn_at) WHERE entry_id IS NOT NULL;

ALTER TABLE log_post DROP CONSTRAINT log_post_shelf_check;
ALTER TABLE log_post ADD CONSTRAINT log_post_visibility_check
  CHECK (visibility IN ('plain', 'spoiler', 'hidden', 'unverified', 'withdrawn'));

-- Nobody deletes sign-ups while the site runs any more, so what locked in the right order for that goes.
DROP TRIGGER entrant_lock_account ON sign_up;
DROP FUNCTION lock_leaving_account();
DROP TRIGGER entrant_lock_what_goes ON sign_up;
DROP FUNCTION lock_what_goes();

ALTER TRIGGER entrant_set_first_timer ON sign_up RENAME TO sign_up_set_first_timer;
ALTER TRIGGER entrant_a_settle_joined ON sign_up RENAME TO sign_up_a_settle_joined;
ALTER TRIGGER entrant_a_settle_moved ON sign_up RENAME TO sign_up_a_settle_moved;
ALTER TRIGGER entrant_a_settle_gone ON sign_up RENAME TO sign_up_a_settle_gone;

-- Plans of functions are made once a session, maybe while a table is small, and kept while it grows: reading all of it
-- for each of 40,000 who join took minutes. Planned anew each time they fit the size the table has now.
CREATE OR REPLACE FUNCTION set_first_timer() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  NEW.is_first_timer := NOT EXISTS (SELECT FROM sign_up WHERE account_id = NEW.account_id);
  RETURN NEW;
END $$;

-- Counting.
DROP TRIGGER entrant_count_joined ON sign_up;
DROP TRIGGER entrant_count_gone ON sign_up;
DROP FUNCTION count_joined();
DROP FUNCTION count_gone();
DROP FUNCTION count_entrants(sign_up[], integer);
CREATE FUNCTION count_entrants(sign_ups sign_up[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id IN (SELECT s.account_id FROM unnest(sign_ups) s) ORDER BY id FOR SHARE;
  INSERT INTO entrant_count AS n (competition_id, num_entrants, num_first_timers)
  SELECT s.competition_id, sign * count(*), sign * count(*) FILTER (WHERE s.is_first_timer)
  FROM unnest(sign_ups) s JOIN account a ON a.id = s.account_id
  WHERE a.verified_at IS NOT NULL
  GROUP BY s.competition_id ORDER BY s.competition_id
  ON CONFLICT (competition_id) DO UPDATE SET
    num_entrants = n.num_entrants + excluded.num_entrants,
    num_first_timers = n.num_first_timers + excluded.num_first_timers,
    is_due = true;
END $$;

CREATE FUNCTION count_changed_entrants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed sign_up[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_entrants(
      (SELECT array_agg(ROW(n.*)::sign_up) FROM now_there n WHERE n.withdrawn_at IS NULL), 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_entrants(
      (SELECT array_agg(ROW(b.*)::sign_up) FROM before b WHERE b.withdrawn_at IS NULL), -1);
  ELSE
    SELECT array_agg(ROW(n.*)::sign_up) INTO changed FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.withdrawn_at IS NOT NULL AND n.withdrawn_at IS NULL;
    IF changed IS NOT NULL THEN PERFORM count_entrants(changed, 1); END IF;
    SELECT array_agg(ROW(n.*)::sign_up) INTO changed FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.withdrawn_at IS NULL AND n.withdrawn_at IS NOT NULL;
    IF changed IS NOT NULL THEN PERFORM count_entrants(changed, -1); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_up_count_joined AFTER INSERT ON sign_up
  REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();
CREATE TRIGGER sign_up_count_changed AFTER UPDATE ON sign_up
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();
CREATE TRIGGER sign_up_count_gone AFTER DELETE ON sign_up
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();

-- Entries: those who withdrew still belong to theirs, but show nobody that it is there.
CREATE OR REPLACE FUNCTION settle_entries(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  left_alone bigint[];
BEGIN
  PERFORM FROM entry WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(e.id) INTO left_alone FROM entry e
  WHERE e.id = ANY (ids) AND NOT EXISTS (SELECT FROM sign_up m WHERE m.entry_id = e.id);
  IF left_alone IS NOT NULL THEN
    PERFORM FROM invitation WHERE entry_id = ANY (left_alone) ORDER BY id FOR UPDATE;
    UPDATE invitation SET resolution = 'lapse', resolved_at = app_now()
    WHERE entry_id = ANY (left_alone) AND resolved_at IS NULL;
    DELETE FROM entry WHERE id = ANY (left_alone);
  END IF;
  UPDATE entry e SET num_shown = m.num_shown, people = m.people
  FROM (
    SELECT m.entry_id, count(a.verified_at) FILTER (WHERE m.withdrawn_at IS NULL) AS num_shown,
      coalesce(array_to_tsvector(search_words(string_agg(a.username, ' ' ORDER BY a.id)
        FILTER (WHERE a.verified_at IS NOT NULL AND a.deleted_at IS NULL AND m.withdrawn_at IS NULL))), '') AS people
    FROM sign_up m JOIN account a ON a.id = m.account_id
    WHERE m.entry_id = ANY (ids)
    GROUP BY m.entry_id
  ) m
  WHERE e.id = m.entry_id AND (e.num_shown, e.people) IS DISTINCT FROM (m.num_shown, m.people);
END $$;

CREATE OR REPLACE FUNCTION settle_moved() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.entry_id IS DISTINCT FROM n.entry_id
      OR (n.entry_id IS NOT NULL AND b.withdrawn_at IS DISTINCT FROM n.withdrawn_at);
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR SHARE;
    PERFORM settle_entries(ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION settle_renamed() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM settle_entries(ARRAY(SELECT entry_id FROM sign_up WHERE account_id = NEW.id AND entry_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_empty_entry() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM entry WHERE id = NEW.id) AND NOT EXISTS (SELECT FROM sign_up WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no members', NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Posts: those of a withdrawn entrant are seen by nobody else and counted for nobody.
DROP FUNCTION visibility_of(log_post, boolean);
CREATE FUNCTION visibility_of(p log_post, is_verified boolean, is_withdrawn boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN is_withdrawn THEN 'withdrawn'
    WHEN p.hidden_at IS NOT NULL THEN 'hidden'
    WHEN NOT is_verified THEN 'unverified'
    WHEN p.is_spoiler THEN 'spoiler'
    ELSE 'plain'
  END;

-- Withdrawing waits for this lock, or its mark is seen here.
CREATE OR REPLACE FUNCTION place_log_post() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION set_log_post_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_withdrawn boolean;
  is_verified boolean;
BEGIN
  SELECT s.withdrawn_at IS NOT NULL, a.verified_at IS NOT NULL INTO is_withdrawn, is_verified
  FROM sign_up s JOIN account a ON a.id = s.account_id WHERE s.id = NEW.entrant_id;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false), coalesce(is_withdrawn, true));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION arrange_log_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET visibility = visibility
  WHERE entrant_id IN (SELECT id FROM sign_up WHERE account_id = NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION arrange_log_of_entrants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET visibility = visibility WHERE entrant_id IN (
    SELECT n.id FROM before b JOIN now_there n ON n.id = b.id
    WHERE (b.withdrawn_at IS NULL) <> (n.withdrawn_at IS NULL));
  RETURN NULL;
END $$;
-- By its name between the trigger for entries and the one that counts entrants: see the order of locks.
CREATE TRIGGER sign_up_b_arrange_log AFTER UPDATE ON sign_up
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION arrange_log_of_entrants();
