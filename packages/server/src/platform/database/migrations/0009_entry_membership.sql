-- The game of one entrant or team. What it is made of comes with its own pages.
CREATE TABLE entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  competition_id bigint NOT NULL REFERENCES competition,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (id, competition_id)
);
CREATE INDEX entry_competition_id_idx ON entry (competition_id);

-- Kept with the entrant: one column holds one value, so nobody can be in two teams, nor in one of another event.
ALTER TABLE entrant
  ADD COLUMN entry_id bigint,
  ADD COLUMN entry_joined_at timestamptz,
  ADD CHECK ((entry_id IS NULL) = (entry_joined_at IS NULL)),
  ADD FOREIGN KEY (entry_id, competition_id) REFERENCES entry (id, competition_id);
CREATE INDEX entrant_entry_id_idx ON entrant (entry_id) WHERE entry_id IS NOT NULL;
