-- Which texts a site starts with, and what else setup asks for: its links and its organizers. Existing sites keep the
-- texts they have.
ALTER TABLE site_setup
  ADD COLUMN texts text NOT NULL DEFAULT 'neutral' CHECK (texts IN ('neutral', 'tins', 'demo')),
  ADD COLUMN links jsonb,
  ADD COLUMN organizers jsonb;

-- A site that is not set up yet has no staff who could have edited what the version before filled in.
DELETE FROM news_post WHERE content_path IS NOT NULL
  AND EXISTS (SELECT FROM site_setup WHERE finished_at IS NULL) AND NOT EXISTS (SELECT FROM account WHERE rank IS NOT NULL);
DELETE FROM content_fill WHERE path LIKE 'news/%'
  AND EXISTS (SELECT FROM site_setup WHERE finished_at IS NULL) AND NOT EXISTS (SELECT FROM account WHERE rank IS NOT NULL);
UPDATE site_setup SET texts = 'tins' WHERE EXISTS (SELECT FROM content_fill WHERE path LIKE 'news/%');

-- The TINS texts now come with example links, which are not for sites that exist: their settings count as edited.
UPDATE content_fill SET sha256 = '' WHERE path = 'site.json' AND EXISTS (SELECT FROM site_setup WHERE texts = 'tins');

CREATE OR REPLACE FUNCTION close_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE site_setup SET finished_at = app_now(), names = NULL, links = NULL, organizers = NULL, username = NULL,
    email = NULL, password_hash = NULL, mail_code = NULL
  WHERE finished_at IS NULL;
  DELETE FROM setup_token;
  RETURN NULL;
END $$;
