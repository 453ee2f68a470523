-- A write that is sent again after its answer was lost returns the answer of the first time: http/write-once.ts.

CREATE TABLE write_key (
  account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  input_sha256 text NOT NULL CHECK (input_sha256 ~ '^[0-9a-f]{64}$'),
  answer json,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX write_key_created_at ON write_key (created_at);
COMMENT ON TABLE write_key IS 'A write that was made with a key of its caller, and what it answered, for a day.';
