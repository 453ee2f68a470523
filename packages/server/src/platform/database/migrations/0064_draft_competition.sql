-- A competition that only those who manage events can see until it is published. In steps: the functions on the table's
-- rows forbid a default in one.
ALTER TABLE competition ADD COLUMN is_draft boolean;
UPDATE competition SET is_draft = false;
ALTER TABLE competition ALTER COLUMN is_draft SET DEFAULT false, ALTER COLUMN is_draft SET NOT NULL;

CREATE OR REPLACE FUNCTION can_join(c competition, moment timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN c.is_draft IS NOT TRUE AND moment >= coalesce(c.join_opens_at, '-infinity') AND moment < c.join_closes_at;
