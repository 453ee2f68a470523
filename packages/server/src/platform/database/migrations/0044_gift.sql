-- What becomes of a pair towards the end and after it.
ALTER TABLE santa_pair
  -- By when a giver who is late, or an elf, has promised the gift, and a word with it; whether the day was changed.
  ADD COLUMN ready_by date,
  ADD COLUMN ready_word text NOT NULL DEFAULT '',
  ADD COLUMN ready_changed_at timestamptz,
  -- An elf took over after the end: the pair is over, but its giver keeps the name.
  ADD COLUMN is_taken_over boolean NOT NULL DEFAULT false,
  ADD COLUMN unwrapped_at timestamptz,
  ADD COLUMN thanks text CHECK (thanks <> ''),
  ADD COLUMN thanked_at timestamptz,
  ADD COLUMN are_thanks_public boolean NOT NULL DEFAULT false,
  -- A mail about it was asked for. What was drawn is mailed in small portions, not all at the bell.
  ADD COLUMN mail_asked_at timestamptz;
UPDATE santa_pair SET mail_asked_at = app_now();
CREATE INDEX santa_pair_to_mail_idx ON santa_pair (id) WHERE mail_asked_at IS NULL AND ended_at IS NULL;

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

-- How many days before the start somebody was last warned that they are not in the draw.
ALTER TABLE sign_up ADD COLUMN warned_days smallint;
CREATE OR REPLACE VIEW entrant AS SELECT * FROM sign_up WHERE withdrawn_at IS NULL;

-- Whoever a draw left without a name was told why.
ALTER TABLE santa_draw ADD COLUMN left_told_at timestamptz;
UPDATE santa_draw SET left_told_at = app_now();

-- After the end elves may still come: nothing is drawn for them.
CREATE OR REPLACE FUNCTION hold_draw_of_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
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
