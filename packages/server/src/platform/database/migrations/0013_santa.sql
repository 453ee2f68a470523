-- Gift exchanges: who gives to whom, letters and gifts. See docs/santa-draw.md.

CREATE TABLE santa_exclusion (
  low_account_id bigint NOT NULL REFERENCES account,
  high_account_id bigint NOT NULL REFERENCES account,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- Knows of it, and so cannot join a gift exchange. Null if nobody knows any more who it was.
  author_account_id bigint REFERENCES account ON DELETE SET NULL,
  PRIMARY KEY (low_account_id, high_account_id),
  CHECK (low_account_id < high_account_id)
);
COMMENT ON TABLE santa_exclusion IS
  'Two people who never draw each other, in any gift exchange. Nobody but staff knows of it.';
CREATE INDEX santa_exclusion_high_account_id_idx ON santa_exclusion (high_account_id);
CREATE INDEX santa_exclusion_author_account_id_idx ON santa_exclusion (author_account_id);

CREATE TABLE santa_draw (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  seal_id bigint NOT NULL REFERENCES draw_seal ON DELETE CASCADE,
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  entrants bigint[] NOT NULL,
  -- Pairs of earlier years, one at each index; year 1 is the oldest.
  history_givers bigint[] NOT NULL,
  history_receivers bigint[] NOT NULL,
  history_years integer[] NOT NULL,
  num_exclusions integer NOT NULL,
  exclusions_hash text CHECK (exclusions_hash ~ '^[0-9a-f]{64}$'),
  -- Whether there was a beacon to ask; what it said, if it answered in time.
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text CHECK (beacon_randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text,
  -- As drawn: each gives to the next, the last to the first. santa_pair has the pairs as they are now.
  ring bigint[] NOT NULL,
  set_aside bigint[] NOT NULL,
  num_allowed integer NOT NULL,
  -- When people left out of the draw were notified.
  left_notified_at timestamptz,
  CHECK ((num_exclusions = 0) = (exclusions_hash IS NULL)),
  CHECK (cardinality(history_givers) = cardinality(history_receivers)),
  CHECK (cardinality(history_givers) = cardinality(history_years))
);
COMMENT ON TABLE santa_draw IS 'All that a draw of names was made of, published after the end.';
CREATE INDEX santa_draw_seal_id_idx ON santa_draw (seal_id);

CREATE TABLE santa_pair (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES santa_draw ON DELETE CASCADE,
  giver_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  receiver_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  -- By the draw, by a repair, or because an elf stepped in.
  made_by text NOT NULL CHECK (made_by IN ('draw', 'repair', 'elf')),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- Set when one of the two left, or a repair gave one of them another partner.
  ended_at timestamptz,
  -- By when a giver who is late, or an elf, has promised the gift, and a note with it; whether the day was changed.
  ready_by date,
  ready_word text NOT NULL DEFAULT '',
  ready_changed_at timestamptz,
  -- An elf took over after the end: the pair is over, but its giver keeps the name.
  is_taken_over boolean NOT NULL DEFAULT false,
  unwrapped_at timestamptz,
  thanks text CHECK (thanks <> ''),
  thanked_at timestamptz,
  are_thanks_public boolean NOT NULL DEFAULT false,
  -- A mail about it was requested. What was drawn is mailed in small portions, not all at the start.
  mail_asked_at timestamptz,
  -- Mails to the receiver about the gift, and about an elf who makes one, were requested.
  gift_mail_asked_at timestamptz,
  elf_mail_asked_at timestamptz,
  CHECK (giver_id <> receiver_id)
);
COMMENT ON TABLE santa_pair IS
  'Who gives to whom. Nothing about a row may reveal which: ids are random, and a draw inserts its rows shuffled.';
CREATE INDEX santa_pair_competition_id_idx ON santa_pair (competition_id);
CREATE INDEX santa_pair_giver_id_idx ON santa_pair (giver_id);
CREATE INDEX santa_pair_receiver_id_idx ON santa_pair (receiver_id);
-- Everyone gives to one and receives from one; an elf gives to one more.
CREATE UNIQUE INDEX santa_pair_one_receiver ON santa_pair (giver_id) WHERE ended_at IS NULL AND made_by <> 'elf';
CREATE UNIQUE INDEX santa_pair_one_giver ON santa_pair (receiver_id) WHERE ended_at IS NULL;
CREATE INDEX santa_pair_to_mail_idx ON santa_pair (id) WHERE mail_asked_at IS NULL AND ended_at IS NULL;
CREATE INDEX santa_pair_gift_mail_idx ON santa_pair (competition_id)
  WHERE gift_mail_asked_at IS NULL AND ended_at IS NULL;
CREATE INDEX santa_pair_elf_mail_idx ON santa_pair (competition_id)
  WHERE elf_mail_asked_at IS NULL AND ended_at IS NULL AND made_by = 'elf';

CREATE TABLE santa_letter (
  id bigint PRIMARY KEY DEFAULT random_id(),
  receiver_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  is_from_giver boolean NOT NULL,
  -- Null: not a letter, but the sign that the giver is at work.
  text text CHECK (text <> ''),
  -- The next of 00, 06, 12 and 18 UTC. Until then it can be changed and taken back, and the other side knows nothing.
  delivered_at timestamptz NOT NULL,
  mailed_at timestamptz,
  CHECK (text IS NOT NULL OR is_from_giver)
);
COMMENT ON TABLE santa_letter IS
  'Letters between a receiver and their giver. They belong to the receiver: the present giver reads and continues them. '
  'Nothing records who wrote as the giver.';
CREATE INDEX santa_letter_receiver_id_idx ON santa_letter (receiver_id, delivered_at);
CREATE INDEX santa_letter_to_mail_idx ON santa_letter (delivered_at) WHERE mailed_at IS NULL AND text IS NOT NULL;
-- One sign a day.
CREATE UNIQUE INDEX santa_letter_one_sign ON santa_letter (receiver_id, ((delivered_at AT TIME ZONE 'UTC')::date))
  WHERE text IS NULL;

-- The post goes out four times a day, all at once, so that the hour gives nobody away.
CREATE FUNCTION next_post(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin('6 hours', moment, '2000-01-01T00:00:00Z') + interval '6 hours';

-- Whether there is something to unwrap: a file that has arrived, or a place to play it. Of an elf's own entry only what
-- came after they had promised it.
CREATE FUNCTION has_gift_come(pair santa_pair) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM sign_up g JOIN entry y ON y.id = g.entry_id
    WHERE g.id = pair.giver_id AND (
      (pair.made_by <> 'elf' AND y.play_link <> '')
      OR EXISTS (
        SELECT FROM entry_file f
        WHERE f.entry_id = y.id AND f.superseded_at IS NULL AND f.state <> 'receiving'
          AND (pair.made_by <> 'elf' OR f.sealed_at >= pair.made_at))));

-- The accounts that an entry was made for, by the pairs as they ended: gifts that have come, from the end on.
CREATE FUNCTION gift_receivers(entry_id bigint) RETURNS bigint[] LANGUAGE sql STABLE
  RETURN ARRAY(
    SELECT r.account_id FROM sign_up g JOIN santa_pair p ON p.giver_id = g.id
    JOIN competition c ON c.id = p.competition_id JOIN sign_up r ON r.id = p.receiver_id
    WHERE g.entry_id = gift_receivers.entry_id AND p.ended_at IS NULL AND app_now() >= c.ends_at AND has_gift_come(p)
    ORDER BY g.entry_joined_at, g.id, p.made_at, p.id);

-- From the end on a giver, or an elf, can start an entry while the pair is theirs: docs/decisions/0075.
CREATE FUNCTION is_giver(entrant bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM santa_pair p WHERE p.giver_id = entrant AND p.ended_at IS NULL);

CREATE FUNCTION may_start_entry(c competition, entrant bigint, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN can_start_entry(c, moment) OR (c.kind = 'gift-exchange' AND moment >= c.ends_at AND is_giver(entrant));

-- Whether an account is or was in a gift exchange that has not ended: signed up, or drawn and gone since.
CREATE FUNCTION is_in_exchange(account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM sign_up s JOIN competition c ON c.id = s.competition_id
    LEFT JOIN santa_draw d ON d.competition_id = c.id
    WHERE s.account_id = account AND c.kind = 'gift-exchange' AND app_now() < c.ends_at
      AND (s.withdrawn_at IS NULL OR s.id = ANY (d.entrants)))
$$;

-- Whether an account is the author of an exclusion.
CREATE FUNCTION keeps_people_apart(account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM santa_exclusion WHERE author_account_id = account)
$$;

-- The author of an exclusion joins no gift exchange, by themselves or by staff: no row. Setting one locks the author's
-- account for update, which this waits for.
CREATE FUNCTION keep_author_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM competition WHERE id = NEW.competition_id AND kind = 'gift-exchange' AND app_now() < ends_at)
  THEN RETURN NEW; END IF;
  PERFORM FROM account WHERE id = NEW.account_id FOR KEY SHARE;
  IF keeps_people_apart(NEW.account_id) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sign_up_author BEFORE INSERT OR UPDATE OF withdrawn_at ON sign_up
  FOR EACH ROW EXECUTE FUNCTION keep_author_out();
