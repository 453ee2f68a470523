-- Times go out in whole milliseconds; were they kept finer, the two halves of a millisecond could be in two phases.
ALTER TABLE competition
  ALTER COLUMN starts_at TYPE timestamptz(3),
  ALTER COLUMN ends_at TYPE timestamptz(3),
  ALTER COLUMN voting_ends_at TYPE timestamptz(3),
  ALTER COLUMN join_opens_at TYPE timestamptz(3),
  ALTER COLUMN join_closes_at TYPE timestamptz(3),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- When told_phase was told; a boundary since then is still to be told.
  ADD COLUMN told_at timestamptz NOT NULL DEFAULT app_now();

-- The rules of packages/domain/src/phase.ts once more, for statements that decide on write. A property test holds
-- the two equal. Spans are written in hours: a day of an interval is 23 or 25 hours where the clocks change.
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
  RETURN moment >= coalesce(c.join_opens_at, '-infinity') AND moment < c.join_closes_at;

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
