-- What somebody's giver should know beside their wishes.
ALTER TABLE sign_up
  ADD COLUMN please_not text NOT NULL DEFAULT '',
  -- What they can run: windows, linux, mac, web.
  ADD COLUMN systems text[] NOT NULL DEFAULT '{}',
  ADD COLUMN has_gamepad boolean NOT NULL DEFAULT false,
  -- Would make a second gift if somebody drops out.
  ADD COLUMN would_stand_in boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW entrant AS SELECT * FROM sign_up WHERE withdrawn_at IS NULL;
