-- Finished events that were imported from an archive: docs/decisions/0109-import.md.

CREATE TABLE imported_event (
  competition_id bigint PRIMARY KEY REFERENCES competition (id) ON DELETE CASCADE,
  -- Of the archive's SHA256SUMS, which names every file in it.
  archive_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(archive_sha256) = 32),
  imported_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE imported_event IS
  'Events that came from an archive, without their ballots. The same archive is imported once.';

-- A name in an archive, and nobody who could log in. The rows they wrote need an account.
ALTER TABLE account ADD COLUMN imported_at timestamptz;
ALTER TABLE account ADD CONSTRAINT account_imported_check
  CHECK (imported_at IS NULL OR num_nonnulls(email, password_hash, rank) = 0);

-- The draw replays only with the numbers that it was made with, at the site that made it.
ALTER TABLE rule_draw_pool ADD COLUMN id_in_draw bigint;
ALTER TABLE santa_draw ADD COLUMN published jsonb;
