-- The rank of who suspended: staff below it cannot lift, answer or replace the suspension. One whose decider is not
-- known any more counts as an owner's.
ALTER TABLE suspension ADD COLUMN decided_rank text NOT NULL DEFAULT 'owner'
  CHECK (decided_rank IN ('owner', 'organizer', 'moderator'));
UPDATE suspension s SET decided_rank = a.rank FROM audit_entry t, account a
  WHERE t.action = 'suspended-account' AND t.happened_at = s.began_at
    AND (t.details ->> 'accountId')::bigint = s.account_id AND a.id = t.account_id AND a.rank IS NOT NULL;

-- Whether the person who decided something, such as to hide a post, has a higher rank than another member of staff.
CREATE FUNCTION outranks(decider bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], d.rank), 0)
      > coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], o.rank), 0)
    FROM account d, account o WHERE d.id = decider AND o.id = other), false)
$$;

ALTER TABLE mail_request
  DROP CONSTRAINT mail_request_kind_check,
  ADD CONSTRAINT mail_request_kind_check CHECK (kind IN (
    'registered', 'verify', 'reset', 'change-email',
    'email-changed', 'password-changed', 'site-linked', 'site-unlinked', 'two-factor-on', 'two-factor-off',
    'suspended', 'suspension-lifted', 'appeal-answered', 'rank-changed', 'staff-changed'));
