-- What staff tell everybody who has a page open. At most one is shown.
CREATE TABLE site_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('info', 'urgent')),
  text text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX site_notice_one_shown ON site_notice ((true)) WHERE ended_at IS NULL;
