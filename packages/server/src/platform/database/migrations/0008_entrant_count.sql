-- Counting 40,000 entrants took longer than all the rest of an answer, so the numbers are kept. Only the triggers
-- below write them; an entrant whose account is not verified is not in them.
CREATE TABLE entrant_count (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  num_entrants integer NOT NULL,
  num_first_timers integer NOT NULL,
  -- Whether people are still to be told, and when they last were.
  is_due boolean NOT NULL DEFAULT true,
  told_at timestamptz NOT NULL DEFAULT '-infinity'
);

-- Whether it was the account's first sign-up. Said once, when it happens.
ALTER TABLE entrant ADD COLUMN is_first_timer boolean NOT NULL DEFAULT false;
UPDATE entrant SET is_first_timer = id = (SELECT min(e.id) FROM entrant e WHERE e.account_id = entrant.account_id);

CREATE FUNCTION say_first_timer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_first_timer := NOT EXISTS (SELECT FROM entrant WHERE account_id = NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER entrant_say_first_timer BEFORE INSERT ON entrant
  FOR EACH ROW EXECUTE FUNCTION say_first_timer();

-- Adds (or with -1 takes away) entrants in one statement, in the order of the competitions: no two can wait for each
-- other. The accounts are held first, so that joining and verifying at once is counted once.
CREATE FUNCTION count_entrants(entrants entrant[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id IN (SELECT e.account_id FROM unnest(entrants) e) ORDER BY id FOR SHARE;
  INSERT INTO entrant_count AS n (competition_id, num_entrants, num_first_timers)
  SELECT e.competition_id, sign * count(*), sign * count(*) FILTER (WHERE e.is_first_timer)
  FROM unnest(entrants) e JOIN account a ON a.id = e.account_id
  WHERE a.verified_at IS NOT NULL
  GROUP BY e.competition_id ORDER BY e.competition_id
  ON CONFLICT (competition_id) DO UPDATE SET
    num_entrants = n.num_entrants + excluded.num_entrants,
    num_first_timers = n.num_first_timers + excluded.num_first_timers,
    is_due = true;
END $$;

CREATE FUNCTION count_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entrants((SELECT array_agg(ROW(j.*)::entrant) FROM joined j), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER entrant_count_joined AFTER INSERT ON entrant
  REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION count_joined();

CREATE FUNCTION count_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entrants((SELECT array_agg(ROW(g.*)::entrant) FROM gone g), -1);
  RETURN NULL;
END $$;
CREATE TRIGGER entrant_count_gone AFTER DELETE ON entrant
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone();

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

INSERT INTO entrant_count (competition_id, num_entrants, num_first_timers)
SELECT e.competition_id, count(*), count(*) FILTER (WHERE e.is_first_timer)
FROM entrant e JOIN account a ON a.id = e.account_id
WHERE a.verified_at IS NOT NULL
GROUP BY e.competition_id;
