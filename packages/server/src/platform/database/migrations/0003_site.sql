-- The site itself: its texts and settings, its setup, and reports about it.

CREATE TABLE site_page (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  title text NOT NULL,
  lead text NOT NULL,
  description text NOT NULL,
  markdown text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- Forms name a row by a number.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
COMMENT ON TABLE site_page IS 'Pages that staff write, such as the privacy page.';

CREATE TABLE site_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  settings jsonb NOT NULL
);
COMMENT ON TABLE site_settings IS 'The site''s name, links and organizers: one row, since there is one site.';

CREATE TABLE content_fill (
  path text PRIMARY KEY,
  sha256 text NOT NULL,
  filled_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE content_fill IS
  'What was filled in from content/, and with which hash: filling in again must neither undo an edit nor bring back '
  'what staff removed.';

CREATE TABLE error_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reported_at timestamptz NOT NULL DEFAULT app_now(),
  account_id bigint REFERENCES account ON DELETE SET NULL,
  message text NOT NULL,
  file_name text,
  line_number integer,
  column_number integer,
  error text,
  path text,
  user_agent text
);
COMMENT ON TABLE error_report IS 'Errors that browsers reported.';
CREATE INDEX error_report_reported_at_idx ON error_report (reported_at);

CREATE TABLE upcoming_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  date_text text NOT NULL,
  shown_until timestamptz NOT NULL
);
COMMENT ON TABLE upcoming_item IS 'What staff announce besides the events themselves.';

CREATE TABLE site_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('info', 'urgent')),
  text text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- When staff ended it.
  ended_at timestamptz,
  -- When it ends by itself.
  ends_at timestamptz,
  CHECK (ends_at > made_at)
);
COMMENT ON TABLE site_notice IS 'A notice from staff to all open pages. At most one is shown.';
CREATE UNIQUE INDEX site_notice_one_shown ON site_notice ((true)) WHERE ended_at IS NULL;

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
  demo_total integer NOT NULL DEFAULT 0,
  -- Which run of the demo's job reports progress: one that was replaced by another reports nothing any more.
  demo_run_id uuid,
  -- Which texts the site starts with.
  texts text NOT NULL DEFAULT 'neutral' CHECK (texts IN ('neutral', 'tins', 'demo')),
  links jsonb,
  organizers jsonb
);
COMMENT ON TABLE site_setup IS
  'The setup of a new site: one row. A site is set up once, in the browser, by a person who can read the server''s log. '
  'What was typed waits here for the last step. From its first owner on a site is set up for good.';
INSERT INTO site_setup DEFAULT VALUES;

CREATE TABLE setup_token (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE setup_token IS
  'Tokens that open the setup. Each web process prints one of its own when it starts; every process accepts all of them.';

CREATE FUNCTION close_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE site_setup SET finished_at = app_now(), names = NULL, links = NULL, organizers = NULL, username = NULL,
    email = NULL, password_hash = NULL, mail_code = NULL
  WHERE finished_at IS NULL;
  DELETE FROM setup_token;
  RETURN NULL;
END $$;
CREATE TRIGGER account_closes_setup AFTER INSERT OR UPDATE OF rank ON account
  FOR EACH ROW WHEN (NEW.rank = 'owner') EXECUTE FUNCTION close_setup();

-- A schema of its own: a real site's tables know nothing of the demo.
CREATE SCHEMA demo;
CREATE TABLE demo.account (id bigint PRIMARY KEY);
COMMENT ON TABLE demo.account IS 'Accounts that the demo made, so that they can be removed again.';
CREATE TABLE demo.competition (id bigint PRIMARY KEY, is_chosen boolean NOT NULL);
COMMENT ON TABLE demo.competition IS 'Events that the demo made, so that they can be removed again.';
