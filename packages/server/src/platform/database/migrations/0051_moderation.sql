-- Who may not write for now. Null: nobody stopped them; infinity: until it is lifted.
ALTER TABLE account ADD COLUMN suspended_until timestamptz;

-- A draw waits for a suspension that began before the start, as for everything else that decides who is in it.
CREATE TRIGGER account_hold_draws_of_suspended BEFORE UPDATE OF suspended_until ON account FOR EACH ROW
  WHEN (OLD.suspended_until IS DISTINCT FROM NEW.suspended_until)
  EXECUTE FUNCTION hold_draws_of_account();

-- Why, in the words that the person reads, and what they answer. The latest of an account is the one that counts.
CREATE TABLE suspension (
  id bigint DEFAULT random_id() PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  reason text NOT NULL,
  message text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT app_now(),
  -- Null: until it is lifted.
  ends_at timestamptz,
  lifted_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  answer text,
  answered_at timestamptz
);
CREATE INDEX suspension_account_id_idx ON suspension (account_id, began_at DESC);
CREATE INDEX suspension_open_appeal_idx ON suspension (appealed_at) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;

-- Posts that staff have a look at though nobody reported them: links of newcomers.
CREATE TABLE log_queue (
  post_id bigint PRIMARY KEY REFERENCES log_post ON DELETE CASCADE,
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz
);
CREATE INDEX log_queue_open_idx ON log_queue (queued_at) WHERE settled_at IS NULL;

ALTER TABLE mail_request
  DROP CONSTRAINT mail_request_kind_check,
  ADD CONSTRAINT mail_request_kind_check CHECK (kind IN (
    'registered', 'verify', 'reset', 'change-email',
    'email-changed', 'password-changed', 'site-linked', 'site-unlinked', 'two-factor-on', 'two-factor-off',
    'suspended', 'suspension-lifted', 'appeal-answered'));
