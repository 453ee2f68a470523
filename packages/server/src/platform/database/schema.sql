-- What the migrations add up to, printed from the catalog of a migrated database by `npm run tables`. It is read
-- and compared, never run; the migrations have the reasons.

-- Tables, with their indexes and triggers: 87

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  username text NOT NULL,
  verified_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  email text,
  password_hash text,
  location text DEFAULT ''::text NOT NULL,
  info text DEFAULT ''::text NOT NULL,
  is_email_shown boolean DEFAULT false NOT NULL,
  avatar text,
  deleted_at timestamp with time zone,
  credential_version integer DEFAULT 0 NOT NULL,
  rank text,
  suspended_until timestamp with time zone,
  imported_at timestamp with time zone,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_imported_check CHECK (imported_at IS NULL OR num_nonnulls(email, password_hash, rank) = 0),
  CONSTRAINT account_rank_check CHECK (rank = ANY (ARRAY['owner'::text, 'organizer'::text, 'moderator'::text])),
  CONSTRAINT account_username_check CHECK (username ~ '^[A-Za-z0-9_-]{3,30}$'::text),
  CONSTRAINT account_avatar_fkey FOREIGN KEY (avatar) REFERENCES stored_file(address) ON UPDATE CASCADE
);
COMMENT ON TABLE account IS 'A person with a username. Accounts are cleared when deleted, and their rows stay.';
CREATE INDEX account_avatar_idx ON account USING btree (avatar) WHERE avatar IS NOT NULL;
CREATE INDEX account_email_idx ON account USING btree (fold_case(email));
CREATE INDEX account_newest_idx ON account USING btree (created_at, id);
CREATE UNIQUE INDEX account_username_key ON account USING btree (lower(username));
CREATE INDEX account_username_prefix_idx ON account USING btree (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX account_verified_email_key ON account USING btree (fold_case(email)) WHERE verified_at IS NOT NULL;
CREATE TRIGGER account_a_members AFTER UPDATE OF username, verified_at, deleted_at ON account FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR (old.verified_at IS NULL) IS DISTINCT FROM (new.verified_at IS NULL) OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION count_renamed_members();
CREATE TRIGGER account_arrange_log AFTER UPDATE OF verified_at ON account FOR EACH ROW WHEN ((old.verified_at IS NULL) <> (new.verified_at IS NULL)) EXECUTE FUNCTION arrange_log_of_account();
CREATE TRIGGER account_count_verified AFTER UPDATE OF verified_at ON account FOR EACH ROW WHEN ((old.verified_at IS NULL) <> (new.verified_at IS NULL)) EXECUTE FUNCTION count_verified();
CREATE TRIGGER account_hold_draws BEFORE UPDATE OF verified_at, deleted_at ON account FOR EACH ROW WHEN (old.verified_at IS DISTINCT FROM new.verified_at OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION hold_draws_of_account();
CREATE TRIGGER account_hold_draws_of_suspended BEFORE UPDATE OF suspended_until ON account FOR EACH ROW WHEN (old.suspended_until IS DISTINCT FROM new.suspended_until) EXECUTE FUNCTION hold_draws_of_account();
CREATE CONSTRAINT TRIGGER account_owner_ends_setup AFTER INSERT OR UPDATE OF rank ON account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.rank = 'owner'::text) EXECUTE FUNCTION refuse_open_setup();

CREATE TABLE account_token (
  token_sha256 bytea NOT NULL,
  account_id bigint NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  next_path text DEFAULT ''::text NOT NULL,
  CONSTRAINT account_token_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT account_token_purpose_check CHECK (purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change-email'::text, 'undo-email'::text])),
  CONSTRAINT account_token_token_sha256_check CHECK (octet_length(token_sha256) = 32),
  CONSTRAINT account_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE account_token IS 'Links in e-mails. Only the SHA-256 of a token is stored; it is made in the worker that mails it.';
CREATE INDEX account_token_account_id_idx ON account_token USING btree (account_id, purpose);

CREATE TABLE after_step (
  name text NOT NULL,
  started_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  num_done bigint DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  error text,
  CONSTRAINT after_step_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE after_step IS 'Slow steps of an upgrade, which run while the site is up: indexes, and rows that are changed in batches.';

CREATE TABLE api_token (
  id bigint DEFAULT random_id() NOT NULL,
  account_id bigint NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  token_sha256 bytea NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT api_token_pkey PRIMARY KEY (id),
  CONSTRAINT api_token_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT api_token_scopes_check CHECK (scopes <@ ARRAY['read'::text, 'post-news'::text, 'manage-events'::text]),
  CONSTRAINT api_token_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT api_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE api_token IS 'Access for scripts. Only the SHA-256 of a token is stored; one that was revoked stays listed to its owner.';
CREATE INDEX api_token_account_id_idx ON api_token USING btree (account_id);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  happened_at timestamp with time zone DEFAULT app_now() NOT NULL,
  account_id bigint,
  action text NOT NULL,
  competition_id bigint,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  via text DEFAULT 'site'::text NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entry_via_check CHECK (via = ANY (ARRAY['site'::text, 'command-line'::text]))
);
COMMENT ON TABLE audit_entry IS 'The audit log: what staff looked at or did that others may ask about later. The app''s role may only insert.';
CREATE INDEX audit_entry_happened_at_idx ON audit_entry USING btree (happened_at);

CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  finished_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  destination text NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  num_files integer DEFAULT 0 NOT NULL,
  verified_at timestamp with time zone,
  error text,
  CONSTRAINT backup_run_pkey PRIMARY KEY (id),
  CONSTRAINT backup_run_destination_check CHECK (destination = ANY (ARRAY['folder'::text, 'bucket'::text]))
);
COMMENT ON TABLE backup_run IS 'Each backup that was made or failed.';
CREATE INDEX backup_run_finished_at ON backup_run USING btree (finished_at);

CREATE TABLE ballot (
  id bigint DEFAULT random_id() NOT NULL,
  competition_id bigint NOT NULL,
  entrant_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  score_all smallint,
  score_art smallint,
  score_tech smallint,
  score_genre smallint,
  is_complete boolean GENERATED ALWAYS AS (num_nonnulls(score_all, score_art, score_tech, score_genre) = 4) STORED NOT NULL,
  review text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  started_at timestamp with time zone DEFAULT app_now() NOT NULL,
  saved_at timestamp with time zone DEFAULT app_now() NOT NULL,
  completed_at timestamp with time zone,
  was_queued boolean DEFAULT false NOT NULL,
  hidden_at timestamp with time zone,
  hidden_by bigint,
  hidden_reason text DEFAULT ''::text NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  answered_at timestamp with time zone,
  answered_by bigint,
  excluded_at timestamp with time zone,
  excluded_by bigint,
  excluded_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT ballot_pkey PRIMARY KEY (id),
  CONSTRAINT ballot_entrant_id_entry_id_key UNIQUE (entrant_id, entry_id),
  CONSTRAINT ballot_answer_check CHECK (octet_length(answer) <= 8192),
  CONSTRAINT ballot_excluded_reason_check CHECK (octet_length(excluded_reason) <= 8192),
  CONSTRAINT ballot_review_check CHECK (octet_length(review) <= 32768),
  CONSTRAINT ballot_score_all_check CHECK (score_all >= 1 AND score_all <= 5),
  CONSTRAINT ballot_score_art_check CHECK (score_art >= 1 AND score_art <= 5),
  CONSTRAINT ballot_score_genre_check CHECK (score_genre >= 1 AND score_genre <= 5),
  CONSTRAINT ballot_score_tech_check CHECK (score_tech >= 1 AND score_tech <= 5),
  CONSTRAINT ballot_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT ballot_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id),
  CONSTRAINT ballot_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id),
  CONSTRAINT ballot_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id),
  CONSTRAINT ballot_excluded_by_fkey FOREIGN KEY (excluded_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT ballot_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES account(id) ON DELETE SET NULL
);
COMMENT ON TABLE ballot IS 'One per person and entry, saved as they go. One wide row: four narrow ones take twice as long to add up.';
CREATE INDEX ballot_answered_by_idx ON ballot USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX ballot_competition_idx ON ballot USING btree (competition_id);
CREATE INDEX ballot_entry_idx ON ballot USING btree (entry_id);
CREATE INDEX ballot_excluded_by_idx ON ballot USING btree (excluded_by) WHERE excluded_by IS NOT NULL;
CREATE INDEX ballot_excluded_idx ON ballot USING btree (competition_id) WHERE excluded_at IS NOT NULL;
CREATE INDEX ballot_hidden_by_idx ON ballot USING btree (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX ballot_newest_review_idx ON ballot USING btree (competition_id, started_at, id) WHERE review <> ''::text;
CREATE INDEX ballot_review_idx ON ballot USING btree (entry_id, id) WHERE review <> ''::text;
CREATE INDEX ballot_review_of_entrant_idx ON ballot USING btree (entrant_id) INCLUDE (competition_id) WHERE review <> ''::text AND hidden_at IS NULL;

CREATE TABLE competition (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  short text NOT NULL,
  title text NOT NULL,
  kind text NOT NULL,
  markdown text DEFAULT ''::text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  voting_ends_at timestamp(3) with time zone NOT NULL,
  join_opens_at timestamp(3) with time zone,
  join_closes_at timestamp(3) with time zone NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  notified_phase text DEFAULT 'before'::text NOT NULL,
  changed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  notified_at timestamp with time zone DEFAULT app_now() NOT NULL,
  grace_seconds integer DEFAULT 10800 NOT NULL,
  standing_rules text,
  draws_rules boolean DEFAULT true NOT NULL,
  genre_slots smallint DEFAULT 1 NOT NULL,
  art_tech_slots smallint DEFAULT 3 NOT NULL,
  bonus_slots smallint DEFAULT 1 NOT NULL,
  drawn_at timestamp with time zone,
  draws_names boolean DEFAULT true NOT NULL,
  is_draft boolean DEFAULT false NOT NULL,
  times_moved_at timestamp with time zone,
  rank_percent smallint DEFAULT 50 NOT NULL,
  CONSTRAINT competition_pkey PRIMARY KEY (id),
  CONSTRAINT competition_art_tech_slots_check CHECK (art_tech_slots >= 0 AND art_tech_slots <= 10),
  CONSTRAINT competition_bonus_slots_check CHECK (bonus_slots >= 0 AND bonus_slots <= 10),
  CONSTRAINT competition_check CHECK (ends_at > starts_at),
  CONSTRAINT competition_check1 CHECK (voting_ends_at >= ends_at),
  CONSTRAINT competition_check2 CHECK (kind = 'speedhack'::text OR voting_ends_at = ends_at),
  CONSTRAINT competition_check3 CHECK (kind = 'speedhack'::text OR join_closes_at <= starts_at),
  CONSTRAINT competition_genre_slots_check CHECK (genre_slots >= 0 AND genre_slots <= 10),
  CONSTRAINT competition_grace_seconds_check CHECK (grace_seconds >= 0),
  CONSTRAINT competition_kind_check CHECK (kind = ANY (ARRAY['speedhack'::text, 'gift-exchange'::text])),
  CONSTRAINT competition_notified_phase_check CHECK (notified_phase = ANY (ARRAY['before'::text, 'live'::text, 'voting'::text, 'over'::text])),
  CONSTRAINT competition_rank_percent_check CHECK (rank_percent >= 0 AND rank_percent <= 100),
  CONSTRAINT competition_short_check CHECK (short ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$'::text)
);
COMMENT ON TABLE competition IS 'An event. Its phase follows from its times and the clock, and is never stored.';
CREATE UNIQUE INDEX competition_one_pinned ON competition USING btree (is_pinned) WHERE is_pinned;
CREATE UNIQUE INDEX competition_short_key ON competition USING btree (lower(short));
CREATE INDEX competition_starts_at_idx ON competition USING btree (starts_at DESC);
CREATE INDEX competition_to_draw_idx ON competition USING btree (starts_at) WHERE drawn_at IS NULL AND draws_rules;
CREATE INDEX competition_to_draw_names_idx ON competition USING btree (starts_at) WHERE drawn_at IS NULL AND draws_names;
CREATE TRIGGER competition_keep_start BEFORE UPDATE OF starts_at, drawn_at ON competition FOR EACH ROW WHEN (old.drawn_at IS NOT NULL AND new.drawn_at IS NOT NULL AND new.starts_at <> old.starts_at) EXECUTE FUNCTION refuse_moved_start();

CREATE TABLE content_fill (
  path text NOT NULL,
  sha256 text NOT NULL,
  filled_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT content_fill_pkey PRIMARY KEY (path)
);
COMMENT ON TABLE content_fill IS 'What was filled in from content/, and with which hash: filling in again must neither undo an edit nor bring back what staff removed.';

CREATE TABLE dealt_entry (
  entrant_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT dealt_entry_pkey PRIMARY KEY (entrant_id, entry_id),
  CONSTRAINT dealt_entry_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES voter(entrant_id) ON DELETE CASCADE,
  CONSTRAINT dealt_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE dealt_entry IS 'The entries in a voter''s order: packages/domain/src/voting-order.ts.';
CREATE INDEX dealt_entry_entry_idx ON dealt_entry USING btree (entry_id);

CREATE TABLE draw_seal (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  algorithm text NOT NULL,
  commitment text NOT NULL,
  sealed_seed bytea NOT NULL,
  made_at timestamp with time zone DEFAULT app_now() NOT NULL,
  replaced_at timestamp with time zone,
  CONSTRAINT draw_seal_pkey PRIMARY KEY (id),
  CONSTRAINT draw_seal_commitment_check CHECK (commitment ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT draw_seal_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE draw_seal IS 'A seed that was promised: its hash is public, the seed itself is sealed with a key from the configuration.';
CREATE INDEX draw_seal_competition_id_idx ON draw_seal USING btree (competition_id);
CREATE UNIQUE INDEX draw_seal_one_valid ON draw_seal USING btree (competition_id) WHERE replaced_at IS NULL;

CREATE TABLE drawn_rule (
  competition_id bigint NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  num_candidates integer NOT NULL,
  index integer,
  rule_id bigint,
  comment text DEFAULT ''::text NOT NULL,
  CONSTRAINT drawn_rule_pkey PRIMARY KEY (competition_id, "position"),
  CONSTRAINT drawn_rule_check CHECK ((index IS NULL) = (rule_id IS NULL)),
  CONSTRAINT drawn_rule_kind_check CHECK (kind = ANY (ARRAY['challenging'::text, 'genre'::text, 'artTech'::text, 'bonus'::text])),
  CONSTRAINT drawn_rule_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE,
  CONSTRAINT drawn_rule_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rule(id)
);
COMMENT ON TABLE drawn_rule IS 'The rules that were drawn for an event.';
CREATE INDEX drawn_rule_rule_id_idx ON drawn_rule USING btree (rule_id) WHERE rule_id IS NOT NULL;

CREATE TABLE entrant_count (
  competition_id bigint NOT NULL,
  num_entrants integer NOT NULL,
  num_first_timers integer NOT NULL,
  is_due boolean DEFAULT true NOT NULL,
  notified_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  CONSTRAINT entrant_count_pkey PRIMARY KEY (competition_id),
  CONSTRAINT entrant_count_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE entrant_count IS 'The number of entrants with a verified account. Stored, since counting 40,000 took longer than all the rest of a response. Only the triggers of sign_up and account write it.';

CREATE TABLE entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  team_name text DEFAULT ''::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  credits text DEFAULT ''::text NOT NULL,
  chosen_tags text[] DEFAULT '{}'::text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  image text,
  image_kind text,
  image_width integer,
  image_height integer,
  thumbnail text,
  thumbnail_width integer,
  thumbnail_height integer,
  num_files integer DEFAULT 0 NOT NULL,
  file_tags text[] DEFAULT '{}'::text[] NOT NULL,
  num_shown integer DEFAULT 0 NOT NULL,
  people tsvector DEFAULT ''::tsvector NOT NULL,
  search tsvector DEFAULT ''::tsvector NOT NULL,
  play_link text DEFAULT ''::text NOT NULL,
  source_link text DEFAULT ''::text NOT NULL,
  video_link text DEFAULT ''::text NOT NULL,
  is_empty boolean GENERATED ALWAYS AS (title = ''::text AND text = ''::text AND image IS NULL AND num_files = 0 AND play_link = ''::text AND source_link = ''::text AND video_link = ''::text) STORED NOT NULL,
  is_unranked boolean DEFAULT false NOT NULL,
  other_authors text DEFAULT ''::text NOT NULL,
  is_typed boolean DEFAULT false NOT NULL,
  field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
  image_alt text DEFAULT ''::text NOT NULL,
  CONSTRAINT entry_pkey PRIMARY KEY (id),
  CONSTRAINT entry_id_competition_id_key UNIQUE (id, competition_id),
  CONSTRAINT entry_image_key UNIQUE (image),
  CONSTRAINT entry_thumbnail_key UNIQUE (thumbnail),
  CONSTRAINT entry_check CHECK (num_nonnulls(image, image_kind, image_width, image_height) = ANY (ARRAY[0, 4])),
  CONSTRAINT entry_check1 CHECK (num_nonnulls(thumbnail, thumbnail_width, thumbnail_height) = ANY (ARRAY[0, 3])),
  CONSTRAINT entry_field_versions_check CHECK (jsonb_typeof(field_versions) = 'object'::text),
  CONSTRAINT entry_image_alt_check CHECK (char_length(image_alt) <= 300),
  CONSTRAINT entry_image_kind_check CHECK (image_kind = ANY (ARRAY['image'::text, 'video'::text])),
  CONSTRAINT entry_other_authors_check CHECK (length(other_authors) <= 500),
  CONSTRAINT entry_play_link_check CHECK (play_link ~ '^(https://|$)'::text AND octet_length(play_link) <= 500),
  CONSTRAINT entry_source_link_check CHECK (source_link ~ '^(https://|$)'::text AND octet_length(source_link) <= 500),
  CONSTRAINT entry_text_check CHECK (octet_length(text) <= 32768),
  CONSTRAINT entry_video_link_check CHECK (video_link ~ '^(https://|$)'::text AND octet_length(video_link) <= 500),
  CONSTRAINT entry_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id),
  CONSTRAINT entry_image_fkey FOREIGN KEY (image) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT entry_thumbnail_fkey FOREIGN KEY (thumbnail) REFERENCES stored_file(address) ON UPDATE CASCADE
);
COMMENT ON TABLE entry IS 'The game of one entrant or team. Deleted with its last member, unless others wrote about it: entry_kept_for().';
CREATE INDEX entry_chosen_tags_idx ON entry USING gin (chosen_tags);
CREATE INDEX entry_competition_id_idx ON entry USING btree (competition_id, id);
CREATE INDEX entry_listed_idx ON entry USING btree (competition_id) INCLUDE (chosen_tags, file_tags, is_empty) WHERE num_shown > 0;
CREATE INDEX entry_newest_idx ON entry USING btree (changed_at, id);
CREATE INDEX entry_ranked_idx ON entry USING btree (competition_id, id) WHERE num_shown > 0 AND NOT is_unranked;
CREATE INDEX entry_search_idx ON entry USING gin (search);
CREATE TRIGGER entry_count_changed AFTER UPDATE ON entry REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();
CREATE TRIGGER entry_count_gone AFTER DELETE ON entry REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION count_shown_entries();
CREATE CONSTRAINT TRIGGER entry_has_members AFTER INSERT OR UPDATE OF other_authors ON entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_empty_entry();
CREATE TRIGGER entry_set_search BEFORE INSERT OR UPDATE OF title, team_name, people ON entry FOR EACH ROW EXECUTE FUNCTION set_entry_search();

CREATE TABLE entry_count (
  competition_id bigint NOT NULL,
  num_entries integer NOT NULL,
  num_empty integer DEFAULT 0 NOT NULL,
  CONSTRAINT entry_count_pkey PRIMARY KEY (competition_id),
  CONSTRAINT entry_count_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE entry_count IS 'The number of entries that others see. Only the triggers of entry write it.';

CREATE TABLE entry_file (
  id bigint DEFAULT random_id() NOT NULL,
  entry_id bigint NOT NULL,
  account_id bigint,
  address text,
  name text NOT NULL,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  state text DEFAULT 'receiving'::text NOT NULL,
  sealed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  received_at timestamp with time zone,
  checked_at timestamp with time zone,
  is_match boolean,
  crc32 bigint,
  touched_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  replaces_id bigint,
  superseded_at timestamp with time zone,
  counted_at timestamp with time zone,
  counted_by bigint,
  counted_reason text,
  proposed_tags text[] DEFAULT '{}'::text[] NOT NULL,
  chosen_tags text[],
  findings jsonb DEFAULT '[]'::jsonb NOT NULL,
  num_downloads integer DEFAULT 0 NOT NULL,
  swept_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by bigint,
  num_plays integer DEFAULT 0 NOT NULL,
  CONSTRAINT entry_file_pkey PRIMARY KEY (id),
  CONSTRAINT entry_file_address_key UNIQUE (address),
  CONSTRAINT entry_file_bytes_check CHECK (bytes > 0),
  CONSTRAINT entry_file_check CHECK ((state = 'receiving'::text) = (received_at IS NULL)),
  CONSTRAINT entry_file_check1 CHECK ((state = 'checked'::text) = (checked_at IS NOT NULL)),
  CONSTRAINT entry_file_check2 CHECK ((state = 'checked'::text) = (is_match IS NOT NULL)),
  CONSTRAINT entry_file_check3 CHECK ((counted_at IS NULL) = (counted_reason IS NULL)),
  CONSTRAINT entry_file_check4 CHECK (address IS NOT NULL OR removed_at IS NOT NULL),
  CONSTRAINT entry_file_check5 CHECK (removed_at IS NULL OR superseded_at IS NOT NULL),
  CONSTRAINT entry_file_name_check CHECK (name <> ''::text AND octet_length(name) <= 1024),
  CONSTRAINT entry_file_sha256_check CHECK (octet_length(sha256) = 32),
  CONSTRAINT entry_file_state_check CHECK (state = ANY (ARRAY['receiving'::text, 'received'::text, 'checked'::text])),
  CONSTRAINT entry_file_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT entry_file_address_fkey FOREIGN KEY (address) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT entry_file_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT entry_file_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE,
  CONSTRAINT entry_file_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT entry_file_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES entry_file(id) ON DELETE SET NULL
);
COMMENT ON TABLE entry_file IS 'A file of an entry, from the moment it is registered: its name, size and hash come first, its bytes later. Its bytes are those of the stored file at `address`.';
CREATE INDEX entry_file_account_idx ON entry_file USING btree (account_id);
CREATE INDEX entry_file_counted_by_idx ON entry_file USING btree (counted_by) WHERE counted_by IS NOT NULL;
CREATE INDEX entry_file_current_idx ON entry_file USING btree (entry_id) INCLUDE (received_at) WHERE state = 'checked'::text AND superseded_at IS NULL;
CREATE INDEX entry_file_entry_idx ON entry_file USING btree (entry_id);
CREATE INDEX entry_file_newest_idx ON entry_file USING btree (sealed_at, id);
CREATE INDEX entry_file_removed_by_idx ON entry_file USING btree (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX entry_file_removed_idx ON entry_file USING btree (removed_at) WHERE removed_at IS NOT NULL AND address IS NOT NULL;
CREATE INDEX entry_file_replaces_idx ON entry_file USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX entry_file_superseded_idx ON entry_file USING btree (superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX entry_file_unfinished_idx ON entry_file USING btree (touched_at) WHERE state <> 'checked'::text;

CREATE TABLE entry_former_member (
  entry_id bigint NOT NULL,
  entrant_id bigint NOT NULL,
  left_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT entry_former_member_pkey PRIMARY KEY (entry_id, entrant_id),
  CONSTRAINT entry_former_member_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT entry_former_member_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE entry_former_member IS 'Who was in an entry''s team and left it: they never vote on it, whenever they left.';
CREATE INDEX entry_former_member_entrant_idx ON entry_former_member USING btree (entrant_id);

CREATE TABLE entry_image (
  entry_id bigint NOT NULL,
  place smallint NOT NULL,
  image text NOT NULL,
  kind text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbnail text,
  thumbnail_width integer,
  thumbnail_height integer,
  alt text DEFAULT ''::text NOT NULL,
  CONSTRAINT entry_image_pkey PRIMARY KEY (entry_id, place),
  CONSTRAINT entry_image_image_key UNIQUE (image),
  CONSTRAINT entry_image_thumbnail_key UNIQUE (thumbnail),
  CONSTRAINT entry_image_alt_check1 CHECK (char_length(alt) <= 300),
  CONSTRAINT entry_image_check CHECK (num_nonnulls(thumbnail, thumbnail_width, thumbnail_height) = ANY (ARRAY[0, 3])),
  CONSTRAINT entry_image_kind_check1 CHECK (kind = ANY (ARRAY['image'::text, 'video'::text])),
  CONSTRAINT entry_image_place_check CHECK (place >= 2 AND place <= 8),
  CONSTRAINT entry_image_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE,
  CONSTRAINT entry_image_image_fkey FOREIGN KEY (image) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT entry_image_thumbnail_fkey FOREIGN KEY (thumbnail) REFERENCES stored_file(address) ON UPDATE CASCADE
);
COMMENT ON TABLE entry_image IS 'The second to eighth image of an entry. The first is in the entry''s own columns, where lists read it: decision 0082.';

CREATE TABLE entry_tally (
  entry_id bigint NOT NULL,
  num_votes integer DEFAULT 0 NOT NULL,
  num_reviews integer DEFAULT 0 NOT NULL,
  num_open integer DEFAULT 0 NOT NULL,
  CONSTRAINT entry_tally_pkey PRIMARY KEY (entry_id),
  CONSTRAINT entry_tally_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE entry_tally IS 'How many complete ballots and reviews an entry has, and how many voters have it in their order. Stored, since voters are dealt entries by these numbers, and adding up all ballots for that takes half a second in the largest jam. A small one pays one more row write for each save.';

CREATE TABLE entry_version (
  entry_id bigint NOT NULL,
  version integer NOT NULL,
  account_id bigint,
  is_by_staff boolean NOT NULL,
  saved_at timestamp with time zone DEFAULT app_now() NOT NULL,
  changed jsonb NOT NULL,
  CONSTRAINT entry_version_pkey PRIMARY KEY (entry_id, version),
  CONSTRAINT entry_version_changed_check CHECK (jsonb_typeof(changed) = 'object'::text),
  CONSTRAINT entry_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT entry_version_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE entry_version IS 'The last saves of an entry''s texts, to restore them: what each changed, as it was afterwards.';
CREATE INDEX entry_version_account_idx ON entry_version USING btree (account_id);

CREATE TABLE error_report (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reported_at timestamp with time zone DEFAULT app_now() NOT NULL,
  account_id bigint,
  message text NOT NULL,
  file_name text,
  line_number integer,
  column_number integer,
  error text,
  path text,
  user_agent text,
  CONSTRAINT error_report_pkey PRIMARY KEY (id),
  CONSTRAINT error_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);
COMMENT ON TABLE error_report IS 'Errors that browsers reported.';
CREATE INDEX error_report_reported_at_idx ON error_report USING btree (reported_at);

CREATE TABLE event_mail (
  id bigint DEFAULT random_id() NOT NULL,
  round_id bigint NOT NULL,
  entrant_id bigint NOT NULL,
  subject_id bigint DEFAULT 0 NOT NULL,
  urgency smallint DEFAULT 1 NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  queued_at timestamp with time zone DEFAULT app_now() NOT NULL,
  ended_at timestamp with time zone,
  try_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  num_tries integer DEFAULT 0 NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  lease_id uuid,
  CONSTRAINT event_mail_pkey PRIMARY KEY (id),
  CONSTRAINT event_mail_round_id_entrant_id_subject_id_key UNIQUE (round_id, entrant_id, subject_id),
  CONSTRAINT event_mail_check CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  CONSTRAINT event_mail_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'handed'::text, 'sent'::text, 'dropped'::text, 'refused'::text])),
  CONSTRAINT event_mail_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT event_mail_round_id_fkey FOREIGN KEY (round_id) REFERENCES mail_round(id) ON DELETE CASCADE
);
COMMENT ON TABLE event_mail IS 'A mail to one entrant.';
CREATE INDEX event_mail_ended_at_idx ON event_mail USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX event_mail_entrant_idx ON event_mail USING btree (entrant_id);
CREATE INDEX event_mail_newest_idx ON event_mail USING btree (queued_at, (id::text));
CREATE INDEX event_mail_waiting_idx ON event_mail USING btree (urgency, try_at) WHERE state = 'waiting'::text;

CREATE TABLE health_check (
  name text NOT NULL,
  state text NOT NULL,
  value text NOT NULL,
  sentence text NOT NULL,
  steps text[] NOT NULL,
  since timestamp with time zone DEFAULT wall_now() NOT NULL,
  checked_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  CONSTRAINT health_check_pkey PRIMARY KEY (name),
  CONSTRAINT health_check_state_check CHECK (state = ANY (ARRAY['ok'::text, 'warning'::text, 'trouble'::text, 'skipped'::text]))
);
COMMENT ON TABLE health_check IS 'What each check of the site''s health found last.';

CREATE TABLE health_mail (
  id boolean DEFAULT true NOT NULL,
  mailed_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  names text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT health_mail_pkey PRIMARY KEY (id),
  CONSTRAINT health_mail_id_check CHECK (id)
);
COMMENT ON TABLE health_mail IS 'When the owners were last e-mailed about trouble, and about what: one row. At most one e-mail an hour.';

CREATE TABLE health_sample (
  lane text NOT NULL,
  quarter timestamp with time zone NOT NULL,
  state text NOT NULL,
  CONSTRAINT health_sample_pkey PRIMARY KEY (lane, quarter),
  CONSTRAINT health_sample_state_check CHECK (state = ANY (ARRAY['ok'::text, 'warning'::text, 'trouble'::text]))
);
COMMENT ON TABLE health_sample IS 'How each part of the site did, by quarters of an hour, for two days.';
CREATE INDEX health_sample_quarter ON health_sample USING btree (quarter);

CREATE TABLE imported_event (
  competition_id bigint NOT NULL,
  archive_sha256 bytea NOT NULL,
  imported_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT imported_event_pkey PRIMARY KEY (competition_id),
  CONSTRAINT imported_event_archive_sha256_key UNIQUE (archive_sha256),
  CONSTRAINT imported_event_archive_sha256_check CHECK (octet_length(archive_sha256) = 32),
  CONSTRAINT imported_event_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE imported_event IS 'Events that came from an archive, without their ballots. The same archive is imported once.';

CREATE TABLE invitation (
  id bigint DEFAULT random_id() NOT NULL,
  entry_id bigint,
  sender_entrant_id bigint NOT NULL,
  recipient_entrant_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  mailed_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolution text,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_check CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CONSTRAINT invitation_check1 CHECK (entry_id IS NOT NULL OR resolved_at IS NOT NULL),
  CONSTRAINT invitation_resolution_check CHECK (resolution = ANY (ARRAY['accept'::text, 'reject'::text, 'lapse'::text, 'take-back'::text])),
  CONSTRAINT invitation_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE SET NULL,
  CONSTRAINT invitation_recipient_entrant_id_fkey FOREIGN KEY (recipient_entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT invitation_sender_entrant_id_fkey FOREIGN KEY (sender_entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
COMMENT ON TABLE invitation IS 'An invitation into an entry''s team.';
CREATE INDEX invitation_entry_idx ON invitation USING btree (entry_id);
CREATE UNIQUE INDEX invitation_pending_key ON invitation USING btree (entry_id, recipient_entrant_id) WHERE resolved_at IS NULL;
CREATE INDEX invitation_recipient_idx ON invitation USING btree (recipient_entrant_id);
CREATE INDEX invitation_sender_idx ON invitation USING btree (sender_entrant_id);

CREATE TABLE log_block (
  competition_id bigint NOT NULL,
  block bigint NOT NULL,
  visibility text NOT NULL,
  num integer NOT NULL,
  CONSTRAINT log_block_pkey PRIMARY KEY (competition_id, visibility, block),
  CONSTRAINT log_block_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE log_block IS 'How many posts of each visibility a block of 256 has, to find a page of the log.';

CREATE TABLE log_count (
  competition_id bigint NOT NULL,
  next_seq bigint NOT NULL,
  num_plain integer DEFAULT 0 NOT NULL,
  num_spoiler integer DEFAULT 0 NOT NULL,
  is_due boolean DEFAULT false NOT NULL,
  notified_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  CONSTRAINT log_count_pkey PRIMARY KEY (competition_id),
  CONSTRAINT log_count_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE log_count IS 'One row per event: the next post''s place, and how many posts everyone or nearly everyone sees. Only the triggers of log_post write it and the blocks; every change of a log locks this row first.';

CREATE TABLE log_post (
  id bigint DEFAULT random_id() NOT NULL,
  competition_id bigint NOT NULL,
  entrant_id bigint NOT NULL,
  seq bigint NOT NULL,
  block bigint GENERATED ALWAYS AS (seq / 256) STORED,
  visibility text NOT NULL,
  posted_at timestamp with time zone DEFAULT app_now() NOT NULL,
  edited_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  text text NOT NULL,
  is_spoiler boolean NOT NULL,
  hidden_at timestamp with time zone,
  hidden_reason text,
  hidden_by bigint,
  image_upload text,
  image text,
  thumbnail text,
  image_width integer,
  image_height integer,
  image_state text,
  CONSTRAINT log_post_pkey PRIMARY KEY (id),
  CONSTRAINT log_post_image_key UNIQUE (image),
  CONSTRAINT log_post_image_upload_key UNIQUE (image_upload),
  CONSTRAINT log_post_thumbnail_key UNIQUE (thumbnail),
  CONSTRAINT log_post_check CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT log_post_check1 CHECK ((image_state IS NULL) = (image_width IS NULL)),
  CONSTRAINT log_post_check2 CHECK ((image_width IS NULL) = (image_height IS NULL)),
  CONSTRAINT log_post_check3 CHECK ((image_upload IS NOT NULL) = (NOT image_state IS DISTINCT FROM 'waiting'::text)),
  CONSTRAINT log_post_check4 CHECK ((image IS NOT NULL) = (NOT image_state IS DISTINCT FROM 'ready'::text)),
  CONSTRAINT log_post_check5 CHECK ((image IS NULL) = (thumbnail IS NULL)),
  CONSTRAINT log_post_image_state_check CHECK (image_state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])),
  CONSTRAINT log_post_text_check CHECK (octet_length(text) <= 32768),
  CONSTRAINT log_post_visibility_check CHECK (visibility = ANY (ARRAY['plain'::text, 'spoiler'::text, 'hidden'::text, 'unverified'::text, 'withdrawn'::text])),
  CONSTRAINT log_post_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id),
  CONSTRAINT log_post_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT log_post_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT log_post_image_fkey FOREIGN KEY (image) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT log_post_image_upload_fkey FOREIGN KEY (image_upload) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT log_post_thumbnail_fkey FOREIGN KEY (thumbnail) REFERENCES stored_file(address) ON UPDATE CASCADE
);
COMMENT ON TABLE log_post IS 'A post in an event''s log.';
CREATE INDEX log_post_entrant_id_idx ON log_post USING btree (entrant_id, seq) INCLUDE (visibility);
CREATE INDEX log_post_newest_idx ON log_post USING btree (posted_at, id);
CREATE UNIQUE INDEX log_post_seq_key ON log_post USING btree (competition_id, seq);
CREATE INDEX log_post_visibility_idx ON log_post USING btree (competition_id, visibility, seq);
CREATE TRIGGER log_post_count_added AFTER INSERT ON log_post REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_log_added();
CREATE TRIGGER log_post_count_changed AFTER UPDATE ON log_post REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION count_log_changed();
CREATE TRIGGER log_post_count_gone AFTER DELETE ON log_post REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_log_gone();
CREATE TRIGGER log_post_place BEFORE INSERT ON log_post FOR EACH ROW EXECUTE FUNCTION place_log_post();
CREATE TRIGGER log_post_set_visibility BEFORE UPDATE ON log_post FOR EACH ROW EXECUTE FUNCTION set_log_post_visibility();

CREATE TABLE log_queue (
  post_id bigint NOT NULL,
  queued_at timestamp with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT log_queue_pkey PRIMARY KEY (post_id),
  CONSTRAINT log_queue_post_id_fkey FOREIGN KEY (post_id) REFERENCES log_post(id) ON DELETE CASCADE
);
COMMENT ON TABLE log_queue IS 'Posts that staff look at though nobody reported them: links of newcomers.';
CREATE INDEX log_queue_open_idx ON log_queue USING btree (queued_at) WHERE settled_at IS NULL;

CREATE TABLE log_report (
  post_id bigint NOT NULL,
  account_id bigint NOT NULL,
  reason text NOT NULL,
  reported_at timestamp with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT log_report_pkey PRIMARY KEY (post_id, account_id),
  CONSTRAINT log_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT log_report_post_id_fkey FOREIGN KEY (post_id) REFERENCES log_post(id) ON DELETE CASCADE
);
COMMENT ON TABLE log_report IS 'A post that was reported to staff.';
CREATE INDEX log_report_open_idx ON log_report USING btree (reported_at) WHERE settled_at IS NULL;

CREATE UNLOGGED TABLE login_failure (
  key text NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT login_failure_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE login_failure IS 'Wrong passwords, by account and IP address together, so that a stranger cannot lock a person out.';

CREATE TABLE mail_opt_out (
  account_id bigint NOT NULL,
  kind text NOT NULL,
  since timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT mail_opt_out_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT mail_opt_out_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE mail_opt_out IS 'E-mails that a person does not want, by kind: packages/domain/src/mail-kinds.ts.';

CREATE TABLE mail_pace (
  id boolean DEFAULT true NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_pace_pkey PRIMARY KEY (id),
  CONSTRAINT mail_pace_id_check CHECK (id)
);
COMMENT ON TABLE mail_pace IS 'When the next mail may go out, over all processes: MAILS_A_SECOND.';

CREATE TABLE mail_request (
  id bigint DEFAULT random_id() NOT NULL,
  kind text NOT NULL,
  account_id bigint,
  email text NOT NULL,
  requested_at timestamp with time zone DEFAULT app_now() NOT NULL,
  sent_at timestamp with time zone,
  detail text DEFAULT ''::text NOT NULL,
  next_path text DEFAULT ''::text NOT NULL,
  CONSTRAINT mail_request_pkey PRIMARY KEY (id),
  CONSTRAINT mail_request_kind_check CHECK (kind = ANY (ARRAY['registered'::text, 'verify'::text, 'reset'::text, 'change-email'::text, 'email-changed'::text, 'password-changed'::text, 'site-linked'::text, 'site-unlinked'::text, 'two-factor-on'::text, 'two-factor-off'::text, 'suspended'::text, 'suspension-lifted'::text, 'appeal-answered'::text, 'rank-changed'::text, 'staff-changed'::text, 'account-deleted'::text])),
  CONSTRAINT mail_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE mail_request IS 'An e-mail about an account that was requested. Only the worker looks the account up, so that the response cannot depend on it.';
CREATE INDEX mail_request_account_id_idx ON mail_request USING btree (account_id);
CREATE INDEX mail_request_email_idx ON mail_request USING btree (fold_case(email));
CREATE INDEX mail_request_newest_idx ON mail_request USING btree (requested_at, (id::text));

CREATE TABLE mail_round (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  name text NOT NULL,
  about timestamp with time zone NOT NULL,
  subject_id bigint DEFAULT 0 NOT NULL,
  queued_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT mail_round_pkey PRIMARY KEY (id),
  CONSTRAINT mail_round_competition_id_name_about_subject_id_key UNIQUE (competition_id, name, about, subject_id),
  CONSTRAINT mail_round_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE mail_round IS 'An occasion on which the entrants of an event are mailed. It is queued once, for all of them in one statement.';

CREATE TABLE news_post (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  posted_at timestamp with time zone DEFAULT app_now() NOT NULL,
  title text NOT NULL,
  markdown text NOT NULL,
  image text,
  image_alt text,
  image_width integer,
  image_height integer,
  content_path text,
  mail_competition_id bigint,
  is_draft boolean DEFAULT false NOT NULL,
  CONSTRAINT news_post_pkey PRIMARY KEY (id),
  CONSTRAINT news_post_content_path_key UNIQUE (content_path),
  CONSTRAINT news_post_check CHECK (image IS NULL OR num_nonnulls(image_alt, image_width, image_height) = 3),
  CONSTRAINT news_post_image_fkey FOREIGN KEY (image) REFERENCES stored_file(address) ON UPDATE CASCADE,
  CONSTRAINT news_post_mail_competition_id_fkey FOREIGN KEY (mail_competition_id) REFERENCES competition(id) ON DELETE SET NULL
);
COMMENT ON TABLE news_post IS 'News by the organizers.';
CREATE INDEX news_post_image_idx ON news_post USING btree (image) WHERE image IS NOT NULL;
CREATE INDEX news_post_mail_idx ON news_post USING btree (mail_competition_id) WHERE mail_competition_id IS NOT NULL;
CREATE INDEX news_post_newest_idx ON news_post USING btree (posted_at DESC, id DESC);

CREATE TABLE oauth_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  account_id bigint NOT NULL,
  linked_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT oauth_identity_pkey PRIMARY KEY (provider, subject),
  CONSTRAINT oauth_identity_provider_account_id_key UNIQUE (provider, account_id),
  CONSTRAINT oauth_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE oauth_identity IS 'An account at another site that logs in to one here.';

CREATE TABLE play_note (
  entrant_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  key text NOT NULL,
  played_seconds integer NOT NULL,
  text text NOT NULL,
  made_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT play_note_pkey PRIMARY KEY (entrant_id, entry_id, key),
  CONSTRAINT play_note_key_check CHECK (key ~ '^[0-9a-zA-Z-]{8,40}$'::text),
  CONSTRAINT play_note_played_seconds_check CHECK (played_seconds >= 0 AND played_seconds <= 86400),
  CONSTRAINT play_note_text_check CHECK (text <> ''::text AND char_length(text) <= 400),
  CONSTRAINT play_note_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT play_note_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE play_note IS 'What a voter noted down while playing. For their eyes alone, never part of a ballot, deleted when voting ends. See decision 0103.';
CREATE INDEX play_note_entry_idx ON play_note USING btree (entry_id);

CREATE TABLE play_queue (
  entrant_id bigint NOT NULL,
  minutes smallint NOT NULL,
  plays_on text[] NOT NULL,
  at_hand text[] NOT NULL,
  leave_out text[] NOT NULL,
  entry_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  started_at timestamp with time zone DEFAULT app_now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT play_queue_pkey PRIMARY KEY (entrant_id),
  CONSTRAINT play_queue_minutes_check CHECK (minutes >= 5 AND minutes <= 600),
  CONSTRAINT play_queue_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
COMMENT ON TABLE play_queue IS 'The last queue of a voter: their choices, and the games that they were handed one after another. See decision 0104.';

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  hits integer NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key, window_start)
);
COMMENT ON TABLE rate_limit IS 'Calls per key and time window. Unlogged: losing the counts in a crash only allows a few more calls.';
CREATE INDEX rate_limit_window_start_idx ON rate_limit USING btree (window_start);

CREATE TABLE receipt_key (
  id text NOT NULL,
  public_key bytea NOT NULL,
  first_used_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT receipt_key_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE receipt_key IS 'Public keys that receipts were ever signed with; the private ones are derived from SECRET_KEY.';

CREATE TABLE recovery_code (
  account_id bigint NOT NULL,
  code_sha256 bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, code_sha256),
  CONSTRAINT recovery_code_code_sha256_check CHECK (octet_length(code_sha256) = 32),
  CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_code IS 'Codes that replace the second factor, once each. Only their SHA-256 is stored.';

CREATE TABLE report_mail (
  account_id bigint NOT NULL,
  mailed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT report_mail_pkey PRIMARY KEY (account_id),
  CONSTRAINT report_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
COMMENT ON TABLE report_mail IS 'When a member of staff was last e-mailed about open reports, which happens at most once an hour.';

CREATE TABLE result (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  number integer NOT NULL,
  frozen_at timestamp with time zone DEFAULT app_now() NOT NULL,
  frozen_by bigint,
  published_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  started_at timestamp with time zone,
  num_revealed integer DEFAULT 0 NOT NULL,
  slide integer DEFAULT 0 NOT NULL,
  is_blank boolean DEFAULT false NOT NULL,
  num_moves integer DEFAULT 0 NOT NULL,
  is_typed boolean DEFAULT false NOT NULL,
  is_unchecked boolean DEFAULT false NOT NULL,
  rank_percent smallint,
  min_ballots integer,
  CONSTRAINT result_pkey PRIMARY KEY (id),
  CONSTRAINT result_competition_id_number_key UNIQUE (competition_id, number),
  CONSTRAINT result_check CHECK (slide >= 0 AND slide <= num_revealed),
  CONSTRAINT result_check1 CHECK (number = 1 OR published_at IS NULL OR note <> ''::text),
  CONSTRAINT result_check2 CHECK (number = 1 OR started_at IS NULL),
  CONSTRAINT result_min_ballots_check CHECK (min_ballots > 0),
  CONSTRAINT result_note_check CHECK (octet_length(note) <= 16384),
  CONSTRAINT result_num_revealed_check CHECK (num_revealed >= 0),
  CONSTRAINT result_number_check CHECK (number > 0),
  CONSTRAINT result_rank_percent_check CHECK (rank_percent >= 0 AND rank_percent <= 100),
  CONSTRAINT result_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id),
  CONSTRAINT result_frozen_by_fkey FOREIGN KEY (frozen_by) REFERENCES account(id) ON DELETE SET NULL
);
COMMENT ON TABLE result IS 'A frozen ranking. A correction is one more; all that were published are kept.';
CREATE INDEX result_frozen_by_idx ON result USING btree (frozen_by) WHERE frozen_by IS NOT NULL;
CREATE UNIQUE INDEX result_one_frozen ON result USING btree (competition_id) WHERE published_at IS NULL;

CREATE TABLE result_ballot (
  result_id bigint NOT NULL,
  ballot_id bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT result_ballot_pkey PRIMARY KEY (result_id, ballot_id),
  CONSTRAINT result_ballot_ballot_id_fkey FOREIGN KEY (ballot_id) REFERENCES ballot(id),
  CONSTRAINT result_ballot_result_id_fkey FOREIGN KEY (result_id) REFERENCES result(id) ON DELETE CASCADE
);
COMMENT ON TABLE result_ballot IS 'Ballots that did not count when a ranking was frozen, and why.';
CREATE INDEX result_ballot_ballot_idx ON result_ballot USING btree (ballot_id);

CREATE TABLE result_entry (
  result_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  "position" integer NOT NULL,
  step integer,
  exclusion text DEFAULT ''::text NOT NULL,
  num_ballots integer NOT NULL,
  ranks integer[] NOT NULL,
  sums integer[] NOT NULL,
  spreads integer[] NOT NULL,
  CONSTRAINT result_entry_pkey PRIMARY KEY (result_id, entry_id),
  CONSTRAINT result_entry_ranks_check CHECK (cardinality(ranks) = 4),
  CONSTRAINT result_entry_spreads_check CHECK (cardinality(spreads) = 20),
  CONSTRAINT result_entry_sums_check CHECK (cardinality(sums) = 4),
  CONSTRAINT result_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id),
  CONSTRAINT result_entry_result_id_fkey FOREIGN KEY (result_id) REFERENCES result(id) ON DELETE CASCADE
);
COMMENT ON TABLE result_entry IS 'An entry''s place in a frozen ranking.';
CREATE INDEX result_entry_counted_idx ON result_entry USING btree (result_id, "position") INCLUDE (step, num_ballots);
CREATE INDEX result_entry_entry_idx ON result_entry USING btree (entry_id);
CREATE INDEX result_entry_step_idx ON result_entry USING btree (result_id, step);

CREATE TABLE review_count (
  competition_id bigint NOT NULL,
  num_reviews integer NOT NULL,
  CONSTRAINT review_count_pkey PRIMARY KEY (competition_id),
  CONSTRAINT review_count_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE review_count IS 'The number of an event''s reviews: part of its summary, which every page view reads. count_entry_votes() writes it.';

CREATE TABLE review_report (
  review_id bigint NOT NULL,
  account_id bigint NOT NULL,
  reason text NOT NULL,
  reported_at timestamp with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT review_report_pkey PRIMARY KEY (review_id, account_id),
  CONSTRAINT review_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES ballot(id) ON DELETE CASCADE
);
COMMENT ON TABLE review_report IS 'A review that was reported to staff.';
CREATE INDEX review_report_account_idx ON review_report USING btree (account_id);
CREATE INDEX review_report_open_idx ON review_report USING btree (reported_at) WHERE settled_at IS NULL;

CREATE TABLE rule (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  category text NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  proposed_by bigint,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT rule_pkey PRIMARY KEY (id),
  CONSTRAINT rule_category_number_key UNIQUE (category, number),
  CONSTRAINT rule_category_check CHECK (category = ANY (ARRAY['genre'::text, 'art'::text, 'tech'::text, 'bonus'::text])),
  CONSTRAINT rule_number_check CHECK (number > 0),
  CONSTRAINT rule_text_check CHECK (length(text) >= 1 AND length(text) <= 200),
  CONSTRAINT rule_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES account(id) ON DELETE SET NULL
);
COMMENT ON TABLE rule IS 'The pool of extra rules. A rule that is removed from it is marked, since past draws name it.';
CREATE INDEX rule_proposed_by_idx ON rule USING btree (proposed_by) WHERE proposed_by IS NOT NULL;

CREATE TABLE rule_answer (
  entry_id bigint NOT NULL,
  "position" smallint NOT NULL,
  text text NOT NULL,
  changed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT rule_answer_pkey PRIMARY KEY (entry_id, "position"),
  CONSTRAINT rule_answer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id)
);
COMMENT ON TABLE rule_answer IS 'How a team met a drawn rule.';

CREATE TABLE rule_draw (
  competition_id bigint NOT NULL,
  seal_id bigint NOT NULL,
  seed text NOT NULL,
  entrants bigint[] NOT NULL,
  genre_slots smallint NOT NULL,
  art_tech_slots smallint NOT NULL,
  bonus_slots smallint NOT NULL,
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text,
  beacon_signature text,
  CONSTRAINT rule_draw_pkey PRIMARY KEY (competition_id),
  CONSTRAINT rule_draw_beacon_randomness_check CHECK (beacon_randomness ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT rule_draw_seed_check CHECK (seed ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT rule_draw_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE,
  CONSTRAINT rule_draw_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES draw_seal(id) ON DELETE CASCADE
);
COMMENT ON TABLE rule_draw IS 'All that a draw of rules was made of.';
CREATE INDEX rule_draw_seal_id_idx ON rule_draw USING btree (seal_id);

CREATE TABLE rule_draw_pool (
  competition_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  category text NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  num_ratings integer NOT NULL,
  interest_sum integer NOT NULL,
  challenge_sum integer NOT NULL,
  is_recent boolean NOT NULL,
  id_in_draw bigint,
  CONSTRAINT rule_draw_pool_pkey PRIMARY KEY (competition_id, rule_id),
  CONSTRAINT rule_draw_pool_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE,
  CONSTRAINT rule_draw_pool_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rule(id)
);
COMMENT ON TABLE rule_draw_pool IS 'The pool as it was at a draw.';
CREATE INDEX rule_draw_pool_rule_id_idx ON rule_draw_pool USING btree (rule_id);

CREATE TABLE rule_proposal (
  id bigint DEFAULT random_id() NOT NULL,
  account_id bigint NOT NULL,
  category text NOT NULL,
  text text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  proposed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  decided_at timestamp with time zone,
  rule_id bigint,
  reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT rule_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT rule_proposal_category_check CHECK (category = ANY (ARRAY['genre'::text, 'art'::text, 'tech'::text, 'bonus'::text])),
  CONSTRAINT rule_proposal_check CHECK (decided_at IS NOT NULL OR rule_id IS NULL AND reason = ''::text),
  CONSTRAINT rule_proposal_text_check CHECK (length(text) >= 1 AND length(text) <= 200),
  CONSTRAINT rule_proposal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT rule_proposal_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rule(id)
);
COMMENT ON TABLE rule_proposal IS 'A rule that a person proposes for the pool, and what staff decided.';
CREATE INDEX rule_proposal_account_id_idx ON rule_proposal USING btree (account_id);
CREATE INDEX rule_proposal_open_idx ON rule_proposal USING btree (proposed_at, id) WHERE decided_at IS NULL;

CREATE TABLE rule_rater (
  account_id bigint NOT NULL,
  num_ratings integer NOT NULL,
  last_rated_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT rule_rater_pkey PRIMARY KEY (account_id),
  CONSTRAINT rule_rater_num_ratings_check CHECK (num_ratings >= 0),
  CONSTRAINT rule_rater_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE rule_rater IS 'How many rules of the pool a person has rated. Stored, since every rating answers with the rank, and counting all ratings for that grows with their number. A small jam pays one more row write for each rating.';
CREATE INDEX rule_rater_num_ratings_idx ON rule_rater USING btree (num_ratings);

CREATE TABLE rule_rating (
  account_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  interest smallint NOT NULL,
  challenge smallint NOT NULL,
  rated_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT rule_rating_pkey PRIMARY KEY (account_id, rule_id),
  CONSTRAINT rule_rating_challenge_check CHECK (challenge >= 1 AND challenge <= 5),
  CONSTRAINT rule_rating_interest_check CHECK (interest >= 1 AND interest <= 5),
  CONSTRAINT rule_rating_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT rule_rating_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rule(id)
);
COMMENT ON TABLE rule_rating IS 'How interesting and how challenging a person finds a rule of the pool.';
CREATE INDEX rule_rating_rule_id_idx ON rule_rating USING btree (rule_id) INCLUDE (interest, challenge);

CREATE TABLE santa_draw (
  competition_id bigint NOT NULL,
  seal_id bigint NOT NULL,
  seed text NOT NULL,
  entrants bigint[] NOT NULL,
  history_givers bigint[] NOT NULL,
  history_receivers bigint[] NOT NULL,
  history_years integer[] NOT NULL,
  num_exclusions integer NOT NULL,
  exclusions_hash text,
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text,
  beacon_signature text,
  ring bigint[] NOT NULL,
  set_aside bigint[] NOT NULL,
  num_allowed integer NOT NULL,
  left_notified_at timestamp with time zone,
  published jsonb,
  CONSTRAINT santa_draw_pkey PRIMARY KEY (competition_id),
  CONSTRAINT santa_draw_beacon_randomness_check CHECK (beacon_randomness ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT santa_draw_check CHECK ((num_exclusions = 0) = (exclusions_hash IS NULL)),
  CONSTRAINT santa_draw_check1 CHECK (cardinality(history_givers) = cardinality(history_receivers)),
  CONSTRAINT santa_draw_check2 CHECK (cardinality(history_givers) = cardinality(history_years)),
  CONSTRAINT santa_draw_exclusions_hash_check CHECK (exclusions_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT santa_draw_seed_check CHECK (seed ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT santa_draw_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE,
  CONSTRAINT santa_draw_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES draw_seal(id) ON DELETE CASCADE
);
COMMENT ON TABLE santa_draw IS 'All that a draw of names was made of, published after the end.';
CREATE INDEX santa_draw_seal_id_idx ON santa_draw USING btree (seal_id);

CREATE TABLE santa_exclusion (
  low_account_id bigint NOT NULL,
  high_account_id bigint NOT NULL,
  made_at timestamp with time zone DEFAULT app_now() NOT NULL,
  author_account_id bigint,
  CONSTRAINT santa_exclusion_pkey PRIMARY KEY (low_account_id, high_account_id),
  CONSTRAINT santa_exclusion_check CHECK (low_account_id < high_account_id),
  CONSTRAINT santa_exclusion_author_account_id_fkey FOREIGN KEY (author_account_id) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT santa_exclusion_high_account_id_fkey FOREIGN KEY (high_account_id) REFERENCES account(id),
  CONSTRAINT santa_exclusion_low_account_id_fkey FOREIGN KEY (low_account_id) REFERENCES account(id)
);
COMMENT ON TABLE santa_exclusion IS 'Two people who never draw each other, in any gift exchange. Nobody but staff knows of it.';
CREATE INDEX santa_exclusion_author_account_id_idx ON santa_exclusion USING btree (author_account_id);
CREATE INDEX santa_exclusion_high_account_id_idx ON santa_exclusion USING btree (high_account_id);

CREATE TABLE santa_letter (
  id bigint DEFAULT random_id() NOT NULL,
  receiver_id bigint NOT NULL,
  is_from_giver boolean NOT NULL,
  text text,
  delivered_at timestamp with time zone NOT NULL,
  mailed_at timestamp with time zone,
  CONSTRAINT santa_letter_pkey PRIMARY KEY (id),
  CONSTRAINT santa_letter_check CHECK (text IS NOT NULL OR is_from_giver),
  CONSTRAINT santa_letter_text_check CHECK (text <> ''::text),
  CONSTRAINT santa_letter_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
COMMENT ON TABLE santa_letter IS 'Letters between a receiver and their giver. They belong to the receiver: the present giver reads and continues them. Nothing records who wrote as the giver.';
CREATE UNIQUE INDEX santa_letter_one_sign ON santa_letter USING btree (receiver_id, ((delivered_at AT TIME ZONE 'UTC'::text)::date)) WHERE text IS NULL;
CREATE INDEX santa_letter_receiver_id_idx ON santa_letter USING btree (receiver_id, delivered_at);
CREATE INDEX santa_letter_to_mail_idx ON santa_letter USING btree (delivered_at) WHERE mailed_at IS NULL AND text IS NOT NULL;

CREATE TABLE santa_pair (
  id bigint DEFAULT random_id() NOT NULL,
  competition_id bigint NOT NULL,
  giver_id bigint NOT NULL,
  receiver_id bigint NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone DEFAULT app_now() NOT NULL,
  ended_at timestamp with time zone,
  ready_by date,
  ready_word text DEFAULT ''::text NOT NULL,
  ready_changed_at timestamp with time zone,
  is_taken_over boolean DEFAULT false NOT NULL,
  unwrapped_at timestamp with time zone,
  thanks text,
  thanked_at timestamp with time zone,
  are_thanks_public boolean DEFAULT false NOT NULL,
  mail_asked_at timestamp with time zone,
  gift_mail_asked_at timestamp with time zone,
  elf_mail_asked_at timestamp with time zone,
  CONSTRAINT santa_pair_pkey PRIMARY KEY (id),
  CONSTRAINT santa_pair_check CHECK (giver_id <> receiver_id),
  CONSTRAINT santa_pair_made_by_check CHECK (made_by = ANY (ARRAY['draw'::text, 'repair'::text, 'elf'::text])),
  CONSTRAINT santa_pair_thanks_check CHECK (thanks <> ''::text),
  CONSTRAINT santa_pair_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES santa_draw(competition_id) ON DELETE CASCADE,
  CONSTRAINT santa_pair_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT santa_pair_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
COMMENT ON TABLE santa_pair IS 'Who gives to whom. Nothing about a row may reveal which: ids are random, and a draw inserts its rows shuffled.';
CREATE INDEX santa_pair_competition_id_idx ON santa_pair USING btree (competition_id);
CREATE INDEX santa_pair_elf_mail_idx ON santa_pair USING btree (competition_id) WHERE elf_mail_asked_at IS NULL AND ended_at IS NULL AND made_by = 'elf'::text;
CREATE INDEX santa_pair_gift_mail_idx ON santa_pair USING btree (competition_id) WHERE gift_mail_asked_at IS NULL AND ended_at IS NULL;
CREATE INDEX santa_pair_giver_id_idx ON santa_pair USING btree (giver_id);
CREATE UNIQUE INDEX santa_pair_one_giver ON santa_pair USING btree (receiver_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX santa_pair_one_receiver ON santa_pair USING btree (giver_id) WHERE ended_at IS NULL AND made_by <> 'elf'::text;
CREATE INDEX santa_pair_receiver_id_idx ON santa_pair USING btree (receiver_id);
CREATE INDEX santa_pair_to_mail_idx ON santa_pair USING btree (id) WHERE mail_asked_at IS NULL AND ended_at IS NULL;

CREATE TABLE schema_compatibility (
  id boolean DEFAULT true NOT NULL,
  oldest_version text NOT NULL,
  CONSTRAINT schema_compatibility_pkey PRIMARY KEY (id),
  CONSTRAINT schema_compatibility_id_check CHECK (id),
  CONSTRAINT schema_compatibility_oldest_version_check CHECK (oldest_version ~ '^\d+\.\d+\.\d+$'::text)
);
COMMENT ON TABLE schema_compatibility IS 'The oldest version of the site that runs on this schema: one row.';

CREATE TABLE session (
  token_sha256 bytea NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  seen_at timestamp with time zone DEFAULT app_now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  id bigint DEFAULT random_id() NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  proved_at timestamp with time zone DEFAULT app_now() NOT NULL,
  second_factor_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT session_token_sha256_check CHECK (octet_length(token_sha256) = 32),
  CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE session IS 'A browser that is logged in. Only the SHA-256 of its token is stored: a stolen dump logs nobody in.';
CREATE INDEX session_account_id_idx ON session USING btree (account_id);
CREATE INDEX session_expires_at_idx ON session USING btree (expires_at);
CREATE UNIQUE INDEX session_id_key ON session USING btree (id);

CREATE TABLE setup_token (
  token_sha256 bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT setup_token_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT setup_token_token_sha256_check CHECK (length(token_sha256) = 32)
);
COMMENT ON TABLE setup_token IS 'Tokens that open the setup. Each web process prints one of its own when it starts; every process accepts all of them.';

CREATE TABLE sign_up (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  competition_id bigint NOT NULL,
  account_id bigint NOT NULL,
  info text DEFAULT ''::text NOT NULL,
  joined_at timestamp with time zone DEFAULT app_now() NOT NULL,
  is_first_timer boolean DEFAULT false NOT NULL,
  entry_id bigint,
  entry_joined_at timestamp with time zone,
  is_looking_for_team boolean DEFAULT false NOT NULL,
  skills text[] DEFAULT '{}'::text[] NOT NULL,
  withdrawn_at timestamp with time zone,
  mailed_at timestamp with time zone,
  please_not text DEFAULT ''::text NOT NULL,
  systems text[] DEFAULT '{}'::text[] NOT NULL,
  has_gamepad boolean DEFAULT false NOT NULL,
  would_stand_in boolean DEFAULT false NOT NULL,
  warned_days smallint,
  is_typed boolean DEFAULT false NOT NULL,
  CONSTRAINT sign_up_pkey PRIMARY KEY (id),
  CONSTRAINT sign_up_competition_id_account_id_key UNIQUE (competition_id, account_id),
  CONSTRAINT sign_up_check CHECK ((entry_id IS NULL) = (entry_joined_at IS NULL)),
  CONSTRAINT sign_up_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT sign_up_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id),
  CONSTRAINT sign_up_entry_id_competition_id_fkey FOREIGN KEY (entry_id, competition_id) REFERENCES entry(id, competition_id)
);
COMMENT ON TABLE sign_up IS 'Every sign-up there ever was. A withdrawn entrant is marked, never deleted: what points to it stays, and joining again restores it.';
CREATE INDEX sign_up_account_id_idx ON sign_up USING btree (account_id);
CREATE INDEX sign_up_entry_id_idx ON sign_up USING btree (entry_id) INCLUDE (account_id, withdrawn_at) WHERE entry_id IS NOT NULL;
CREATE INDEX sign_up_looking_idx ON sign_up USING btree (competition_id) WHERE is_looking_for_team AND withdrawn_at IS NULL;
CREATE INDEX sign_up_maker_idx ON sign_up USING btree (account_id) WHERE entry_id IS NOT NULL AND withdrawn_at IS NULL;
CREATE INDEX sign_up_newest_idx ON sign_up USING btree (joined_at, id);
CREATE TRIGGER sign_up_a_members_gone AFTER DELETE ON sign_up REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER sign_up_a_members_joined AFTER INSERT ON sign_up REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER sign_up_a_members_moved AFTER UPDATE ON sign_up REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_moved_members();
CREATE TRIGGER sign_up_author BEFORE INSERT OR UPDATE OF withdrawn_at ON sign_up FOR EACH ROW EXECUTE FUNCTION keep_author_out();
CREATE TRIGGER sign_up_b_arrange_log AFTER UPDATE ON sign_up REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION arrange_log_of_entrants();
CREATE TRIGGER sign_up_count_changed AFTER UPDATE ON sign_up REFERENCING OLD TABLE AS before NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();
CREATE TRIGGER sign_up_count_gone AFTER DELETE ON sign_up REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();
CREATE TRIGGER sign_up_count_joined AFTER INSERT ON sign_up REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entrants();
CREATE CONSTRAINT TRIGGER sign_up_gone_leaves_members AFTER DELETE ON sign_up DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.entry_id IS NOT NULL) EXECUTE FUNCTION refuse_empty_entry();
CREATE TRIGGER sign_up_hold_draw BEFORE INSERT OR UPDATE OF withdrawn_at ON sign_up FOR EACH ROW EXECUTE FUNCTION hold_draw_of_sign_up();
CREATE CONSTRAINT TRIGGER sign_up_leaves_members AFTER UPDATE OF entry_id ON sign_up DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.entry_id IS NOT NULL AND old.entry_id IS DISTINCT FROM new.entry_id) EXECUTE FUNCTION refuse_empty_entry();
CREATE TRIGGER sign_up_set_first_timer BEFORE INSERT ON sign_up FOR EACH ROW EXECUTE FUNCTION set_first_timer();

CREATE TABLE single_mail (
  id text NOT NULL,
  kind text NOT NULL,
  account_id bigint,
  asked_at timestamp with time zone DEFAULT app_now() NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT single_mail_pkey PRIMARY KEY (id),
  CONSTRAINT single_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE single_mail IS 'An e-mail of a single feature to one person, such as the one after signing up. Kinds whose recipient or time would reveal a secret are not recorded.';
CREATE INDEX single_mail_account_id_idx ON single_mail USING btree (account_id);
CREATE INDEX single_mail_newest_idx ON single_mail USING btree (asked_at, id);

CREATE TABLE site_identity (
  id boolean DEFAULT true NOT NULL,
  site_id uuid DEFAULT gen_random_uuid() NOT NULL,
  marked_backends text[] DEFAULT '{}'::text[] NOT NULL,
  key_fingerprint bytea,
  CONSTRAINT site_identity_pkey PRIMARY KEY (id),
  CONSTRAINT site_identity_id_check CHECK (id),
  CONSTRAINT site_identity_key_fingerprint_check CHECK (length(key_fingerprint) = 32)
);
COMMENT ON TABLE site_identity IS 'Which site this database belongs to: one row, made by the first start. It reveals a database that was restored beside the wrong key or the wrong files.';

CREATE TABLE site_notice (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  made_at timestamp with time zone DEFAULT app_now() NOT NULL,
  ended_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT site_notice_pkey PRIMARY KEY (id),
  CONSTRAINT site_notice_check CHECK (ends_at > made_at),
  CONSTRAINT site_notice_kind_check CHECK (kind = ANY (ARRAY['info'::text, 'urgent'::text]))
);
COMMENT ON TABLE site_notice IS 'A notice from staff to all open pages. At most one is shown.';
CREATE UNIQUE INDEX site_notice_one_shown ON site_notice USING btree ((true)) WHERE ended_at IS NULL;

CREATE TABLE site_page (
  slug text NOT NULL,
  title text NOT NULL,
  lead text NOT NULL,
  description text NOT NULL,
  markdown text NOT NULL,
  changed_at timestamp with time zone DEFAULT app_now() NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT site_page_pkey PRIMARY KEY (slug),
  CONSTRAINT site_page_id_key UNIQUE (id),
  CONSTRAINT site_page_slug_check CHECK (slug ~ '^[a-z][a-z0-9-]{0,39}$'::text)
);
COMMENT ON TABLE site_page IS 'Pages that staff write, such as the privacy page.';

CREATE TABLE site_settings (
  id boolean DEFAULT true NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT site_settings_pkey PRIMARY KEY (id),
  CONSTRAINT site_settings_id_check CHECK (id)
);
COMMENT ON TABLE site_settings IS 'The site''s name, links and organizers: one row, since there is one site.';

CREATE TABLE site_setup (
  id boolean DEFAULT true NOT NULL,
  finished_at timestamp with time zone,
  names jsonb,
  username text,
  email text,
  password_hash text,
  mail_state text DEFAULT 'untried'::text NOT NULL,
  mail_answer text DEFAULT ''::text NOT NULL,
  mail_code bytea,
  mail_tries integer DEFAULT 0 NOT NULL,
  storage_state text DEFAULT 'untried'::text NOT NULL,
  storage_findings jsonb DEFAULT '[]'::jsonb NOT NULL,
  demo_state text DEFAULT 'none'::text NOT NULL,
  demo_done integer DEFAULT 0 NOT NULL,
  demo_total integer DEFAULT 0 NOT NULL,
  demo_run_id uuid,
  texts text DEFAULT 'neutral'::text NOT NULL,
  links jsonb,
  organizers jsonb,
  CONSTRAINT site_setup_pkey PRIMARY KEY (id),
  CONSTRAINT site_setup_demo_state_check CHECK (demo_state = ANY (ARRAY['none'::text, 'asked'::text, 'loading'::text, 'loaded'::text, 'failed'::text])),
  CONSTRAINT site_setup_id_check CHECK (id),
  CONSTRAINT site_setup_mail_state_check CHECK (mail_state = ANY (ARRAY['untried'::text, 'sent'::text, 'refused'::text, 'arrived'::text, 'skipped'::text])),
  CONSTRAINT site_setup_storage_state_check CHECK (storage_state = ANY (ARRAY['untried'::text, 'failed'::text, 'passed'::text, 'skipped'::text])),
  CONSTRAINT site_setup_texts_check CHECK (texts = ANY (ARRAY['neutral'::text, 'tins'::text, 'demo'::text]))
);
COMMENT ON TABLE site_setup IS 'The setup of a new site: one row. A site is set up once, in the browser, by a person who can read the server''s log. What was typed waits here for the last step. From its first owner on a site is set up for good.';

CREATE TABLE standing_rules (
  kind text NOT NULL,
  markdown text NOT NULL,
  CONSTRAINT standing_rules_pkey PRIMARY KEY (kind),
  CONSTRAINT standing_rules_kind_check CHECK (kind = ANY (ARRAY['speedhack'::text, 'gift-exchange'::text]))
);
COMMENT ON TABLE standing_rules IS 'The rules of every competition of a kind, unless it has its own.';

CREATE TABLE stored_file (
  id bigint DEFAULT random_id() NOT NULL,
  address text NOT NULL,
  storage_key text NOT NULL,
  backend text NOT NULL,
  owner_kind text,
  owner_id bigint,
  bytes bigint,
  sha256 bytea,
  media_type text NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  created_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  pieces text,
  scan_state text,
  scan_finding text,
  scanned_at timestamp with time zone,
  scan_breaks integer DEFAULT 0 NOT NULL,
  CONSTRAINT stored_file_pkey PRIMARY KEY (id),
  CONSTRAINT stored_file_address_key UNIQUE (address),
  CONSTRAINT stored_file_storage_key_key UNIQUE (storage_key),
  CONSTRAINT stored_file_check CHECK ((owner_kind IS NULL) = (owner_id IS NULL)),
  CONSTRAINT stored_file_check1 CHECK (state <> 'owned'::text OR owner_kind IS NOT NULL),
  CONSTRAINT stored_file_check2 CHECK ((bytes IS NULL) = (sha256 IS NULL)),
  CONSTRAINT stored_file_check3 CHECK (state <> 'stored'::text OR bytes IS NOT NULL),
  CONSTRAINT stored_file_check4 CHECK (state <> 'receiving'::text OR owner_kind IS NOT NULL),
  CONSTRAINT stored_file_check5 CHECK ((scan_state IS NULL) = (scanned_at IS NULL)),
  CONSTRAINT stored_file_check6 CHECK (COALESCE(scan_state = ANY (ARRAY['found'::text, 'not-scanned'::text]), false) = (scan_finding IS NOT NULL)),
  CONSTRAINT stored_file_scan_finding_check CHECK (octet_length(scan_finding) <= 1024),
  CONSTRAINT stored_file_scan_state_check CHECK (scan_state = ANY (ARRAY['clean'::text, 'found'::text, 'not-scanned'::text])),
  CONSTRAINT stored_file_sha256_check CHECK (octet_length(sha256) = 32),
  CONSTRAINT stored_file_state_check CHECK (state = ANY (ARRAY['pending'::text, 'stored'::text, 'owned'::text, 'discarded'::text, 'receiving'::text]))
);
COMMENT ON TABLE stored_file IS 'Every stored file: its row is committed before its bytes are written, and settled in the transaction that uses it. A crash leaves a row for the sweep, never a file that no row names. See decision 0017.';
CREATE INDEX stored_file_found_idx ON stored_file USING btree (scanned_at) WHERE scan_state = 'found'::text;
CREATE INDEX stored_file_owner_idx ON stored_file USING btree (owner_kind, owner_id);
CREATE INDEX stored_file_undescribed_idx ON stored_file USING btree (id) WHERE sha256 IS NULL AND state = 'owned'::text;
CREATE INDEX stored_file_unscanned_idx ON stored_file USING btree (scan_breaks, created_at, id) WHERE scan_state IS NULL AND state = 'owned'::text AND (media_type <> ALL (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text, 'video/webm'::text]));
CREATE INDEX stored_file_unsettled_idx ON stored_file USING btree (created_at) WHERE state <> 'owned'::text;

CREATE TABLE suspension (
  id bigint DEFAULT random_id() NOT NULL,
  account_id bigint NOT NULL,
  reason text NOT NULL,
  message text NOT NULL,
  began_at timestamp with time zone DEFAULT app_now() NOT NULL,
  ends_at timestamp with time zone,
  lifted_at timestamp with time zone,
  appeal text,
  appealed_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  decided_rank text DEFAULT 'owner'::text NOT NULL,
  CONSTRAINT suspension_pkey PRIMARY KEY (id),
  CONSTRAINT suspension_decided_rank_check CHECK (decided_rank = ANY (ARRAY['owner'::text, 'organizer'::text, 'moderator'::text])),
  CONSTRAINT suspension_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE suspension IS 'Why an account was suspended, in the words that its person reads, and their answer. The latest of an account counts.';
CREATE INDEX suspension_account_id_idx ON suspension USING btree (account_id, began_at DESC);
CREATE INDEX suspension_open_appeal_idx ON suspension USING btree (appealed_at) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;

CREATE TABLE team_pledge (
  id bigint DEFAULT random_id() NOT NULL,
  competition_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT team_pledge_pkey PRIMARY KEY (id),
  CONSTRAINT team_pledge_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE team_pledge IS 'People who agreed before the start to be one team. At the start each pledge becomes a team, once.';
CREATE INDEX team_pledge_competition_idx ON team_pledge USING btree (competition_id);
CREATE INDEX team_pledge_unsettled_idx ON team_pledge USING btree (id) WHERE settled_at IS NULL;

CREATE TABLE team_pledge_member (
  pledge_id bigint NOT NULL,
  entrant_id bigint NOT NULL,
  asked_by bigint,
  asked_at timestamp with time zone DEFAULT app_now() NOT NULL,
  joined_at timestamp with time zone,
  mailed_at timestamp with time zone,
  CONSTRAINT team_pledge_member_pkey PRIMARY KEY (pledge_id, entrant_id),
  CONSTRAINT team_pledge_member_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT team_pledge_member_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE,
  CONSTRAINT team_pledge_member_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES team_pledge(id) ON DELETE CASCADE
);
COMMENT ON TABLE team_pledge_member IS 'Who is in a pledge, and who was asked and has not answered.';
CREATE INDEX team_pledge_member_asked_by_idx ON team_pledge_member USING btree (asked_by);
CREATE INDEX team_pledge_member_entrant_idx ON team_pledge_member USING btree (entrant_id);
CREATE UNIQUE INDEX team_pledge_member_joined_idx ON team_pledge_member USING btree (entrant_id) WHERE joined_at IS NOT NULL;

CREATE TABLE trouble_mail (
  entry_id bigint NOT NULL,
  mailed_at timestamp with time zone NOT NULL,
  CONSTRAINT trouble_mail_pkey PRIMARY KEY (entry_id),
  CONSTRAINT trouble_mail_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
COMMENT ON TABLE trouble_mail IS 'When a team was last mailed that a voter couldn''t run their entry.';

CREATE TABLE trouble_report (
  id bigint DEFAULT random_id() NOT NULL,
  entrant_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  platform text NOT NULL,
  reason text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  reported_at timestamp with time zone DEFAULT app_now() NOT NULL,
  taken_back_at timestamp with time zone,
  answer text DEFAULT ''::text NOT NULL,
  answered_at timestamp with time zone,
  answer_seen_at timestamp with time zone,
  done_at timestamp with time zone,
  CONSTRAINT trouble_report_pkey PRIMARY KEY (id),
  CONSTRAINT trouble_report_entrant_id_entry_id_key UNIQUE (entrant_id, entry_id),
  CONSTRAINT trouble_report_answer_check CHECK (octet_length(answer) <= 8192),
  CONSTRAINT trouble_report_message_check CHECK (octet_length(message) <= 8192),
  CONSTRAINT trouble_report_platform_check CHECK (platform = ANY (ARRAY['windows'::text, 'linux'::text, 'mac'::text, 'web'::text])),
  CONSTRAINT trouble_report_reason_check CHECK (reason = ANY (ARRAY['start'::text, 'crash'::text, 'missing-file'::text, 'virus-warning'::text, 'no-download'::text, 'other'::text])),
  CONSTRAINT trouble_report_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id),
  CONSTRAINT trouble_report_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id)
);
COMMENT ON TABLE trouble_report IS '''I couldn''t run it''. Goes to the team without a name.';
CREATE INDEX trouble_report_entry_idx ON trouble_report USING btree (entry_id);
CREATE INDEX trouble_report_reported_at_idx ON trouble_report USING btree (reported_at) WHERE taken_back_at IS NULL;

CREATE TABLE two_factor (
  account_id bigint NOT NULL,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT two_factor_pkey PRIMARY KEY (account_id),
  CONSTRAINT two_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE two_factor IS 'The second factor of an account: codes of an app.';

CREATE TABLE upcoming_item (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  title text NOT NULL,
  date_text text NOT NULL,
  shown_until timestamp with time zone NOT NULL,
  CONSTRAINT upcoming_item_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE upcoming_item IS 'What staff announce besides the events themselves.';

CREATE TABLE upload_trouble (
  id bigint DEFAULT random_id() NOT NULL,
  competition_id bigint NOT NULL,
  account_id bigint NOT NULL,
  message text NOT NULL,
  facts jsonb,
  asked_at timestamp with time zone DEFAULT app_now() NOT NULL,
  mailed_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by bigint,
  answer text,
  CONSTRAINT upload_trouble_pkey PRIMARY KEY (id),
  CONSTRAINT upload_trouble_check CHECK (answer IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT upload_trouble_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT upload_trouble_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id) ON DELETE SET NULL,
  CONSTRAINT upload_trouble_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition(id) ON DELETE CASCADE
);
COMMENT ON TABLE upload_trouble IS 'An entrant who cannot upload a file asks the organizers. Asking again before an answer changes the open question.';
CREATE INDEX upload_trouble_account_idx ON upload_trouble USING btree (account_id);
CREATE INDEX upload_trouble_answered_by_idx ON upload_trouble USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX upload_trouble_competition_idx ON upload_trouble USING btree (competition_id, asked_at);
CREATE UNIQUE INDEX upload_trouble_open_idx ON upload_trouble USING btree (competition_id, account_id) WHERE answered_at IS NULL;

CREATE TABLE voter (
  entrant_id bigint NOT NULL,
  seen_at timestamp with time zone DEFAULT app_now() NOT NULL,
  started_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT voter_pkey PRIMARY KEY (entrant_id),
  CONSTRAINT voter_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
COMMENT ON TABLE voter IS 'A person who votes, since when, and when they were last active.';
CREATE INDEX voter_seen_at_idx ON voter USING btree (seen_at);

CREATE TABLE web_build (
  file_id bigint NOT NULL,
  key text NOT NULL,
  state text NOT NULL,
  refusal text,
  refusal_subject text,
  start_folder text DEFAULT ''::text NOT NULL,
  num_files integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  is_threaded boolean DEFAULT false NOT NULL,
  made_at timestamp with time zone DEFAULT wall_now() NOT NULL,
  may_share_memory boolean DEFAULT true NOT NULL,
  CONSTRAINT web_build_pkey PRIMARY KEY (file_id),
  CONSTRAINT web_build_key_key UNIQUE (key),
  CONSTRAINT web_build_check CHECK ((state = 'refused'::text) = (refusal IS NOT NULL)),
  CONSTRAINT web_build_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT web_build_refusal_subject_check CHECK (octet_length(refusal_subject) <= 1024),
  CONSTRAINT web_build_state_check CHECK (state = ANY (ARRAY['ready'::text, 'refused'::text])),
  CONSTRAINT web_build_file_id_fkey FOREIGN KEY (file_id) REFERENCES entry_file(id) ON DELETE CASCADE
);
COMMENT ON TABLE web_build IS 'Web games unpacked in PLAY_DIR, and those that could not be. A row exists only once its folder is whole; a folder without a row is swept. See decision 0097.';

CREATE TABLE worker_heartbeat (
  worker_id text NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (worker_id)
);
COMMENT ON TABLE worker_heartbeat IS 'When each worker last reported that it runs.';

CREATE TABLE write_key (
  account_id bigint NOT NULL,
  key text NOT NULL,
  input_sha256 text NOT NULL,
  answer json,
  created_at timestamp with time zone DEFAULT app_now() NOT NULL,
  CONSTRAINT write_key_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT write_key_input_sha256_check CHECK (input_sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT write_key_key_check CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'::text),
  CONSTRAINT write_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
COMMENT ON TABLE write_key IS 'A write that was made with a key of its caller, and what it answered, for a day.';
CREATE INDEX write_key_created_at ON write_key USING btree (created_at);

CREATE TABLE demo.account (
  id bigint NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE demo.account IS 'Accounts that the demo made, so that they can be removed again.';

CREATE TABLE demo.competition (
  id bigint NOT NULL,
  is_chosen boolean NOT NULL,
  CONSTRAINT competition_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE demo.competition IS 'Events that the demo made, so that they can be removed again.';

-- Views: 7

CREATE VIEW entrant AS
 SELECT id,
    competition_id,
    account_id,
    info,
    joined_at,
    is_first_timer,
    entry_id,
    entry_joined_at,
    is_looking_for_team,
    skills,
    withdrawn_at,
    mailed_at,
    please_not,
    systems,
    has_gamepad,
    would_stand_in,
    warned_days
   FROM sign_up
  WHERE withdrawn_at IS NULL;
COMMENT ON VIEW entrant IS 'Those who take part, so that a statement that forgets about withdrawing cannot show the others.';

CREATE VIEW mail_log AS
 SELECT m.id::text AS id,
    m.kind,
    m.account_id,
    NULL::bigint AS competition_id,
    m.requested_at AS asked_at,
    m.sent_at,
        CASE
            WHEN m.sent_at IS NOT NULL THEN 'sent'::text
            WHEN m.requested_at < (app_now() - '00:10:00'::interval) THEN 'late'::text
            ELSE 'waiting'::text
        END AS state,
    m.id AS number
   FROM mail_request m
UNION ALL
 SELECT m.id,
    m.kind,
    m.account_id,
    NULL::bigint AS competition_id,
    m.asked_at,
    m.sent_at,
        CASE
            WHEN m.sent_at IS NOT NULL THEN 'sent'::text
            WHEN m.asked_at < (app_now() - '00:10:00'::interval) THEN 'late'::text
            ELSE 'waiting'::text
        END AS state,
    NULL::bigint AS number
   FROM single_mail m
UNION ALL
 SELECT m.id::text AS id,
    r.name AS kind,
    s.account_id,
    r.competition_id,
    m.queued_at AS asked_at,
        CASE
            WHEN m.state = 'sent'::text THEN m.ended_at
            ELSE NULL::timestamp with time zone
        END AS sent_at,
        CASE
            WHEN m.state <> 'waiting'::text THEN m.state
            WHEN m.num_tries > 0 AND m.queued_at < (app_now() - '00:10:00'::interval) THEN 'late'::text
            ELSE 'waiting'::text
        END AS state,
    m.id AS number
   FROM event_mail m
     JOIN mail_round r ON r.id = m.round_id
     JOIN sign_up s ON s.id = m.entrant_id;
COMMENT ON VIEW mail_log IS 'Every e-mail and what became of it: waiting, late, sent, handed (no answer came), refused or dropped (not needed any more).';

CREATE VIEW playable_entry AS
 SELECT DISTINCT f.entry_id
   FROM web_build b
     JOIN entry_file f ON f.id = b.file_id
     JOIN stored_file s ON s.address = f.address AND s.state = 'owned'::text
  WHERE b.state = 'ready'::text AND f.state = 'checked'::text AND f.superseded_at IS NULL AND f.removed_at IS NULL AND ('web'::text = ANY (COALESCE(f.chosen_tags, f.proposed_tags))) AND s.scan_state IS DISTINCT FROM 'found'::text;
COMMENT ON VIEW playable_entry IS 'Entries with a web game that can be played in the page. Who may play it is decided as for a download.';

CREATE VIEW public_place AS
 SELECT x.entry_id,
    r.id AS result_id,
    r.competition_id,
    x."position",
    x.ranks[1] AS rank
   FROM result r
     JOIN result_entry x ON x.result_id = r.id
  WHERE (r.published_at IS NOT NULL OR x.step <= r.num_revealed) AND NOT (EXISTS ( SELECT
           FROM result n
          WHERE n.competition_id = r.competition_id AND n.number > r.number AND n.published_at IS NOT NULL));
COMMENT ON VIEW public_place IS 'The places that everyone may know: those of the newest publication, and those that a prize-giving has revealed.';

CREATE VIEW reviewable_entry AS
 SELECT e.id,
    e.competition_id,
    c.kind = 'speedhack'::text AND NOT e.is_unranked AS can_score,
    e.file_tags,
    e.play_link,
    e.title
   FROM entry e
     JOIN competition c ON c.id = e.competition_id
  WHERE e.num_shown > 0 AND c.ends_at <= app_now() AND (e.play_link <> ''::text OR (EXISTS ( SELECT
           FROM entry_file f
          WHERE f.entry_id = e.id AND f.state = 'checked'::text AND (f.superseded_at IS NULL OR f.removed_at >= c.voting_ends_at) AND (c.kind = 'gift-exchange'::text OR is_in_time(f.*, c.*)))));
COMMENT ON VIEW reviewable_entry IS 'Entries that can be played, and so reviewed or voted on.';

CREATE VIEW unfit_ballot AS
 SELECT b.id,
    v.competition_id,
    b.entry_id,
    b.score_all,
    b.score_art,
    b.score_tech,
    b.score_genre
   FROM sign_up v
     CROSS JOIN LATERAL ( SELECT ballot.id,
            ballot.entry_id,
            ballot.score_all,
            ballot.score_art,
            ballot.score_tech,
            ballot.score_genre,
            ballot.is_complete
           FROM ballot
          WHERE ballot.entrant_id = v.id
         OFFSET 0) b
  WHERE v.withdrawn_at IS NOT NULL AND b.is_complete
UNION
 SELECT b.id,
    v.competition_id,
    b.entry_id,
    b.score_all,
    b.score_art,
    b.score_tech,
    b.score_genre
   FROM sign_up v
     JOIN competition c ON c.id = v.competition_id AND v.entry_joined_at >= c.ends_at
     CROSS JOIN LATERAL ( SELECT ballot.id,
            ballot.entry_id,
            ballot.score_all,
            ballot.score_art,
            ballot.score_tech,
            ballot.score_genre,
            ballot.is_complete
           FROM ballot
          WHERE ballot.entrant_id = v.id AND ballot.entry_id = v.entry_id
         LIMIT 1) b
  WHERE b.is_complete
UNION
 SELECT b.id,
    b.competition_id,
    b.entry_id,
    b.score_all,
    b.score_art,
    b.score_tech,
    b.score_genre
   FROM entry_former_member f
     CROSS JOIN LATERAL ( SELECT ballot.id,
            ballot.competition_id,
            ballot.entry_id,
            ballot.score_all,
            ballot.score_art,
            ballot.score_tech,
            ballot.score_genre,
            ballot.is_complete
           FROM ballot
          WHERE ballot.entrant_id = f.entrant_id AND ballot.entry_id = f.entry_id
         LIMIT 1) b
  WHERE b.is_complete;
COMMENT ON VIEW unfit_ballot IS 'Complete ballots that could never count: of people who withdrew, and for their own team.';

CREATE VIEW void_ballot AS
 SELECT u.id,
    u.competition_id,
    u.entry_id,
    u.score_all,
    u.score_art,
    u.score_tech,
    u.score_genre
   FROM unfit_ballot u
UNION
 SELECT b.id,
    b.competition_id,
    b.entry_id,
    b.score_all,
    b.score_art,
    b.score_tech,
    b.score_genre
   FROM ballot b
  WHERE b.excluded_at IS NOT NULL AND b.is_complete;
COMMENT ON VIEW void_ballot IS 'Complete ballots that do not count: unfit ones, and those that staff leave out. They are few, so results are added up as all ballots without these.';

-- Types: 1

CREATE TYPE log_change AS (competition_id bigint, block bigint, visibility text, num integer);

-- Sequences: 0


-- Functions: 63

CREATE FUNCTION app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN now();

CREATE FUNCTION arrange_log_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE log_post SET visibility = visibility
  WHERE entrant_id IN (SELECT id FROM sign_up WHERE account_id = NEW.id);
  RETURN NULL;
END $function$;

CREATE FUNCTION arrange_log_of_entrants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE log_post SET visibility = visibility WHERE entrant_id IN (
    SELECT n.id FROM before b JOIN now_there n ON n.id = b.id
    WHERE (b.withdrawn_at IS NULL) <> (n.withdrawn_at IS NULL));
  RETURN NULL;
END $function$;

CREATE FUNCTION can_change_team(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment >= (c).starts_at) AND (moment < (c).ends_at));

CREATE FUNCTION can_edit_entry(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((moment >= (c).starts_at) AND (moment < ((c).voting_ends_at + '336:00:00'::interval)));

CREATE FUNCTION can_join(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((c).is_draft IS NOT TRUE) AND (moment >= COALESCE((c).join_opens_at, '-infinity'::timestamp with time zone)) AND (moment < (c).join_closes_at));

CREATE FUNCTION can_post(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((moment >= COALESCE((c).join_opens_at, '-infinity'::timestamp with time zone)) AND (moment < ((c).voting_ends_at + '336:00:00'::interval)));

CREATE FUNCTION can_review(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (can_vote(c, moment) OR (((c).kind = 'gift-exchange'::text) AND (moment >= (c).ends_at)));

CREATE FUNCTION can_start_entry(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment >= (c).starts_at) AND (moment < (c).ends_at));

CREATE FUNCTION can_vote(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((c).kind = 'speedhack'::text) AND (moment >= (c).ends_at) AND (moment < (c).voting_ends_at));

CREATE FUNCTION competition_boundaries(c competition)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ARRAY[((c).starts_at - '1440:00:00'::interval), (c).join_opens_at, (c).join_closes_at, (c).starts_at, (c).ends_at, (c).voting_ends_at, ((c).voting_ends_at + '336:00:00'::interval)];

CREATE FUNCTION competition_phase(c competition, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (moment < (c).starts_at) THEN 'before'::text WHEN (moment < (c).ends_at) THEN 'live'::text WHEN (moment < (c).voting_ends_at) THEN 'voting'::text ELSE 'over'::text END;

CREATE FUNCTION count_changed_entrants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed sign_up[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_entrants(
      (SELECT array_agg(ROW(n.*)::sign_up) FROM now_there n WHERE n.withdrawn_at IS NULL), 1);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_entrants(
      (SELECT array_agg(ROW(b.*)::sign_up) FROM before b WHERE b.withdrawn_at IS NULL), -1);
  ELSE
    SELECT array_agg(ROW(n.*)::sign_up) INTO changed FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.withdrawn_at IS NOT NULL AND n.withdrawn_at IS NULL;
    IF changed IS NOT NULL THEN PERFORM count_entrants(changed, 1); END IF;
    SELECT array_agg(ROW(n.*)::sign_up) INTO changed FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.withdrawn_at IS NULL AND n.withdrawn_at IS NOT NULL;
    IF changed IS NOT NULL THEN PERFORM count_entrants(changed, -1); END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_entrants(sign_ups sign_up[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM account WHERE id IN (SELECT s.account_id FROM unnest(sign_ups) s) ORDER BY id FOR SHARE;
  INSERT INTO entrant_count AS n (competition_id, num_entrants, num_first_timers)
  SELECT s.competition_id, sign * count(*), sign * count(*) FILTER (WHERE s.is_first_timer)
  FROM unnest(sign_ups) s JOIN account a ON a.id = s.account_id
  WHERE a.verified_at IS NOT NULL
  GROUP BY s.competition_id ORDER BY s.competition_id
  ON CONFLICT (competition_id) DO UPDATE SET
    num_entrants = n.num_entrants + excluded.num_entrants,
    num_first_timers = n.num_first_timers + excluded.num_first_timers,
    is_due = true;
END $function$;

CREATE FUNCTION count_entry_files(counted_entry_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE entry SET num_files = found.num_files, file_tags = found.file_tags
  FROM (
    SELECT count(*) AS num_files,
      coalesce((
        SELECT array_agg(DISTINCT has.tag ORDER BY has.tag)
        FROM (
          SELECT unnest(coalesce(t.chosen_tags, t.proposed_tags)) AS tag FROM entry_file t
          WHERE t.entry_id = counted_entry_id AND t.superseded_at IS NULL AND t.state = 'checked'
          UNION ALL
          SELECT 'source' FROM entry e WHERE e.id = counted_entry_id AND e.source_link <> ''
        ) has
      ), '{}') AS file_tags
    FROM entry_file f WHERE f.entry_id = counted_entry_id AND f.superseded_at IS NULL
  ) found
  WHERE entry.id = counted_entry_id;
$function$;

CREATE FUNCTION count_entry_members(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
BEGIN
  PERFORM FROM entry WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
  UPDATE entry e SET num_shown = n.num_shown, people = n.people
  FROM (
    SELECT x.id, coalesce(m.num_shown, 0) + num_other_authors(x.other_authors) AS num_shown,
      array_to_tsvector(search_words(concat_ws(' ', m.names, x.other_authors))) AS people
    FROM entry x LEFT JOIN (
      SELECT m.entry_id, count(a.verified_at) FILTER (WHERE m.withdrawn_at IS NULL) AS num_shown,
        string_agg(a.username, ' ' ORDER BY a.id)
          FILTER (WHERE a.verified_at IS NOT NULL AND a.deleted_at IS NULL AND m.withdrawn_at IS NULL) AS names
      FROM sign_up m JOIN account a ON a.id = m.account_id
      WHERE m.entry_id = ANY (ids)
      GROUP BY m.entry_id
    ) m ON m.entry_id = x.id
    WHERE x.id = ANY (ids) AND (m.entry_id IS NOT NULL OR x.other_authors <> '')
  ) n
  WHERE e.id = n.id AND (e.num_shown, e.people) IS DISTINCT FROM (n.num_shown, n.people);
END $function$;

CREATE FUNCTION count_entry_votes(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
BEGIN
  INSERT INTO entry_tally (entry_id) SELECT e.id FROM entry e WHERE e.id = ANY (ids) ORDER BY e.id
  ON CONFLICT DO NOTHING;
  PERFORM FROM entry_tally WHERE entry_id = ANY (ids) ORDER BY entry_id FOR UPDATE;
  WITH counted AS (
    SELECT one.entry_id, one.num_reviews AS num_before, b.num_votes, b.num_reviews, o.num_open
    FROM entry_tally one
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_complete) AS num_votes,
        count(*) FILTER (WHERE review <> '' AND hidden_at IS NULL) AS num_reviews
      FROM ballot WHERE entry_id = one.entry_id) b
    CROSS JOIN LATERAL (
      SELECT count(*) AS num_open FROM dealt_entry d
      WHERE d.entry_id = one.entry_id
        AND NOT EXISTS (
          SELECT FROM ballot v WHERE v.entrant_id = d.entrant_id AND v.entry_id = d.entry_id AND v.is_complete)
        AND NOT EXISTS (
          SELECT FROM trouble_report r
          WHERE r.entrant_id = d.entrant_id AND r.entry_id = d.entry_id AND r.taken_back_at IS NULL)) o
    WHERE one.entry_id = ANY (ids)
  ), updated AS (
    UPDATE entry_tally t SET num_votes = c.num_votes, num_reviews = c.num_reviews, num_open = c.num_open
    FROM counted c WHERE t.entry_id = c.entry_id
  )
  INSERT INTO review_count AS n (competition_id, num_reviews)
  SELECT e.competition_id, sum(c.num_reviews - c.num_before) FROM counted c JOIN entry e ON e.id = c.entry_id
  WHERE c.num_reviews <> c.num_before
  GROUP BY e.competition_id ORDER BY e.competition_id
  ON CONFLICT (competition_id) DO UPDATE SET num_reviews = n.num_reviews + excluded.num_reviews;
END $function$;

CREATE FUNCTION count_log(changes log_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM log_count WHERE competition_id IN (SELECT c.competition_id FROM unnest(changes) c)
  ORDER BY competition_id FOR UPDATE;
  UPDATE log_count n SET
    num_plain = n.num_plain + d.num_plain,
    num_spoiler = n.num_spoiler + d.num_spoiler,
    -- Of a post that is not plain nobody is notified, not even that there is something.
    is_due = n.is_due OR d.has_plain
  FROM (
    SELECT c.competition_id,
      coalesce(sum(c.num) FILTER (WHERE c.visibility = 'plain'), 0) AS num_plain,
      coalesce(sum(c.num) FILTER (WHERE c.visibility = 'spoiler'), 0) AS num_spoiler,
      bool_or(c.visibility = 'plain') AS has_plain
    FROM unnest(changes) c GROUP BY c.competition_id
  ) d
  WHERE d.competition_id = n.competition_id;
  INSERT INTO log_block AS b (competition_id, block, visibility, num)
  SELECT c.competition_id, c.block, c.visibility, sum(c.num) FROM unnest(changes) c
  GROUP BY c.competition_id, c.block, c.visibility ORDER BY c.competition_id, c.block, c.visibility
  ON CONFLICT (competition_id, visibility, block) DO UPDATE SET num = b.num + excluded.num;
END $function$;

CREATE FUNCTION count_log_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(a.competition_id, a.block, a.visibility, 1)::log_change) FROM added a));
  RETURN NULL;
END $function$;

CREATE FUNCTION count_log_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changes log_change[];
BEGIN
  SELECT array_agg(c) INTO changes FROM was JOIN became ON became.id = was.id,
    unnest(ARRAY[
      ROW(was.competition_id, was.block, was.visibility, -1)::log_change,
      ROW(was.competition_id, was.block, became.visibility, 1)::log_change
    ]) c
  WHERE was.visibility <> became.visibility;
  IF changes IS NOT NULL THEN PERFORM count_log(changes); END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_log_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_log((SELECT array_agg(ROW(g.competition_id, g.block, g.visibility, -1)::log_change) FROM gone g));
  RETURN NULL;
END $function$;

CREATE FUNCTION count_moved_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  accounts bigint[];
  ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.account_id), array_agg(n.entry_id) INTO accounts, ids
    FROM now_there n WHERE n.entry_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(b.account_id), array_agg(b.entry_id) INTO accounts, ids
    FROM before b WHERE b.entry_id IS NOT NULL;
  ELSE
    SELECT array_agg(n.account_id), array_agg(b.entry_id) || array_agg(n.entry_id) INTO accounts, ids
    FROM before b JOIN now_there n ON n.id = b.id
    WHERE b.entry_id IS DISTINCT FROM n.entry_id
      OR (n.entry_id IS NOT NULL AND b.withdrawn_at IS DISTINCT FROM n.withdrawn_at);
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM FROM account WHERE id = ANY (accounts) ORDER BY id FOR SHARE;
    PERFORM count_entry_members(ids);
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO entry_former_member (entry_id, entrant_id)
      SELECT b.entry_id, b.id FROM before b JOIN now_there n ON n.id = b.id
      WHERE b.entry_id IS NOT NULL AND b.entry_id IS DISTINCT FROM n.entry_id
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_renamed_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
BEGIN
  PERFORM count_entry_members(ARRAY(SELECT entry_id FROM sign_up WHERE account_id = NEW.id AND entry_id IS NOT NULL));
  RETURN NULL;
END $function$;

CREATE FUNCTION count_shown_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO entry_count AS n (competition_id, num_entries, num_empty)
    SELECT w.competition_id, -count(*), -count(*) FILTER (WHERE w.is_empty) FROM was w WHERE w.num_shown > 0
    GROUP BY w.competition_id ORDER BY w.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET
      num_entries = n.num_entries + excluded.num_entries, num_empty = n.num_empty + excluded.num_empty;
  ELSE
    INSERT INTO entry_count AS n (competition_id, num_entries, num_empty)
    SELECT b.competition_id, sum((b.num_shown > 0)::int - (w.num_shown > 0)::int),
      sum((b.num_shown > 0 AND b.is_empty)::int - (w.num_shown > 0 AND w.is_empty)::int)
    FROM was w JOIN became b ON b.id = w.id
    WHERE (w.num_shown > 0) <> (b.num_shown > 0) OR b.num_shown > 0 AND w.is_empty <> b.is_empty
    GROUP BY b.competition_id ORDER BY b.competition_id
    ON CONFLICT (competition_id) DO UPDATE SET
      num_entries = n.num_entries + excluded.num_entries, num_empty = n.num_empty + excluded.num_empty;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_verified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE WHEN NEW.verified_at IS NULL THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO entrant_count AS n (competition_id, num_entrants, num_first_timers)
  SELECT competition_id, sign, CASE WHEN is_first_timer THEN sign ELSE 0 END
  FROM entrant WHERE account_id = NEW.id ORDER BY competition_id
  ON CONFLICT (competition_id) DO UPDATE SET
    num_entrants = n.num_entrants + excluded.num_entrants,
    num_first_timers = n.num_first_timers + excluded.num_first_timers,
    is_due = true;
  RETURN NULL;
END $function$;

CREATE FUNCTION entry_kept_for(kept_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (EXISTS (SELECT FROM result_entry x WHERE (x.entry_id = entry_kept_for.kept_id))) THEN 'result'::text WHEN ((EXISTS (SELECT FROM ballot b WHERE (b.entry_id = entry_kept_for.kept_id))) OR (EXISTS (SELECT FROM trouble_report r WHERE (r.entry_id = entry_kept_for.kept_id)))) THEN 'ballot'::text WHEN (EXISTS (SELECT FROM rule_answer a WHERE (a.entry_id = entry_kept_for.kept_id))) THEN 'rule'::text ELSE NULL::text END;

CREATE FUNCTION event_kept_for(kept_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((EXISTS (SELECT FROM ballot b WHERE (b.competition_id = event_kept_for.kept_id))) OR (EXISTS (SELECT FROM (trouble_report r JOIN entry e ON ((e.id = r.entry_id))) WHERE (e.competition_id = event_kept_for.kept_id)))) THEN 'ballot'::text WHEN (EXISTS (SELECT FROM (entry_file f JOIN entry e ON ((e.id = f.entry_id))) WHERE (e.competition_id = event_kept_for.kept_id))) THEN 'file'::text WHEN (EXISTS (SELECT FROM log_post p WHERE (p.competition_id = event_kept_for.kept_id))) THEN 'post'::text WHEN ((EXISTS (SELECT FROM sign_up s WHERE ((s.competition_id = event_kept_for.kept_id) AND (s.withdrawn_at IS NULL) AND (NOT s.is_typed)))) OR (EXISTS (SELECT FROM santa_pair p WHERE (p.competition_id = event_kept_for.kept_id)))) THEN 'sign-up'::text WHEN ((EXISTS (SELECT FROM entry e WHERE ((e.competition_id = event_kept_for.kept_id) AND (NOT e.is_typed)))) OR (EXISTS (SELECT FROM (rule_answer a JOIN entry e ON ((e.id = a.entry_id))) WHERE (e.competition_id = event_kept_for.kept_id)))) THEN 'entry'::text WHEN (EXISTS (SELECT FROM result r WHERE ((r.competition_id = event_kept_for.kept_id) AND (NOT r.is_typed)))) THEN 'result'::text ELSE NULL::text END;

CREATE FUNCTION fold_case(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((written COLLATE "C"));

CREATE FUNCTION gift_receivers(entry_id bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT r.account_id FROM (((sign_up g JOIN santa_pair p ON ((p.giver_id = g.id))) JOIN competition c ON ((c.id = p.competition_id))) JOIN sign_up r ON ((r.id = p.receiver_id))) WHERE ((g.entry_id = gift_receivers.entry_id) AND (p.ended_at IS NULL) AND (app_now() >= c.ends_at) AND has_gift_come(p.*)) ORDER BY g.entry_joined_at, g.id, p.made_at, p.id);

CREATE FUNCTION has_ballot_on(entrant_id bigint, entry_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM ballot b WHERE ((b.entrant_id = has_ballot_on.entrant_id) AND (b.entry_id = has_ballot_on.entry_id))));

CREATE FUNCTION has_gift_come(pair santa_pair)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (sign_up g JOIN entry y ON ((y.id = g.entry_id))) WHERE ((g.id = (has_gift_come.pair).giver_id) AND ((((has_gift_come.pair).made_by <> 'elf'::text) AND (y.play_link <> ''::text)) OR (EXISTS (SELECT FROM entry_file f WHERE ((f.entry_id = y.id) AND (f.superseded_at IS NULL) AND (f.state <> 'receiving'::text) AND (((has_gift_come.pair).made_by <> 'elf'::text) OR (f.sealed_at >= (has_gift_come.pair).made_at)))))))));

CREATE FUNCTION has_movable_times(c competition)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((c).drawn_at IS NULL) AND (NOT (EXISTS (SELECT FROM santa_draw d WHERE (d.competition_id = (has_movable_times.c).id)))) AND (event_kept_for((c).id) IS NULL));

CREATE FUNCTION has_result(c competition)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM result r WHERE (r.competition_id = (has_result.c).id)));

CREATE FUNCTION has_stake(competition_id bigint, account_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM sign_up s WHERE ((s.competition_id = has_stake.competition_id) AND (s.account_id = has_stake.account_id) AND ((s.entry_id IS NOT NULL) OR (EXISTS (SELECT FROM entry_former_member f WHERE (f.entrant_id = s.id)))))));

CREATE FUNCTION hold_draw_of_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE FUNCTION hold_draws(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT FROM competition WHERE id = ANY (ids) AND drawn_at IS NULL AND app_now() < starts_at ORDER BY id FOR SHARE
$function$;

CREATE FUNCTION hold_draws_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hold_draws(ARRAY(SELECT competition_id FROM sign_up WHERE account_id = NEW.id AND withdrawn_at IS NULL));
  RETURN NEW;
END $function$;

CREATE FUNCTION is_entry_secret(c competition, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((c).kind = 'gift-exchange'::text) AND (moment < (c).ends_at));

CREATE FUNCTION is_frozen(c competition)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM result r WHERE ((r.competition_id = (is_frozen.c).id) AND (r.frozen_at >= (is_frozen.c).voting_ends_at))));

CREATE FUNCTION is_giver(entrant bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM santa_pair p WHERE ((p.giver_id = is_giver.entrant) AND (p.ended_at IS NULL))));

CREATE FUNCTION is_in_exchange(account bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM sign_up s JOIN competition c ON c.id = s.competition_id
    LEFT JOIN santa_draw d ON d.competition_id = c.id
    WHERE s.account_id = account AND c.kind = 'gift-exchange' AND app_now() < c.ends_at
      AND (s.withdrawn_at IS NULL OR s.id = ANY (d.entrants)))
$function$;

CREATE FUNCTION is_in_time(f entry_file, c competition)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((f).counted_at IS NOT NULL) OR COALESCE(((f).received_at < (c).ends_at), false) OR (((f).sealed_at < (c).ends_at) AND (COALESCE((f).received_at, app_now()) < ((c).ends_at + make_interval(secs => ((c).grace_seconds)::double precision))) AND COALESCE((f).is_match, true)));

CREATE FUNCTION is_rank_share_open(c competition)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (has_movable_times(c) OR (((c).ends_at > app_now()) AND (NOT (EXISTS (SELECT FROM ballot b WHERE (b.competition_id = (is_rank_share_open.c).id))))));

CREATE FUNCTION keep_author_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM competition WHERE id = NEW.competition_id AND kind = 'gift-exchange' AND app_now() < ends_at)
  THEN RETURN NEW; END IF;
  PERFORM FROM account WHERE id = NEW.account_id FOR KEY SHARE;
  IF keeps_people_apart(NEW.account_id) THEN
    RAISE EXCEPTION 'account % keeps people apart, so it joins no gift exchange', NEW.account_id;
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION keeps_people_apart(account bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM santa_exclusion WHERE author_account_id = account)
$function$;

CREATE FUNCTION may_start_entry(c competition, entrant bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (can_start_entry(c, moment) OR (((c).kind = 'gift-exchange'::text) AND (moment >= (c).ends_at) AND is_giver(entrant)));

CREATE FUNCTION next_post(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (date_bin('06:00:00'::interval, moment, '2000-01-01 00:00:00+00'::timestamp with time zone) + '06:00:00'::interval);

CREATE FUNCTION num_other_authors(names text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(cardinality(string_to_array(NULLIF(names, ''::text), ', '::text)), 0);

CREATE FUNCTION outranks(decider bigint, other bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((
    SELECT coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], d.rank), 0)
      > coalesce(array_position(ARRAY['moderator', 'organizer', 'owner'], o.rank), 0)
    FROM account d, account o WHERE d.id = decider AND o.id = other), false)
$function$;

CREATE FUNCTION place_log_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  author bigint;
  is_withdrawn boolean;
  is_verified boolean;
BEGIN
  SELECT account_id, withdrawn_at IS NOT NULL INTO author, is_withdrawn
  FROM sign_up WHERE id = NEW.entrant_id FOR SHARE;
  SELECT verified_at IS NOT NULL INTO is_verified FROM account WHERE id = author FOR SHARE;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false), coalesce(is_withdrawn, true));
  INSERT INTO log_count AS n (competition_id, next_seq) VALUES (NEW.competition_id, 1)
  ON CONFLICT (competition_id) DO UPDATE SET next_seq = n.next_seq + 1
  RETURNING next_seq - 1 INTO NEW.seq;
  RETURN NEW;
END $function$;

CREATE FUNCTION public_rank(entry_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT p.rank FROM public_place p WHERE (p.entry_id = public_rank.entry_id));

CREATE FUNCTION random_id()
 RETURNS bigint
 LANGUAGE sql
 PARALLEL SAFE
RETURN ((('x'::text || substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 13)))::bit(52))::bigint;

CREATE FUNCTION refuse_empty_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  checked bigint;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN checked := NEW.id; ELSE checked := OLD.entry_id; END IF;
  IF EXISTS (SELECT FROM entry WHERE id = checked AND other_authors = '')
    AND NOT EXISTS (SELECT FROM sign_up WHERE entry_id = checked) THEN
    RAISE EXCEPTION 'entry % has no members', checked;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_moved_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the start of competition % cannot move: it has been drawn', NEW.id;
END $function$;

CREATE FUNCTION refuse_open_setup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.id AND rank = 'owner')
    AND EXISTS (SELECT FROM site_setup WHERE finished_at IS NULL) THEN
    RAISE EXCEPTION 'account % is an owner, but the setup is open', NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION search_query(searched text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((SELECT COALESCE(string_agg(((''''::text || "left"(word.word, 40)) || ''':*'::text), ' & '::text), ''::text) AS "coalesce" FROM unnest(search_words(search_query.searched)) word(word)))::tsquery;

CREATE FUNCTION search_words(searched text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(lower(searched), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'::text), ''::text);

CREATE FUNCTION set_entry_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search := NEW.people || array_to_tsvector(search_words(NEW.title || ' ' || NEW.team_name));
  RETURN NEW;
END $function$;

CREATE FUNCTION set_first_timer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
BEGIN
  NEW.is_first_timer := NOT EXISTS (SELECT FROM sign_up WHERE account_id = NEW.account_id);
  RETURN NEW;
END $function$;

CREATE FUNCTION set_log_post_visibility()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_withdrawn boolean;
  is_verified boolean;
BEGIN
  SELECT s.withdrawn_at IS NOT NULL, a.verified_at IS NOT NULL INTO is_withdrawn, is_verified
  FROM sign_up s JOIN account a ON a.id = s.account_id WHERE s.id = NEW.entrant_id;
  NEW.visibility := visibility_of(NEW, coalesce(is_verified, false), coalesce(is_withdrawn, true));
  RETURN NEW;
END $function$;

CREATE FUNCTION visibility_of(p log_post, is_verified boolean, is_withdrawn boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_withdrawn THEN 'withdrawn'::text WHEN ((p).hidden_at IS NOT NULL) THEN 'hidden'::text WHEN (NOT is_verified) THEN 'unverified'::text WHEN (p).is_spoiler THEN 'spoiler'::text ELSE 'plain'::text END;

CREATE FUNCTION wall_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN clock_timestamp();

CREATE FUNCTION was_suspended(account bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM suspension s WHERE s.account_id = account AND s.began_at <= at
    AND least(coalesce(s.lifted_at, 'infinity'), coalesce(s.ends_at, 'infinity')) > at)
$function$;

-- Grants: 0


-- Rows: 4

-- health_mail: {"id": true, "names": [], "mailed_at": "-infinity"}

-- mail_pace: {"id": true, "next_at": "-infinity"}

-- schema_compatibility: {"id": true, "oldest_version": "0.1.0"}

-- site_setup: {"id": true, "email": null, "links": null, "names": null, "texts": "neutral", "username": null, "demo_done": 0, "mail_code": null, "demo_state": "none", "demo_total": 0, "mail_state": "untried", "mail_tries": 0, "organizers": null, "demo_run_id": null, "finished_at": null, "mail_answer": "", "password_hash": null, "storage_state": "untried", "storage_findings": []}
