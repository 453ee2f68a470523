-- The time of the machine, which goes on within a transaction: leases, heartbeats and ages of files are measured by it.
-- A function of its own, so that tests can move it like app_now().
CREATE FUNCTION wall_now() RETURNS timestamptz
  LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN clock_timestamp();

ALTER TABLE entry_file ALTER COLUMN touched_at SET DEFAULT wall_now();
ALTER TABLE event_mail ALTER COLUMN try_at SET DEFAULT wall_now();
ALTER TABLE stored_file ALTER COLUMN created_at SET DEFAULT wall_now();
