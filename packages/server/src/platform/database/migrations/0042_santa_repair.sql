-- When a giver was told of a pair that a repair made.
ALTER TABLE santa_pair ADD COLUMN mailed_at timestamptz;

-- Sign-ups stay while the site runs. Where a whole event goes, such as the demo's, its pairs go with them. Rows that are
-- there were checked by what these replace.
ALTER TABLE santa_pair
  DROP CONSTRAINT santa_pair_giver_id_fkey,
  DROP CONSTRAINT santa_pair_receiver_id_fkey,
  ADD CONSTRAINT santa_pair_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES sign_up ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT santa_pair_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES sign_up ON DELETE CASCADE NOT VALID;
