-- The words of the trade, in the tables too: who sees a log post is its visibility, people are notified, an entrant
-- has skills. Nothing else changes.
ALTER TABLE competition RENAME COLUMN told_phase TO notified_phase;
ALTER TABLE competition RENAME COLUMN told_at TO notified_at;
ALTER TABLE entrant_count RENAME COLUMN told_at TO notified_at;
ALTER TABLE log_count RENAME COLUMN told_at TO notified_at;
ALTER TABLE entrant RENAME COLUMN brings TO skills;
ALTER TABLE log_post RENAME COLUMN shelf TO visibility;
ALTER TABLE log_block RENAME COLUMN shelf TO visibility;
ALTER INDEX log_post_shelf_idx RENAME TO log_post_visibility_idx;
ALTER TYPE log_change RENAME ATTRIBUTE shelf TO visibility;
ALTER FUNCTION shelf_of(log_post, boolean) RENAME TO visibility_of;
ALTER FUNCTION reshelve_log_post() RENAME TO set_log_post_visibility;
ALTER TRIGGER log_post_reshelve ON log_post RENAME TO log_post_set_visibility;
ALTER FUNCTION say_first_timer() RENAME TO set_first_timer;
ALTER TRIGGER entrant_say_first_timer ON entrant RENAME TO entrant_set_first_timer;
ALTER FUNCTION say_entry_search() RENAME TO set_entry_search;
ALTER TRIGGER entry_say_search ON entry RENAME TO entry_set_search;
ALTER FUNCTION hold_leaving_account() RENAME TO lock_leaving_account;
ALTER TRIGGER entrant_hold_account ON entrant RENAME TO entrant_lock_account;
ALTER FUNCTION hold_what_goes() RENAME TO lock_what_goes;
ALTER TRIGGER entrant_hold_what_goes ON entrant RENAME TO entrant_lock_what_goes;

CREATE OR REPLACE FUNCTION place_log_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author bigint;
  is_verified boolean;
BEGIN
  SELECT account_id INTO author FROM entrant WHERE id = NEW.entrant_id FOR KEY SHARE;
  SELECT verified_at IS NOT NULL INTO is_verified FROM account WHERE id = author FOR SHARE;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false));
  INSERT INTO log_count AS n (competition_id, next_seq) VALUES (NEW.competition_id, 1)
  ON CONFLICT (competition_id) DO UPDATE SET next_seq = n.next_seq + 1
  RETURNING next_seq - 1 INTO NEW.seq;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION set_log_post_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visibility := visibility_of(NEW, EXISTS (
    SELECT FROM account a JOIN entrant e ON e.account_id = a.id
    WHERE e.id = NEW.entrant_id AND a.verified_at IS NOT NULL));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION count_log(changes log_change[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION count_log_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(a.competition_id, a.block, a.visibility, 1)::log_change) FROM added a));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_log_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION count_log_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(g.competition_id, g.block, g.visibility, -1)::log_change) FROM gone g));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION arrange_log_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE log_post SET visibility = visibility WHERE entrant_id IN (SELECT id FROM entrant WHERE account_id = NEW.id);
  RETURN NULL;
END $$;
