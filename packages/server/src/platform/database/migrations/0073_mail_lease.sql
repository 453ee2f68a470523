-- Who has claimed a mail: a new random id with each claim. Without it a process whose lease had expired could still
-- release or retry a mail that another process was sending.
ALTER TABLE event_mail ADD COLUMN lease_id uuid;
