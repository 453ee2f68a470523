-- Somebody who cannot get a file up asks the organizers. Whoever asks again before an answer changes what they asked.
CREATE TABLE upload_trouble (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  message text NOT NULL,
  -- What the browser knows: speed, errors and sizes, no names and no contents. Null from a browser without script.
  facts jsonb,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  -- When organizers were last mailed about it; null where there were too many already, and the desk alone tells.
  mailed_at timestamptz,
  answered_at timestamptz,
  answered_by bigint REFERENCES account ON DELETE SET NULL,
  -- Null where it was settled without a word.
  answer text,
  CHECK (answer IS NULL OR answered_at IS NOT NULL)
);
CREATE UNIQUE INDEX upload_trouble_open_idx ON upload_trouble (competition_id, account_id) WHERE answered_at IS NULL;
CREATE INDEX upload_trouble_competition_idx ON upload_trouble (competition_id, asked_at);
CREATE INDEX upload_trouble_account_idx ON upload_trouble (account_id);
CREATE INDEX upload_trouble_answered_by_idx ON upload_trouble (answered_by) WHERE answered_by IS NOT NULL;
