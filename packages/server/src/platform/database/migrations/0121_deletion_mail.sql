ALTER TABLE mail_request
  DROP CONSTRAINT mail_request_kind_check,
  ADD CONSTRAINT mail_request_kind_check CHECK (kind IN (
    'registered', 'verify', 'reset', 'change-email',
    'email-changed', 'password-changed', 'site-linked', 'site-unlinked', 'two-factor-on', 'two-factor-off',
    'suspended', 'suspension-lifted', 'appeal-answered', 'rank-changed', 'staff-changed',
    -- Belongs to no account: only the address and the name that it greets are kept, until it is sent.
    'account-deleted'));
