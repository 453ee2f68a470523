-- The work of staff: suspensions, access for scripts, and e-mails about open reports.

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
  answered_at timestamptz,
  -- The rank of who suspended: staff below it cannot lift, answer or replace the suspension.
  decided_rank text NOT NULL DEFAULT 'owner' CHECK (decided_rank IN ('owner', 'organizer', 'moderator'))
);
COMMENT ON TABLE suspension IS
  'Why an account was suspended, in the words that its person reads, and their answer. The latest of an account counts.';
CREATE INDEX suspension_account_id_idx ON suspension (account_id, began_at DESC);
CREATE INDEX suspension_open_appeal_idx ON suspension (appealed_at) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;

-- Whether an account was suspended at a moment, such as when names were drawn.
CREATE FUNCTION was_suspended(account bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM suspension s WHERE s.account_id = account AND s.began_at <= at
    AND least(coalesce(s.lifted_at, 'infinity'), coalesce(s.ends_at, 'infinity')) > at)
$$;

-- Whether the person who decided something, such as to hide a post, has a higher rank than another member of staff.
CREATE FUNCTION outranks(decider bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], d.rank), 0)
      > coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], o.rank), 0)
    FROM account d, account o WHERE d.id = decider AND o.id = other), false)
$$;

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
COMMENT ON TABLE api_token IS
  'Access for scripts. Only the SHA-256 of a token is stored; one that was revoked stays listed to its owner.';
CREATE INDEX api_token_account_id_idx ON api_token (account_id);

CREATE TABLE report_mail (
  account_id bigint PRIMARY KEY REFERENCES account,
  mailed_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE report_mail IS
  'When a member of staff was last e-mailed about open reports, which happens at most once an hour.';
