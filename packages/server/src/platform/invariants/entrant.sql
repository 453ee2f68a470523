-- An event's number of entrants is right
select c.id from competition c
where coalesce((select num_entrants from entrant_count n where n.competition_id = c.id), 0)
  <> (select count(*) from entrant m join account a on a.id = m.account_id
      where m.competition_id = c.id and a.verified_at is not null);

-- Someone is in an event once
select account_id, competition_id from sign_up group by account_id, competition_id having count(*) > 1;
