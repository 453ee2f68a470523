-- Accounts, and every way into one.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  -- When the address was confirmed. An account without this is shown to nobody else.
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  email text,
  -- argon2id; null for an account that only logs in through another site.
  password_hash text,
  location text NOT NULL DEFAULT '',
  info text NOT NULL DEFAULT '',
  is_email_shown boolean NOT NULL DEFAULT false,
  avatar text REFERENCES stored_file (address) ON UPDATE CASCADE,
  -- Set when a person deletes their account: what they made stays, under 'a former member'.
  deleted_at timestamptz,
  -- Rises with whatever ends every way in. A person who logged in before it rose gets no session afterwards.
  credential_version integer NOT NULL DEFAULT 0,
  -- Of staff; packages/domain/src/ranks.ts has what each can do.
  rank text CHECK (rank IN ('owner', 'organizer', 'moderator')),
  -- Who may not write for now. Null: not suspended; infinity: until it is lifted.
  suspended_until timestamptz
);
COMMENT ON TABLE account IS 'A person with a username. Accounts are cleared when deleted, and their rows stay.';
CREATE UNIQUE INDEX account_username_key ON account (lower(username));
CREATE INDEX account_username_prefix_idx ON account (lower(username) text_pattern_ops);
-- Only among confirmed accounts: otherwise registering would reveal who has an account here.
CREATE UNIQUE INDEX account_verified_email_key ON account (fold_case(email)) WHERE verified_at IS NOT NULL;
CREATE INDEX account_email_idx ON account (fold_case(email));
CREATE INDEX account_avatar_idx ON account (avatar) WHERE avatar IS NOT NULL;

CREATE TABLE session (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  id bigint NOT NULL DEFAULT random_id(),
  user_agent text NOT NULL DEFAULT '',
  -- When its person last proved who they are: by logging in, or by password, code or linked site since.
  proved_at timestamptz NOT NULL DEFAULT app_now(),
  -- When a code of two-factor was given in this session; null if none was.
  second_factor_at timestamptz
);
COMMENT ON TABLE session IS
  'A browser that is logged in. Only the SHA-256 of its token is stored: a stolen dump logs nobody in.';
CREATE INDEX session_account_id_idx ON session (account_id);
CREATE INDEX session_expires_at_idx ON session (expires_at);
CREATE UNIQUE INDEX session_id_key ON session (id);

CREATE TABLE account_token (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'change-email', 'undo-email')),
  -- The address the link was sent to, which is what following it proves.
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  next_path text NOT NULL DEFAULT ''
);
COMMENT ON TABLE account_token IS
  'Links in e-mails. Only the SHA-256 of a token is stored; it is made in the worker that mails it.';
CREATE INDEX account_token_account_id_idx ON account_token (account_id, purpose);

CREATE TABLE mail_request (
  id bigint PRIMARY KEY DEFAULT random_id(),
  kind text NOT NULL CHECK (kind IN (
    'registered', 'verify', 'reset', 'change-email',
    'email-changed', 'password-changed', 'site-linked', 'site-unlinked', 'two-factor-on', 'two-factor-off',
    'suspended', 'suspension-lifted', 'appeal-answered', 'rank-changed', 'staff-changed',
    -- Belongs to no account: only the address and the name that it greets are kept, until it is sent.
    'account-deleted')),
  account_id bigint REFERENCES account ON DELETE CASCADE,
  email text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  sent_at timestamptz,
  -- What a notice is about, such as the name of a site.
  detail text NOT NULL DEFAULT '',
  -- The page from which a person registered, for the link that confirms their address: it may be opened on another
  -- device. Kept here and not in the link, since a mail quotes nothing that its sender could choose but the username.
  next_path text NOT NULL DEFAULT ''
);
COMMENT ON TABLE mail_request IS
  'An e-mail about an account that was requested. Only the worker looks the account up, so that the response cannot '
  'depend on it.';
CREATE INDEX mail_request_account_id_idx ON mail_request (account_id);
CREATE INDEX mail_request_email_idx ON mail_request (fold_case(email));

CREATE TABLE two_factor (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Encrypted with the key of the configuration.
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  -- The last time step a code was taken from: the same code is not taken twice.
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE two_factor IS 'The second factor of an account: codes of an app.';

CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  code_sha256 bytea NOT NULL CHECK (octet_length(code_sha256) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_sha256)
);
COMMENT ON TABLE recovery_code IS 'Codes that replace the second factor, once each. Only their SHA-256 is stored.';

CREATE TABLE oauth_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (provider, subject),
  UNIQUE (provider, account_id)
);
COMMENT ON TABLE oauth_identity IS 'An account at another site that logs in to one here.';

CREATE UNLOGGED TABLE login_failure (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);
COMMENT ON TABLE login_failure IS
  'Wrong passwords, by account and IP address together, so that a stranger cannot lock a person out.';
