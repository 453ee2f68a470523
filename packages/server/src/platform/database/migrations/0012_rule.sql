-- Rules of the jam, and the draw of extra rules: docs/draw.md.

CREATE TABLE standing_rules (
  kind text PRIMARY KEY CHECK (kind IN ('speedhack', 'gift-exchange')),
  markdown text NOT NULL
);
COMMENT ON TABLE standing_rules IS 'The rules of every competition of a kind, unless it has its own.';

CREATE TABLE rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL CHECK (category IN ('genre', 'art', 'tech', 'bonus')),
  -- Within its category.
  number integer NOT NULL CHECK (number > 0),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 200),
  proposed_by bigint REFERENCES account ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  retired_at timestamptz,
  UNIQUE (category, number)
);
COMMENT ON TABLE rule IS 'The pool of extra rules. A rule that is removed from it is marked, since past draws name it.';
CREATE INDEX rule_proposed_by_idx ON rule (proposed_by) WHERE proposed_by IS NOT NULL;

CREATE TABLE rule_rating (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  rule_id bigint NOT NULL REFERENCES rule,
  interest smallint NOT NULL CHECK (interest BETWEEN 1 AND 5),
  challenge smallint NOT NULL CHECK (challenge BETWEEN 1 AND 5),
  rated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, rule_id)
);
COMMENT ON TABLE rule_rating IS 'How interesting and how challenging a person finds a rule of the pool.';
CREATE INDEX rule_rating_rule_id_idx ON rule_rating (rule_id) INCLUDE (interest, challenge);

CREATE TABLE rule_rater (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  num_ratings integer NOT NULL CHECK (num_ratings >= 0),
  last_rated_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE rule_rater IS
  'How many rules of the pool a person has rated. Stored, since every rating answers with the rank, and counting all '
  'ratings for that grows with their number. A small jam pays one more row write for each rating.';
CREATE INDEX rule_rater_num_ratings_idx ON rule_rater (num_ratings);

CREATE TABLE rule_proposal (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  category text NOT NULL CHECK (category IN ('genre', 'art', 'tech', 'bonus')),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 200),
  note text NOT NULL DEFAULT '',
  proposed_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  -- The rule it became, if it was accepted.
  rule_id bigint REFERENCES rule,
  -- Why it was declined.
  reason text NOT NULL DEFAULT '',
  CHECK (decided_at IS NOT NULL OR (rule_id IS NULL AND reason = ''))
);
COMMENT ON TABLE rule_proposal IS 'A rule that a person proposes for the pool, and what staff decided.';
CREATE INDEX rule_proposal_account_id_idx ON rule_proposal (account_id);
CREATE INDEX rule_proposal_open_idx ON rule_proposal (proposed_at, id) WHERE decided_at IS NULL;

CREATE TABLE draw_seal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  algorithm text NOT NULL,
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- One that no longer opened. It stays listed.
  replaced_at timestamptz
);
COMMENT ON TABLE draw_seal IS
  'A seed that was promised: its hash is public, the seed itself is sealed with a key from the configuration.';
CREATE UNIQUE INDEX draw_seal_one_valid ON draw_seal (competition_id) WHERE replaced_at IS NULL;
CREATE INDEX draw_seal_competition_id_idx ON draw_seal (competition_id);

CREATE TABLE rule_draw (
  competition_id bigint PRIMARY KEY REFERENCES competition ON DELETE CASCADE,
  seal_id bigint NOT NULL REFERENCES draw_seal ON DELETE CASCADE,
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  entrants bigint[] NOT NULL,
  genre_slots smallint NOT NULL,
  art_tech_slots smallint NOT NULL,
  bonus_slots smallint NOT NULL,
  -- Whether there was a beacon to ask; what it said, if it answered in time.
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text CHECK (beacon_randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text
);
COMMENT ON TABLE rule_draw IS 'All that a draw of rules was made of.';
CREATE INDEX rule_draw_seal_id_idx ON rule_draw (seal_id);

CREATE TABLE rule_draw_pool (
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  rule_id bigint NOT NULL REFERENCES rule,
  category text NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  num_ratings integer NOT NULL,
  interest_sum integer NOT NULL,
  challenge_sum integer NOT NULL,
  is_recent boolean NOT NULL,
  PRIMARY KEY (competition_id, rule_id)
);
COMMENT ON TABLE rule_draw_pool IS 'The pool as it was at a draw.';
CREATE INDEX rule_draw_pool_rule_id_idx ON rule_draw_pool (rule_id);

CREATE TABLE drawn_rule (
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  -- In the order of the draw.
  position smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('challenging', 'genre', 'artTech', 'bonus')),
  num_candidates integer NOT NULL,
  index integer,
  -- Null: a slot that the pool could not fill.
  rule_id bigint REFERENCES rule,
  comment text NOT NULL DEFAULT '',
  PRIMARY KEY (competition_id, position),
  CHECK ((index IS NULL) = (rule_id IS NULL))
);
COMMENT ON TABLE drawn_rule IS 'The rules that were drawn for an event.';
CREATE INDEX drawn_rule_rule_id_idx ON drawn_rule (rule_id) WHERE rule_id IS NOT NULL;

CREATE TABLE rule_answer (
  entry_id bigint NOT NULL REFERENCES entry,
  position smallint NOT NULL,
  text text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (entry_id, position)
);
COMMENT ON TABLE rule_answer IS 'How a team met a drawn rule.';

-- The gap at the start. Every change of who is in a draw that began before the start makes the draw wait until it is
-- committed; the draw first sets drawn_at, which waits here, and reads afterwards. app_now() does not move inside a
-- transaction, so no comparison of times could close it. What begins after the start does not delay the draw.
CREATE FUNCTION hold_draws(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM competition WHERE id = ANY (ids) AND drawn_at IS NULL AND app_now() < starts_at ORDER BY id FOR SHARE
$$;

CREATE FUNCTION hold_draw_of_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn timestamptz;
  is_exchange boolean;
  is_over boolean;
BEGIN
  PERFORM hold_draws(ARRAY[NEW.competition_id]);
  SELECT drawn_at, kind = 'gift-exchange', app_now() >= ends_at INTO drawn, is_exchange, is_over
    FROM competition WHERE id = NEW.competition_id;
  IF drawn IS NULL THEN RETURN NEW; END IF;
  -- Whoever waited for the draw of a gift exchange came too late for it: no row.
  IF TG_OP = 'INSERT' AND is_exchange AND NOT is_over THEN RETURN NULL; END IF;
  -- What comes after the draw counts as later, even where its transaction began before the start.
  IF TG_OP = 'INSERT' THEN NEW.joined_at := greatest(NEW.joined_at, drawn); END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL THEN
    NEW.withdrawn_at := CASE WHEN NEW.withdrawn_at IS NOT NULL THEN greatest(NEW.withdrawn_at, drawn) END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sign_up_hold_draw BEFORE INSERT OR UPDATE OF withdrawn_at ON sign_up
  FOR EACH ROW EXECUTE FUNCTION hold_draw_of_sign_up();

CREATE FUNCTION hold_draws_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_draws(ARRAY(SELECT competition_id FROM sign_up WHERE account_id = NEW.id AND withdrawn_at IS NULL));
  RETURN NEW;
END $$;
CREATE TRIGGER account_hold_draws BEFORE UPDATE OF verified_at, deleted_at ON account FOR EACH ROW
  WHEN (OLD.verified_at IS DISTINCT FROM NEW.verified_at OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION hold_draws_of_account();
CREATE TRIGGER account_hold_draws_of_suspended BEFORE UPDATE OF suspended_until ON account FOR EACH ROW
  WHEN (OLD.suspended_until IS DISTINCT FROM NEW.suspended_until)
  EXECUTE FUNCTION hold_draws_of_account();
