-- From the end on a giver, or an elf, can start an entry while the pair is theirs: docs/decisions/0075.
CREATE FUNCTION is_giver(entrant bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM santa_pair p WHERE p.giver_id = entrant AND p.ended_at IS NULL);

CREATE FUNCTION may_start_entry(c competition, entrant bigint, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN can_start_entry(c, moment) OR (c.kind = 'gift-exchange' AND moment >= c.ends_at AND is_giver(entrant));

-- The accounts that an entry was made for, by the pairs as they ended: gifts that have come, from the end on.
CREATE FUNCTION gift_receivers(entry_id bigint) RETURNS bigint[] LANGUAGE sql STABLE
  RETURN ARRAY(
    SELECT r.account_id FROM sign_up g JOIN santa_pair p ON p.giver_id = g.id
    JOIN competition c ON c.id = p.competition_id JOIN sign_up r ON r.id = p.receiver_id
    WHERE g.entry_id = gift_receivers.entry_id AND p.ended_at IS NULL AND app_now() >= c.ends_at AND has_gift_come(p)
    ORDER BY g.entry_joined_at, g.id, p.made_at, p.id);

-- Mails to the receiver about the gift, and about an elf who makes one, were requested.
ALTER TABLE santa_pair
  ADD COLUMN gift_mail_asked_at timestamptz,
  ADD COLUMN elf_mail_asked_at timestamptz;
-- What ended before there were such mails gets none.
UPDATE santa_pair p SET gift_mail_asked_at = app_now(), elf_mail_asked_at = app_now()
FROM competition c WHERE c.id = p.competition_id AND c.ends_at <= app_now();
CREATE INDEX santa_pair_gift_mail_idx ON santa_pair (competition_id)
  WHERE gift_mail_asked_at IS NULL AND ended_at IS NULL;
CREATE INDEX santa_pair_elf_mail_idx ON santa_pair (competition_id)
  WHERE elf_mail_asked_at IS NULL AND ended_at IS NULL AND made_by = 'elf';
