-- Authors who have no account are a text of the entry that staff wrote down, never members. What staff wrote down of an
-- edition from before this site is marked: an event with nothing else in it can be removed.
ALTER TABLE entry
  -- Names with ', ' between them.
  ADD COLUMN other_authors text NOT NULL DEFAULT '' CHECK (length(other_authors) <= 500),
  ADD COLUMN is_typed boolean NOT NULL DEFAULT false;
ALTER TABLE sign_up ADD COLUMN is_typed boolean NOT NULL DEFAULT false;

CREATE FUNCTION num_other_authors(names text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(cardinality(string_to_array(nullif(names, ''), ', ')), 0);

-- Without a member an entry lasts only if it has other authors, who count as shown.
CREATE OR REPLACE FUNCTION settle_entries(ids bigint[]) RETURNS void
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

CREATE OR REPLACE FUNCTION refuse_empty_entry() RETURNS trigger
  LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM entry WHERE id = NEW.id AND other_authors = '')
    AND NOT EXISTS (SELECT FROM sign_up WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no members', NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- What keeps an event from being removed, the weightiest first; null if nothing does. Asked by the statement that
-- removes, under the locks of the event, its sign-ups and its entries.
CREATE FUNCTION event_kept_for(kept_id bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN EXISTS (SELECT FROM ballot b WHERE b.competition_id = kept_id)
      OR EXISTS (SELECT FROM trouble_report r JOIN entry e ON e.id = r.entry_id WHERE e.competition_id = kept_id)
      THEN 'ballot'
    WHEN EXISTS (SELECT FROM entry_file f JOIN entry e ON e.id = f.entry_id WHERE e.competition_id = kept_id)
      THEN 'file'
    WHEN EXISTS (SELECT FROM log_post p WHERE p.competition_id = kept_id) THEN 'post'
    WHEN EXISTS (SELECT FROM sign_up s WHERE s.competition_id = kept_id AND s.withdrawn_at IS NULL AND NOT s.is_typed)
      OR EXISTS (SELECT FROM santa_pair p WHERE p.competition_id = kept_id) THEN 'sign-up'
    WHEN EXISTS (SELECT FROM entry e WHERE e.competition_id = kept_id AND NOT e.is_typed)
      OR EXISTS (SELECT FROM rule_answer a JOIN entry e ON e.id = a.entry_id WHERE e.competition_id = kept_id)
      THEN 'entry'
    WHEN EXISTS (SELECT FROM result r WHERE r.competition_id = kept_id AND NOT r.is_typed) THEN 'result'
  END;

-- Nothing was drawn, and nobody did anything in it: its times can still change, even those that have passed.
CREATE FUNCTION has_movable_times(c competition) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.drawn_at IS NULL AND NOT EXISTS (SELECT FROM santa_draw d WHERE d.competition_id = c.id)
    AND event_kept_for(c.id) IS NULL;
