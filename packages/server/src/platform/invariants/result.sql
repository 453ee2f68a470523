-- A frozen ranking counts no ballot that it lists as excluded
select r.id, e.entry_id from result r join result_entry e on e.result_id = r.id
where not r.is_typed and e.exclusion = '' and e.num_ballots <> (
  select count(*) from ballot b where b.entry_id = e.entry_id and b.is_complete and not exists (
    select from result_ballot x where x.result_id = r.id and x.ballot_id = b.id))
  and not exists (select from imported_event i where i.competition_id = r.competition_id);

-- An imported event has no votes, and one ranking unless staff corrected it by hand
select i.competition_id from imported_event i
where exists (select from ballot b where b.competition_id = i.competition_id and b.is_complete)
  or exists (select from result r where r.competition_id = i.competition_id and r.number > 1 and not r.is_typed);

-- A frozen ranking requires its share of the median, rounded up
select r.id from result r where r.rank_percent is not null and r.min_ballots is distinct from (
  select ceil(r.rank_percent * percentile_cont(0.5) within group (order by e.num_ballots) / 100)::int
  from result_entry e where e.result_id = r.id and e.num_ballots > 0 having r.rank_percent > 0);

-- A frozen ranking ranks every entry that has enough ballots and is not excluded, and no other
select r.id, e.entry_id from result r join result_entry e on e.result_id = r.id
where not r.is_typed and r.rank_percent is not null
  and (e.ranks[1] is not null) <> (e.exclusion = '' and e.num_ballots >= coalesce(r.min_ballots, 1));
