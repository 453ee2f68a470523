-- E-mails to the entrants of an event: docs/decisions/0061-mails-once.md.

CREATE TABLE mail_opt_out (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL,
  since timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, kind)
);
COMMENT ON TABLE mail_opt_out IS 'E-mails that a person does not want, by kind: packages/domain/src/mail-kinds.ts.';

CREATE TABLE mail_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  name text NOT NULL,
  -- The moment that its mails speak of, such as the end. One that was moved far enough makes a new occasion.
  about timestamptz NOT NULL,
  -- What else it is about, such as a news post.
  subject_id bigint NOT NULL DEFAULT 0,
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (competition_id, name, about, subject_id)
);
COMMENT ON TABLE mail_round IS
  'An occasion on which the entrants of an event are mailed. It is queued once, for all of them in one statement.';

CREATE TABLE event_mail (
  -- Random: it is part of the mail's header.
  id bigint PRIMARY KEY DEFAULT random_id(),
  round_id bigint NOT NULL REFERENCES mail_round ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  subject_id bigint NOT NULL DEFAULT 0,
  -- The lowest go first: a last reminder does not wait behind news.
  urgency smallint NOT NULL DEFAULT 1,
  -- `handed`: the mail server got the end of the mail, and has not replied; it is never tried again, so that no crash
  -- sends it twice. `dropped`: when its turn came there was no reason for it any more.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'handed', 'sent', 'dropped', 'refused')),
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  -- By the real clock: a clock that tests move must not send again what is on its way.
  try_at timestamptz NOT NULL DEFAULT wall_now(),
  num_tries integer NOT NULL DEFAULT 0,
  -- What the mail server replied, where it did not accept the mail.
  answer text NOT NULL DEFAULT '',
  -- Which process has claimed it: a new random id with each claim. Without it a process whose lease had expired could
  -- still release or retry a mail that another process was sending.
  lease_id uuid,
  UNIQUE (round_id, entrant_id, subject_id),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
COMMENT ON TABLE event_mail IS 'A mail to one entrant.';
CREATE INDEX event_mail_waiting_idx ON event_mail (urgency, try_at) WHERE state = 'waiting';
CREATE INDEX event_mail_entrant_idx ON event_mail (entrant_id);
CREATE INDEX event_mail_ended_at_idx ON event_mail (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE mail_pace (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  next_at timestamptz NOT NULL
);
COMMENT ON TABLE mail_pace IS 'When the next mail may go out, over all processes: MAILS_A_SECOND.';
INSERT INTO mail_pace (next_at) VALUES ('-infinity');
