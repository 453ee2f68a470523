CREATE TABLE news_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  title text NOT NULL,
  markdown text NOT NULL,
  image text,
  image_alt text,
  image_width integer,
  image_height integer,
  -- The file under content/ it was filled in from, if it was.
  content_path text UNIQUE,
  CHECK (image IS NULL OR num_nonnulls(image_alt, image_width, image_height) = 3)
);
CREATE INDEX news_post_newest_idx ON news_post (posted_at DESC, id DESC);

CREATE TABLE site_page (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  title text NOT NULL,
  lead text NOT NULL,
  description text NOT NULL,
  markdown text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now()
);

-- The site's name, links and organizers: one row, since there is one site.
CREATE TABLE site_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  settings jsonb NOT NULL
);

-- What was filled in from content/, and as what: filling again must neither undo an edit nor bring back what staff removed.
CREATE TABLE content_fill (
  path text PRIMARY KEY,
  sha256 text NOT NULL,
  filled_at timestamptz NOT NULL DEFAULT app_now()
);

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
CREATE INDEX error_report_reported_at_idx ON error_report (reported_at);
