-- Letters between a receiver and whoever gives to them. They belong to the receiver: who gives to them now reads and
-- continues them. Nothing says who wrote as the giver.
CREATE TABLE santa_letter (
  id bigint PRIMARY KEY DEFAULT random_id(),
  receiver_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  is_from_giver boolean NOT NULL,
  -- Null: not a letter, but the sign that somebody is at work.
  text text CHECK (text <> ''),
  -- The next of 00, 06, 12 and 18 UTC. Until then it can be changed and taken back, and the other side knows nothing.
  delivered_at timestamptz NOT NULL,
  mailed_at timestamptz,
  CHECK (text IS NOT NULL OR is_from_giver)
);
CREATE INDEX santa_letter_receiver_id_idx ON santa_letter (receiver_id, delivered_at);
CREATE INDEX santa_letter_to_mail_idx ON santa_letter (delivered_at) WHERE mailed_at IS NULL AND text IS NOT NULL;

-- The post goes out four times a day, all at once, so that the hour gives nobody away.
CREATE FUNCTION next_post(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin('6 hours', moment, '2000-01-01T00:00:00Z') + interval '6 hours';
-- One sign a day.
CREATE UNIQUE INDEX santa_letter_one_sign ON santa_letter (receiver_id, ((delivered_at AT TIME ZONE 'UTC')::date))
  WHERE text IS NULL;
