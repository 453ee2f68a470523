-- The newest rows of the long lists of staff, and the pages after them: without these each page sorts the whole table.
-- None of the columns changes once a row is written, so an index costs something only when a row is added.
CREATE INDEX account_newest_idx ON account (created_at, id);
CREATE INDEX sign_up_newest_idx ON sign_up (joined_at, id);
CREATE INDEX log_post_newest_idx ON log_post (posted_at, id);
CREATE INDEX entry_file_newest_idx ON entry_file (sealed_at, id);
-- Everyone's mail of a round is queued at the same moment. The ids in the list of mails are texts.
CREATE INDEX event_mail_newest_idx ON event_mail (queued_at, (id::text));
CREATE INDEX mail_request_newest_idx ON mail_request (requested_at, (id::text));
CREATE INDEX single_mail_newest_idx ON single_mail (asked_at, id);

-- `number` is the key of a mail that has one in its table: no index finds a row by the text that is made of it.
CREATE OR REPLACE VIEW mail_log AS
  SELECT m.id::text AS id, m.kind, m.account_id, NULL::bigint AS competition_id, m.requested_at AS asked_at, m.sent_at,
    CASE WHEN m.sent_at IS NOT NULL THEN 'sent'
      WHEN m.requested_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END AS state,
    m.id AS number
  FROM mail_request m
  UNION ALL
  SELECT m.id, m.kind, m.account_id, NULL, m.asked_at, m.sent_at,
    CASE WHEN m.sent_at IS NOT NULL THEN 'sent'
      WHEN m.asked_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END,
    NULL
  FROM single_mail m
  UNION ALL
  SELECT m.id::text, r.name, s.account_id, r.competition_id, m.queued_at,
    CASE WHEN m.state = 'sent' THEN m.ended_at END,
    CASE WHEN m.state <> 'waiting' THEN m.state
      WHEN m.num_tries > 0 AND m.queued_at < app_now() - interval '10 minutes' THEN 'late' ELSE 'waiting' END,
    m.id
  FROM event_mail m JOIN mail_round r ON r.id = m.round_id JOIN sign_up s ON s.id = m.entrant_id;
