-- A use case that makes an owner ends the setup itself (closeSetup in features/site/close-setup.queries.ts) and erases
-- what was typed there. The database no longer does so on its own, but refuses an owner while the setup is open.

DROP TRIGGER account_closes_setup ON account;
DROP FUNCTION close_setup();

CREATE FUNCTION refuse_open_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.id AND rank = 'owner')
    AND EXISTS (SELECT FROM site_setup WHERE finished_at IS NULL) THEN
    RAISE EXCEPTION 'account % is an owner, but the setup is open', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_owner_ends_setup AFTER INSERT OR UPDATE OF rank ON account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.rank = 'owner') EXECUTE FUNCTION refuse_open_setup();
