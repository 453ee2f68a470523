-- One log of e-mails, over those about accounts, those to everyone in an event, and all others.

CREATE TABLE single_mail (
  -- The id in the header of the message: a retry has the same.
  id text PRIMARY KEY,
  kind text NOT NULL,
  -- Null if the address belongs to no account.
  account_id bigint REFERENCES account ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  sent_at timestamptz
);
COMMENT ON TABLE single_mail IS
  'An e-mail of a single feature to one person, such as the one after signing up. Kinds whose recipient or time would '
  'reveal a secret are not recorded.';
CREATE INDEX single_mail_account_id_idx ON single_mail (account_id);

CREATE VIEW mail_log AS
  SELECT m.id::text AS id, m.kind, m.account_id, NULL::bigint AS competition_id, m.requested_at AS asked_at, m.sent_at,
    CASE WHEN m.sent_at IS NOT NULL THEN 'sent'
      WHEN m.requested_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END AS state
  FROM mail_request m
  UNION ALL
  SELECT m.id, m.kind, m.account_id, NULL, m.asked_at, m.sent_at,
    CASE WHEN m.sent_at IS NOT NULL THEN 'sent'
      WHEN m.asked_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END
  FROM single_mail m
  UNION ALL
  SELECT m.id::text, r.name, s.account_id, r.competition_id, m.queued_at,
    CASE WHEN m.state = 'sent' THEN m.ended_at END,
    CASE WHEN m.state <> 'waiting' THEN m.state
      WHEN m.num_tries > 0 AND m.queued_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END
  FROM event_mail m JOIN mail_round r ON r.id = m.round_id JOIN sign_up s ON s.id = m.entrant_id;
COMMENT ON VIEW mail_log IS
  'Every e-mail and what became of it: waiting, late, sent, handed (no answer came), refused or dropped (not needed any more).';
