-- Sign-ups and entrants. PostgreSQL runs triggers of one kind in the order of their names, which puts them into the
-- order of locks: docs/architecture.md.

CREATE TABLE sign_up (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition,
  account_id bigint NOT NULL REFERENCES account,
  info text NOT NULL DEFAULT '',
  joined_at timestamptz NOT NULL DEFAULT app_now(),
  -- Whether it was the account's first sign-up. Set once, by a trigger.
  is_first_timer boolean NOT NULL DEFAULT false,
  -- The entry they are in. One column has one value, so nobody can be in two teams, nor in one of another event.
  entry_id bigint,
  entry_joined_at timestamptz,
  is_looking_for_team boolean NOT NULL DEFAULT false,
  -- What they would bring to a team; see packages/domain/src/skills.ts.
  skills text[] NOT NULL DEFAULT '{}',
  withdrawn_at timestamptz,
  -- A sign-up is confirmed by one mail, however often a person withdraws and comes back.
  mailed_at timestamptz,
  -- What their giver should know besides their wishes.
  please_not text NOT NULL DEFAULT '',
  -- What they can run: windows, linux, mac, web.
  systems text[] NOT NULL DEFAULT '{}',
  has_gamepad boolean NOT NULL DEFAULT false,
  -- Would make a second gift if another giver drops out.
  would_stand_in boolean NOT NULL DEFAULT false,
  -- How many days before the start they were last warned that they are not in the draw.
  warned_days smallint,
  -- Staff entered it, from an edition before this site.
  is_typed boolean NOT NULL DEFAULT false,
  -- However often a person presses the button, they are in once.
  UNIQUE (competition_id, account_id),
  CHECK ((entry_id IS NULL) = (entry_joined_at IS NULL)),
  FOREIGN KEY (entry_id, competition_id) REFERENCES entry (id, competition_id)
);
COMMENT ON TABLE sign_up IS
  'Every sign-up there ever was. A withdrawn entrant is marked, never deleted: what points to it stays, and joining '
  'again restores it.';
CREATE INDEX sign_up_account_id_idx ON sign_up (account_id);
CREATE INDEX sign_up_maker_idx ON sign_up (account_id) WHERE entry_id IS NOT NULL AND withdrawn_at IS NULL;
CREATE INDEX sign_up_looking_idx ON sign_up (competition_id) WHERE is_looking_for_team AND withdrawn_at IS NULL;
CREATE INDEX sign_up_entry_id_idx ON sign_up (entry_id) INCLUDE (account_id, withdrawn_at) WHERE entry_id IS NOT NULL;

CREATE VIEW entrant AS
SELECT id, competition_id, account_id, info, joined_at, is_first_timer, entry_id, entry_joined_at, is_looking_for_team,
  skills, withdrawn_at, mailed_at, please_not, systems, has_gamepad, would_stand_in, warned_days
FROM sign_up WHERE withdrawn_at IS NULL;
COMMENT ON VIEW entrant IS
  'Those who take part, so that a statement that forgets about withdrawing cannot show the others.';

-- Plans of functions are made once a session, maybe while a table is small, and kept while it grows: reading all of it
-- for each of 40,000 who join took minutes. Planned each time (plan_cache_mode), they fit the size the table has now.
CREATE FUNCTION set_first_timer() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  NEW.is_first_timer := NOT EXISTS (SELECT FROM sign_up WHERE account_id = NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER sign_up_set_first_timer BEFORE INSERT ON sign_up
  FOR EACH ROW EXECUTE FUNCTION set_first_timer();

CREATE TABLE entrant_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_entrants integer NOT NULL,
  num_first_timers integer NOT NULL,
  -- Whether open pages are still to be notified, and when they last were.
  is_due boolean NOT NULL DEFAULT true,
  notified_at timestamptz NOT NULL DEFAULT '-infinity'
);
COMMENT ON TABLE entrant_count IS
  'The number of entrants with a verified account. Stored, since counting 40,000 took longer than all the rest of a '
  'response. Only the triggers of sign_up and account write it.';

-- Adds (or with -1 subtracts) entrants in one statement, in the order of the competitions: no two can wait for each
-- other. The accounts are locked first, so that joining and verifying at once is counted once.
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

CREATE FUNCTION count_verified() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN NEW.verified_at IS NULL THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO entrant_count AS n (competition_id, num_entrants, num_first_timers)
  SELECT competition_id, sign, CASE WHEN is_first_timer THEN sign ELSE 0 END
  FROM entrant WHERE account_id = NEW.id ORDER BY competition_id
  ON CONFLICT (competition_id) DO UPDATE SET
    num_entrants = n.num_entrants + excluded.num_entrants,
    num_first_timers = n.num_first_timers + excluded.num_first_timers,
    is_due = true;
  RETURN NULL;
END $$;
CREATE TRIGGER account_count_verified AFTER UPDATE OF verified_at ON account
  FOR EACH ROW WHEN ((OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL)) EXECUTE FUNCTION count_verified();
