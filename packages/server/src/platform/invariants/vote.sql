-- Nobody votes on an entry of their own team
select b.id from ballot b join entrant m on m.id = b.entrant_id where m.entry_id = b.entry_id;

-- The numbers of votes and reviews of an entry are right
select e.id from entry e left join entry_tally t on t.entry_id = e.id
where coalesce(t.num_votes, 0) <> (select count(*) from ballot b where b.entry_id = e.id and b.is_complete)
  or coalesce(t.num_reviews, 0) <> (
    select count(*) from ballot b where b.entry_id = e.id and b.review <> '' and b.hidden_at is null);

-- A ballot is one per entrant and entry
select entrant_id, entry_id from ballot group by entrant_id, entry_id having count(*) > 1;
