-- A draft is published when staff say so; until then its time is only a plan.
ALTER TABLE news_post ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
