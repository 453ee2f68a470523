-- Competitions (events), and the rules of packages/domain/src/phase.ts for statements that decide on write. A property
-- test compares the two. Spans are written in hours: a day of an interval is 23 or 25 hours where the clocks change.

CREATE TABLE competition (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  short text NOT NULL CHECK (short ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$'),
  title text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('speedhack', 'gift-exchange')),
  markdown text NOT NULL DEFAULT '',
  -- Times go out in whole milliseconds; were they finer here, the two halves of a millisecond could be in two phases.
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  voting_ends_at timestamptz(3) NOT NULL CHECK (voting_ends_at >= ends_at),
  -- Null: joining is open at once.
  join_opens_at timestamptz(3),
  join_closes_at timestamptz(3) NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  -- The phase that open pages were last notified of; the worker compares it with the clock each second.
  notified_phase text NOT NULL DEFAULT 'before' CHECK (notified_phase IN ('before', 'live', 'voting', 'over')),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- When that was; a boundary since then is still to be announced.
  notified_at timestamptz NOT NULL DEFAULT app_now(),
  -- How long after the end the bytes of a file may arrive that was registered before it.
  grace_seconds integer NOT NULL DEFAULT 10800 CHECK (grace_seconds >= 0),
  -- Null: those of its kind.
  standing_rules text,
  draws_rules boolean NOT NULL DEFAULT true,
  genre_slots smallint NOT NULL DEFAULT 1 CHECK (genre_slots BETWEEN 0 AND 10),
  art_tech_slots smallint NOT NULL DEFAULT 3 CHECK (art_tech_slots BETWEEN 0 AND 10),
  bonus_slots smallint NOT NULL DEFAULT 1 CHECK (bonus_slots BETWEEN 0 AND 10),
  -- Set once, by the draw of rules or names, in its own transaction.
  drawn_at timestamptz,
  draws_names boolean NOT NULL DEFAULT true,
  -- Only staff who manage events can see it until it is published.
  is_draft boolean NOT NULL DEFAULT false,
  -- When the start, the finish or the end of voting of a published event was last moved: its entrants are e-mailed.
  times_moved_at timestamptz,
  -- How many ballots an entry needs to be ranked, in percent of the median; 0 for no minimum.
  rank_percent smallint NOT NULL DEFAULT 50 CHECK (rank_percent BETWEEN 0 AND 100),
  CHECK (kind = 'speedhack' OR voting_ends_at = ends_at),
  CHECK (kind = 'speedhack' OR join_closes_at <= starts_at)
);
COMMENT ON TABLE competition IS 'An event. Its phase follows from its times and the clock, and is never stored.';
CREATE UNIQUE INDEX competition_short_key ON competition (lower(short));
CREATE UNIQUE INDEX competition_one_pinned ON competition (is_pinned) WHERE is_pinned;
CREATE INDEX competition_starts_at_idx ON competition (starts_at DESC);
CREATE INDEX competition_to_draw_idx ON competition (starts_at) WHERE drawn_at IS NULL AND draws_rules;
CREATE INDEX competition_to_draw_names_idx ON competition (starts_at) WHERE drawn_at IS NULL AND draws_names;

CREATE FUNCTION competition_phase(c competition, moment timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN moment < c.starts_at THEN 'before'
    WHEN moment < c.ends_at THEN 'live'
    WHEN moment < c.voting_ends_at THEN 'voting'
    ELSE 'over'
  END;

CREATE FUNCTION can_join(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.is_draft IS NOT TRUE AND moment >= coalesce(c.join_opens_at, '-infinity') AND moment < c.join_closes_at;

CREATE FUNCTION can_post(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN moment >= coalesce(c.join_opens_at, '-infinity') AND moment < c.voting_ends_at + interval '336 hours';

CREATE FUNCTION can_vote(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.kind = 'speedhack' AND moment >= c.ends_at AND moment < c.voting_ends_at;

-- The moments at which something changes for everyone. The first: it may become the event the site is about.
CREATE FUNCTION competition_boundaries(c competition) RETURNS timestamptz[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY[
    c.starts_at - interval '1440 hours', c.join_opens_at, c.join_closes_at, c.starts_at, c.ends_at, c.voting_ends_at,
    c.voting_ends_at + interval '336 hours'
  ];

CREATE FUNCTION refuse_moved_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the start of competition % cannot move: it has been drawn', NEW.id;
END $$;
CREATE TRIGGER competition_keep_start BEFORE UPDATE OF starts_at, drawn_at ON competition FOR EACH ROW
  WHEN (OLD.drawn_at IS NOT NULL AND NEW.drawn_at IS NOT NULL AND NEW.starts_at <> OLD.starts_at)
  EXECUTE FUNCTION refuse_moved_start();
