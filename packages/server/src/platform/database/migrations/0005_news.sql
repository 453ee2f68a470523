CREATE TABLE news_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  title text NOT NULL,
  markdown text NOT NULL,
  image text REFERENCES stored_file (address) ON UPDATE CASCADE,
  image_alt text,
  image_width integer,
  image_height integer,
  -- The file under content/ that it was filled in from, if it was.
  content_path text UNIQUE,
  -- The event whose entrants are mailed when it is published.
  mail_competition_id bigint REFERENCES competition ON DELETE SET NULL,
  -- A draft is published by staff; until then its time is only a plan.
  is_draft boolean NOT NULL DEFAULT false,
  CHECK (image IS NULL OR num_nonnulls(image_alt, image_width, image_height) = 3)
);
COMMENT ON TABLE news_post IS 'News by the organizers.';
CREATE INDEX news_post_newest_idx ON news_post (posted_at DESC, id DESC);
CREATE INDEX news_post_image_idx ON news_post (image) WHERE image IS NOT NULL;
CREATE INDEX news_post_mail_idx ON news_post (mail_competition_id) WHERE mail_competition_id IS NOT NULL;
