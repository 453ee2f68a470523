-- A frozen ranking counts no ballot that it lists as excluded
select r.id, e.entry_id from result r join result_entry e on e.result_id = r.id
where not r.is_typed and e.exclusion = '' and e.num_ballots <> (
  select count(*) from ballot b where b.entry_id = e.entry_id and b.is_complete and not exists (
    select from result_ballot x where x.result_id = r.id and x.ballot_id = b.id));
