-- A new site is set up once, in the browser, by whoever reads the server's log. What was typed waits here for the last
-- step; from its first owner on, however that came about, a site is set up for good.
CREATE TABLE site_setup (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  finished_at timestamptz,
  names jsonb,
  username text,
  email text,
  password_hash text,
  mail_state text NOT NULL DEFAULT 'untried'
    CHECK (mail_state IN ('untried', 'sent', 'refused', 'arrived', 'skipped')),
  mail_answer text NOT NULL DEFAULT '',
  -- Of the code in the test mail.
  mail_code bytea,
  mail_tries integer NOT NULL DEFAULT 0,
  storage_state text NOT NULL DEFAULT 'untried' CHECK (storage_state IN ('untried', 'failed', 'passed', 'skipped')),
  storage_findings jsonb NOT NULL DEFAULT '[]',
  demo_state text NOT NULL DEFAULT 'none' CHECK (demo_state IN ('none', 'asked', 'loading', 'loaded', 'failed')),
  demo_done integer NOT NULL DEFAULT 0,
  demo_total integer NOT NULL DEFAULT 0
);

-- Each web process prints one of its own when it starts; any of them takes any.
CREATE TABLE setup_token (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  expires_at timestamptz NOT NULL
);

INSERT INTO site_setup (finished_at)
  SELECT CASE WHEN EXISTS (SELECT FROM account WHERE rank = 'owner') THEN app_now() END;

CREATE FUNCTION close_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE site_setup SET finished_at = app_now(), names = NULL, username = NULL, email = NULL, password_hash = NULL,
    mail_code = NULL
  WHERE finished_at IS NULL;
  DELETE FROM setup_token;
  RETURN NULL;
END $$;

CREATE TRIGGER account_closes_setup AFTER INSERT OR UPDATE OF rank ON account
  FOR EACH ROW WHEN (NEW.rank = 'owner') EXECUTE FUNCTION close_setup();

-- What a demo has made, so that it can be taken away again. A schema of its own: a real site's tables know nothing of
-- it. Where there was a demo before, its notes stay.
CREATE SCHEMA IF NOT EXISTS demo;
CREATE TABLE IF NOT EXISTS demo.account (id bigint PRIMARY KEY);
CREATE TABLE IF NOT EXISTS demo.competition (id bigint PRIMARY KEY, is_chosen boolean NOT NULL);
