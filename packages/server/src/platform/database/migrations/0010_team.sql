-- Teams: invitations, pledges, and what follows when people move between entries.

CREATE TABLE invitation (
  id bigint PRIMARY KEY DEFAULT random_id(),
  -- Null once the entry is gone.
  entry_id bigint REFERENCES entry ON DELETE SET NULL,
  sender_entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  recipient_entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  mailed_at timestamptz,
  resolved_at timestamptz,
  -- 'lapse': the entry disappeared before there was an answer. 'take-back': by its sender, or because they left the team.
  resolution text CHECK (resolution IN ('accept', 'reject', 'lapse', 'take-back')),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CHECK (entry_id IS NOT NULL OR resolved_at IS NOT NULL)
);
COMMENT ON TABLE invitation IS 'An invitation into an entry''s team.';
-- Invited once until it is answered.
CREATE UNIQUE INDEX invitation_pending_key ON invitation (entry_id, recipient_entrant_id) WHERE resolved_at IS NULL;
CREATE INDEX invitation_entry_idx ON invitation (entry_id);
CREATE INDEX invitation_sender_idx ON invitation (sender_entrant_id);
CREATE INDEX invitation_recipient_idx ON invitation (recipient_entrant_id);

CREATE TABLE entry_former_member (
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  left_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (entry_id, entrant_id)
);
COMMENT ON TABLE entry_former_member IS
  'Who was in an entry''s team and left it: they never vote on it, whenever they left.';
CREATE INDEX entry_former_member_entrant_idx ON entry_former_member (entrant_id);

CREATE TABLE team_pledge (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it became a team, or turned out to be none any more.
  settled_at timestamptz
);
COMMENT ON TABLE team_pledge IS
  'People who agreed before the start to be one team. At the start each pledge becomes a team, once.';
CREATE INDEX team_pledge_competition_idx ON team_pledge (competition_id);
CREATE INDEX team_pledge_unsettled_idx ON team_pledge (id) WHERE settled_at IS NULL;

CREATE TABLE team_pledge_member (
  pledge_id bigint NOT NULL REFERENCES team_pledge ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  -- Null for the one who began it.
  asked_by bigint REFERENCES sign_up ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  joined_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (pledge_id, entrant_id)
);
COMMENT ON TABLE team_pledge_member IS 'Who is in a pledge, and who was asked and has not answered.';
-- Nobody is in two pledges.
CREATE UNIQUE INDEX team_pledge_member_joined_idx ON team_pledge_member (entrant_id) WHERE joined_at IS NOT NULL;
CREATE INDEX team_pledge_member_entrant_idx ON team_pledge_member (entrant_id);
CREATE INDEX team_pledge_member_asked_by_idx ON team_pledge_member (asked_by);

-- Brings entries in line with their members: removes those that have none left, and stores who is in the others.
-- Without a member an entry lasts only if it has other authors, who count as shown.
CREATE FUNCTION settle_entries(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  left_alone bigint[];
BEGIN
  PERFORM FROM entry WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(e.id) INTO left_alone FROM entry e
  WHERE e.id = ANY (ids) AND e.other_authors = '' AND NOT EXISTS (SELECT FROM sign_up m WHERE m.entry_id = e.id);
  IF left_alone IS NOT NULL THEN
    PERFORM FROM invitation WHERE entry_id = ANY (left_alone) ORDER BY id FOR UPDATE;
    UPDATE invitation SET resolution = 'lapse', resolved_at = app_now()
    WHERE entry_id = ANY (left_alone) AND resolved_at IS NULL;
    DELETE FROM entry WHERE id = ANY (left_alone);
  END IF;
  UPDATE entry e SET num_shown = n.num_shown, people = n.people
  FROM (
    SELECT x.id, coalesce(m.num_shown, 0) + num_other_authors(x.other_authors) AS num_shown,
      array_to_tsvector(search_words(concat_ws(' ', m.names, x.other_authors))) AS people
    FROM entry x LEFT JOIN (
      SELECT m.entry_id, count(a.verified_at) FILTER (WHERE m.withdrawn_at IS NULL) AS num_shown,
        string_agg(a.username, ' ' ORDER BY a.id)
          FILTER (WHERE a.verified_at IS NOT NULL AND a.deleted_at IS NULL AND m.withdrawn_at IS NULL) AS names
      FROM sign_up m JOIN account a ON a.id = m.account_id
      WHERE m.entry_id = ANY (ids)
      GROUP BY m.entry_id
    ) m ON m.entry_id = x.id
    WHERE x.id = ANY (ids)
  ) n
  WHERE e.id = n.id AND (e.num_shown, e.people) IS DISTINCT FROM (n.num_shown, n.people);
END $$;

-- Entrants who are put into an entry or removed from one. Their accounts are locked first, so that moving and being
-- verified at once ends right. People leave a team in many ways: by moving, withdrawing or dropping out.
CREATE FUNCTION settle_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.account_id), array_agg(n.entry_id) INTO accounts, ids
    FROM now_there n WHERE n.entry_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(b.account_id), array_agg(b.entry_id) INTO accounts, ids
    FROM before b WHERE b.entry_id IS NOT NULL;
  ELSE
    SELECT array_agg(n.account_id), array_agg(b.entry_id) || array_agg(n.entry_id) INTO accounts, ids
    FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.entry_id IS DISTINCT FROM n.entry_id
      OR (n.entry_id IS NOT NULL AND b.withdrawn_at IS DISTINCT FROM n.withdrawn_at);
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR SHARE;
    PERFORM settle_entries(ids);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO entry_former_member (entry_id, entrant_id)
      SELECT e.id, b.id FROM before b JOIN now_there n ON n.id = b.id
      -- One that went with its last member needs none.
      JOIN entry e ON e.id = b.entry_id
      WHERE b.entry_id IS DISTINCT FROM n.entry_id
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_up_a_settle_joined AFTER INSERT ON sign_up
  REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();
CREATE TRIGGER sign_up_a_settle_moved AFTER UPDATE ON sign_up
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();
CREATE TRIGGER sign_up_a_settle_gone AFTER DELETE ON sign_up
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION settle_moved();

CREATE FUNCTION settle_renamed() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM settle_entries(ARRAY(SELECT entry_id FROM sign_up WHERE account_id = NEW.id AND entry_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER account_a_settle_entries AFTER UPDATE OF username, verified_at, deleted_at ON account
  FOR EACH ROW WHEN (
    (OLD.username, OLD.verified_at IS NULL, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.username, NEW.verified_at IS NULL, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION settle_renamed();

-- No entry is without members, whatever statement made it.
CREATE FUNCTION refuse_empty_entry() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM entry WHERE id = NEW.id AND other_authors = '')
    AND NOT EXISTS (SELECT FROM sign_up WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no members', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_has_members AFTER INSERT ON entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_empty_entry();

-- Whether an account has or had an entry in a competition, and so gains by its results.
CREATE FUNCTION has_stake(competition_id bigint, account_id bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM sign_up s
    WHERE s.competition_id = has_stake.competition_id AND s.account_id = has_stake.account_id
      AND (s.entry_id IS NOT NULL OR EXISTS (SELECT FROM entry_former_member f WHERE f.entrant_id = s.id)));
