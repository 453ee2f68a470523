-- For scripts. Of a token its SHA-256 is kept; one that was revoked stays listed to its owner.
CREATE TABLE api_token (
  id bigint DEFAULT random_id() PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'post-news', 'manage-events']),
  token_sha256 bytea NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- To the hour, so that a busy script writes little.
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_token_account_id_idx ON api_token (account_id);
