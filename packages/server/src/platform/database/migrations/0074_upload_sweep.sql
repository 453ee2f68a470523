-- When the sweep last asked the storage whether an unfinished upload is complete: the longest ago is asked first, so that
-- a bounded number each minute reaches all of them.
ALTER TABLE entry_file ADD COLUMN swept_at timestamptz;

-- Which run of the demo's job reports progress: one that was replaced by another says nothing any more.
ALTER TABLE site_setup ADD COLUMN demo_run_id uuid;
