-- A stored file that is in use belongs to one owner
select f.id from stored_file f where f.state = 'owned' and (f.owner_kind is null or f.owner_id is null);

-- An entry's number of files is right
select e.id from entry e where e.num_files <> (
  select count(*) from entry_file f where f.entry_id = e.id and f.state = 'checked' and f.superseded_at is null);
