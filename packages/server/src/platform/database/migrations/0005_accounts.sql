-- A number that tells nothing about how many came before it; below 2^53, so that a browser can hold it.
CREATE FUNCTION random_id() RETURNS bigint
  LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 13))::bit(52)::bigint;

ALTER TABLE account
  ADD COLUMN email text,
  -- argon2id; null for an account that only logs in through another site.
  ADD COLUMN password_hash text,
  ADD COLUMN location text NOT NULL DEFAULT '',
  ADD COLUMN info text NOT NULL DEFAULT '',
  ADD COLUMN is_email_shown boolean NOT NULL DEFAULT false,
  ADD COLUMN avatar text,
  -- Set when somebody has left: what they made stays, under 'a former member'.
  ADD COLUMN deleted_at timestamptz;
-- Only among confirmed accounts: otherwise registering would tell who has an account here.
CREATE UNIQUE INDEX account_verified_email_key ON account (lower(email)) WHERE verified_at IS NOT NULL;
CREATE INDEX account_email_idx ON account (lower(email));

ALTER TABLE session
  ADD COLUMN id bigint NOT NULL DEFAULT random_id(),
  ADD COLUMN user_agent text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX session_id_key ON session (id);

-- Mailed links. Only the SHA-256 of a token is kept; it is made in the worker that mails it.
CREATE TABLE account_token (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'change-email')),
  -- The address the link was sent to, which is what following it proves.
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_token_account_id_idx ON account_token (account_id, purpose);

-- Somebody asked for a mail. Looked up by the worker alone, so that the answer cannot depend on it.
CREATE TABLE mail_request (
  id bigint PRIMARY KEY DEFAULT random_id(),
  kind text NOT NULL CHECK (kind IN ('registered', 'verify', 'reset', 'change-email')),
  account_id bigint REFERENCES account ON DELETE CASCADE,
  email text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  sent_at timestamptz
);

CREATE TABLE two_factor (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Encrypted with the key of the configuration.
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  -- The last time step a code was taken from: the same code is not taken twice.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  code_sha256 bytea NOT NULL CHECK (octet_length(code_sha256) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_sha256)
);

CREATE TABLE oauth_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (provider, subject),
  UNIQUE (provider, account_id)
);

-- Wrong passwords, by account and address together, so that a stranger cannot lock somebody out.
CREATE UNLOGGED TABLE login_failure (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);
