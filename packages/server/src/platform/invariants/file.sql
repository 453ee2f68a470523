-- A stored file that is in use belongs to one owner
select f.id from stored_file f where f.state = 'owned' and (f.owner_kind is null or f.owner_id is null);

-- An entry's number of files is right
select e.id from entry e where e.num_files <> (
  select count(*) from entry_file f where f.entry_id = e.id and f.superseded_at is null);

-- When quiet, the owner of a stored file exists
select f.id from stored_file f where f.state = 'owned' and (
  (f.owner_kind = 'account' and not exists (select from account a where a.id = f.owner_id))
  or (f.owner_kind = 'log-post' and not exists (select from log_post p where p.id = f.owner_id))
  or (f.owner_kind = 'entry' and not exists (select from entry e where e.id = f.owner_id)));

-- A checked file of an entry is stored
select f.id from entry_file f join stored_file s on s.address = f.address
where f.state = 'checked' and s.state <> 'owned';

-- When quiet, every file that was received is checked
select id from entry_file where state = 'received';

-- When quiet, no stored file is without an owner
select id from stored_file where state in ('pending', 'stored');

-- No file is replaced by one that was removed before
select old.id from entry_file old join entry_file f on f.replaces_id = old.id
where old.superseded_at > f.removed_at and old.removed_at is null and not exists (
  select from entry_file g where g.replaces_id = old.id
    and (g.removed_at is null or g.removed_at >= old.superseded_at));
