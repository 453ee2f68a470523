-- An entry is deleted by the use case whose person was its last member (deleteWithoutMembers in
-- features/entry/membership.queries.ts), no longer by a trigger that few look for. The triggers count, and refuse an
-- entry without members when the transaction commits.

-- How many members of entries are shown, and the words of their names. An entry without members is left alone: it is
-- deleted before the transaction commits, after its invitations were locked.
CREATE FUNCTION count_entry_members(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM FROM entry WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
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
    WHERE x.id = ANY (ids) AND (m.entry_id IS NOT NULL OR x.other_authors <> '')
  ) n
  WHERE e.id = n.id AND (e.num_shown, e.people) IS DISTINCT FROM (n.num_shown, n.people);
END $$;

-- Also records who left a team: people leave in many ways, and never vote on it afterwards.
CREATE FUNCTION count_moved_members() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM count_entry_members(ids);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO entry_former_member (entry_id, entrant_id)
      SELECT b.entry_id, b.id FROM before b JOIN now_there n ON n.id = b.id
      WHERE b.entry_id IS NOT NULL AND b.entry_id IS DISTINCT FROM n.entry_id
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_renamed_members() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM count_entry_members(ARRAY(SELECT entry_id FROM sign_up WHERE account_id = NEW.id AND entry_id IS NOT NULL));
  RETURN NULL;
END $$;

DROP TRIGGER sign_up_a_settle_joined ON sign_up;
DROP TRIGGER sign_up_a_settle_moved ON sign_up;
DROP TRIGGER sign_up_a_settle_gone ON sign_up;
DROP TRIGGER account_a_settle_entries ON account;
DROP FUNCTION settle_moved();
DROP FUNCTION settle_renamed();
DROP FUNCTION settle_entries(bigint[]);

CREATE TRIGGER sign_up_a_members_joined AFTER INSERT ON sign_up
  REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER sign_up_a_members_moved AFTER UPDATE ON sign_up
  REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER sign_up_a_members_gone AFTER DELETE ON sign_up
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER account_a_members AFTER UPDATE OF username, verified_at, deleted_at ON account
  FOR EACH ROW WHEN (
    (OLD.username, OLD.verified_at IS NULL, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.username, NEW.verified_at IS NULL, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION count_renamed_members();

-- Asked when the transaction commits: of an entry that was added or lost its other authors, and of one that a member
-- left.
CREATE OR REPLACE FUNCTION refuse_empty_entry() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  checked bigint;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN checked := NEW.id; ELSE checked := OLD.entry_id; END IF;
  IF EXISTS (SELECT FROM entry WHERE id = checked AND other_authors = '')
    AND NOT EXISTS (SELECT FROM sign_up WHERE entry_id = checked) THEN
    RAISE EXCEPTION 'entry % has no members', checked;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER entry_has_members ON entry;
CREATE CONSTRAINT TRIGGER entry_has_members AFTER INSERT OR UPDATE OF other_authors ON entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_empty_entry();
CREATE CONSTRAINT TRIGGER sign_up_leaves_members AFTER UPDATE OF entry_id ON sign_up
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.entry_id IS NOT NULL AND OLD.entry_id IS DISTINCT FROM NEW.entry_id)
  EXECUTE FUNCTION refuse_empty_entry();
CREATE CONSTRAINT TRIGGER sign_up_gone_leaves_members AFTER DELETE ON sign_up
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.entry_id IS NOT NULL)
  EXECUTE FUNCTION refuse_empty_entry();
