-- A sign-up is confirmed by one mail, however often somebody withdraws and comes back.
ALTER TABLE sign_up ADD COLUMN mailed_at timestamptz;
