-- By text of an entry (its title, its description, an answer to a rule) the version that changed it last. A save says
-- which one it began from, so that nobody replaces a text they have not seen.
ALTER TABLE entry ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(field_versions) = 'object');

-- The last saves of an entry's texts, to restore them: what each changed, as it was afterwards.
CREATE TABLE entry_version (
  entry_id bigint NOT NULL REFERENCES entry ON DELETE CASCADE,
  version integer NOT NULL,
  -- Null: what was there before versions were kept, as version 0.
  account_id bigint REFERENCES account ON DELETE SET NULL,
  is_by_staff boolean NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  changed jsonb NOT NULL CHECK (jsonb_typeof(changed) = 'object'),
  PRIMARY KEY (entry_id, version)
);
CREATE INDEX entry_version_account_idx ON entry_version (account_id);
