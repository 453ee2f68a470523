-- A sign-up is confirmed by one mail, however often somebody withdraws and comes back.
ALTER TABLE sign_up ADD COLUMN mailed_at timestamptz;

-- Who has not confirmed their address gets no mail; it comes once they have, in whichever way that happens.
CREATE FUNCTION mail_sign_ups_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('send-sign-up-mail', json_build_object('signUpId', s.id))
    FROM sign_up s JOIN competition c ON c.id = s.competition_id
    WHERE s.account_id = NEW.id AND s.withdrawn_at IS NULL AND s.mailed_at IS NULL AND app_now() < c.ends_at;
  RETURN NULL;
END $$;
CREATE TRIGGER account_mail_sign_ups AFTER UPDATE OF verified_at ON account FOR EACH ROW
  WHEN (OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL)
  EXECUTE FUNCTION mail_sign_ups_of_account();
