-- Mails that somebody does not want, by kind: packages/domain/src/mail-kinds.ts.
CREATE TABLE mail_opt_out (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL,
  since timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, kind)
);

-- An occasion on which the entrants of an event are mailed. It is queued once, for all of them in one statement.
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

-- A mail to one entrant. Its number is random: it stands in the header of the mail.
CREATE TABLE event_mail (
  id bigint PRIMARY KEY DEFAULT random_id(),
  round_id bigint NOT NULL REFERENCES mail_round ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  subject_id bigint NOT NULL DEFAULT 0,
  -- The lowest go first: a last reminder does not wait behind news.
  urgency smallint NOT NULL DEFAULT 1,
  -- `handed`: the mail server is told that the mail is complete, and has not answered; it is never tried again, so that
  -- no crash sends it twice. `dropped`: when its turn came there was no reason for it any more.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'handed', 'sent', 'dropped', 'refused')),
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  -- By the real clock: a clock that tests move must not send again what is on its way.
  try_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  num_tries integer NOT NULL DEFAULT 0,
  -- What the mail server said, where it did not take it.
  answer text NOT NULL DEFAULT '',
  UNIQUE (round_id, entrant_id, subject_id),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX event_mail_waiting_idx ON event_mail (urgency, try_at) WHERE state = 'waiting';
CREATE INDEX event_mail_entrant_idx ON event_mail (entrant_id);
CREATE INDEX event_mail_ended_at_idx ON event_mail (ended_at) WHERE ended_at IS NOT NULL;

-- When the next mail may go out, over all processes: MAILS_A_SECOND.
CREATE TABLE mail_pace (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  next_at timestamptz NOT NULL
);
INSERT INTO mail_pace (next_at) VALUES ('-infinity');

-- Whose entrants are mailed when it is published.
ALTER TABLE news_post ADD COLUMN mail_competition_id bigint REFERENCES competition ON DELETE SET NULL;
CREATE INDEX news_post_mail_idx ON news_post (mail_competition_id) WHERE mail_competition_id IS NOT NULL;

-- Whether somebody was told of a pair, the mail itself knows.
ALTER TABLE santa_pair DROP COLUMN mailed_at;
