-- Who comes too late for the draw of names, or keeps people apart, is refused by the use cases that join (lockJoining
-- and mayEnter in features/entrant/entrant.queries.ts), which also say why. The triggers dropped such rows without a
-- word; now they guard: an insert that no use case has checked is an error.

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
  IF TG_OP = 'INSERT' AND is_exchange AND NOT is_over THEN
    RAISE EXCEPTION 'nobody joins competition % any more: its names are drawn', NEW.competition_id;
  END IF;
  -- What comes after the draw counts as later, even where its transaction began before the start.
  IF TG_OP = 'INSERT' THEN NEW.joined_at := greatest(NEW.joined_at, drawn); END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL THEN
    NEW.withdrawn_at := CASE WHEN NEW.withdrawn_at IS NOT NULL THEN greatest(NEW.withdrawn_at, drawn) END;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_author_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM competition WHERE id = NEW.competition_id AND kind = 'gift-exchange' AND app_now() < ends_at)
  THEN RETURN NEW; END IF;
  PERFORM FROM account WHERE id = NEW.account_id FOR KEY SHARE;
  IF keeps_people_apart(NEW.account_id) THEN
    RAISE EXCEPTION 'account % keeps people apart, so it joins no gift exchange', NEW.account_id;
  END IF;
  RETURN NEW;
END $$;
