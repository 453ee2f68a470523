-- E-mails to owners about trouble with the site.

CREATE TABLE health_mail (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  mailed_at timestamptz NOT NULL DEFAULT '-infinity',
  -- The checks that the last e-mail named and that have been in trouble since.
  names text[] NOT NULL DEFAULT '{}'
);
INSERT INTO health_mail DEFAULT VALUES;
COMMENT ON TABLE health_mail IS
  'When the owners were last e-mailed about trouble, and about what: one row. At most one e-mail an hour.';
