-- Games whose scripts share no memory between threads are sent without the header that it needs.

-- False once unpacking found no mention of it in any file. Games that were unpacked before were not searched.
ALTER TABLE web_build ADD COLUMN may_share_memory boolean NOT NULL DEFAULT true;
