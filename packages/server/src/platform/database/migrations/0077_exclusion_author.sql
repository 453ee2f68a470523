-- Who keeps two people apart knows of it, and so cannot join a gift exchange. Null if nobody knows any more who it was.
ALTER TABLE santa_exclusion ADD COLUMN author_account_id bigint REFERENCES account ON DELETE SET NULL;
CREATE INDEX santa_exclusion_author_account_id_idx ON santa_exclusion (author_account_id);
UPDATE santa_exclusion x SET author_account_id = (
  SELECT a.id FROM audit_entry t JOIN account a ON a.id = t.account_id
  WHERE t.action = 'kept-santas-apart'
    AND t.details -> 'accountIds' @> to_jsonb(ARRAY[x.low_account_id, x.high_account_id])
  ORDER BY t.happened_at DESC, t.id DESC LIMIT 1);

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
