-- The one form in which addresses and names are compared. Only A to Z fold: lower() of a real locale makes an "i"
-- of "İ" and a "k" of the Kelvin sign, so that one person's address would find another's account. The domain has
-- the same function.
CREATE FUNCTION fold_case(written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(written COLLATE "C");

DROP INDEX account_verified_email_key;
DROP INDEX account_email_idx;
CREATE UNIQUE INDEX account_verified_email_key ON account (fold_case(email)) WHERE verified_at IS NOT NULL;
CREATE INDEX account_email_idx ON account (fold_case(email));

ALTER TABLE account
  -- Counts what ends every way in. Whoever proved themselves before it rose gets no session afterwards.
  ADD COLUMN credential_version integer NOT NULL DEFAULT 0;

ALTER TABLE session
  -- When its person last showed who they are: by logging in, or by password, code or linked site since.
  ADD COLUMN proved_at timestamptz NOT NULL DEFAULT app_now(),
  -- When a code of two-factor was given in this session; null if none was.
  ADD COLUMN second_factor_at timestamptz;
UPDATE session SET proved_at = created_at, expires_at = least(expires_at, created_at + interval '90 days');

ALTER TABLE account_token
  DROP CONSTRAINT account_token_purpose_check,
  ADD CONSTRAINT account_token_purpose_check
    CHECK (purpose IN ('verify', 'reset', 'change-email', 'undo-email'));

ALTER TABLE mail_request
  DROP CONSTRAINT mail_request_kind_check,
  ADD CONSTRAINT mail_request_kind_check CHECK (kind IN (
    'registered', 'verify', 'reset', 'change-email',
    'email-changed', 'password-changed', 'site-linked', 'site-unlinked', 'two-factor-on', 'two-factor-off')),
  -- What a notice is about, such as the name of a site.
  ADD COLUMN detail text NOT NULL DEFAULT '';
CREATE INDEX mail_request_account_id_idx ON mail_request (account_id);
CREATE INDEX mail_request_email_idx ON mail_request (fold_case(email));
