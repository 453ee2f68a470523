-- An event's numbers of posts are right
select c.id from competition c left join log_count n on n.competition_id = c.id
where coalesce(n.num_plain, 0) <> (
  select count(*) from log_post p where p.competition_id = c.id and p.visibility = 'plain');

-- A post is by an entrant of its event
select p.id from log_post p join sign_up s on s.id = p.entrant_id where s.competition_id <> p.competition_id;
