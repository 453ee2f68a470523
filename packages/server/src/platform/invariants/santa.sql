-- Nobody has two givers or gives to two people by the draw
select p.id from santa_pair p join santa_pair o on o.competition_id = p.competition_id and o.id <> p.id
  and o.ended_at is null and (o.giver_id = p.giver_id or o.receiver_id = p.receiver_id)
where p.ended_at is null and p.made_by in ('draw', 'repair', 'staff') and o.made_by in ('draw', 'repair', 'staff');

-- No drawn pair is kept apart
select p.id from santa_pair p
join sign_up g on g.id = p.giver_id join sign_up r on r.id = p.receiver_id
join competition c on c.id = p.competition_id
join santa_exclusion x on x.low_account_id = least(g.account_id, r.account_id)
  and x.high_account_id = greatest(g.account_id, r.account_id)
where p.ended_at is null and x.made_at < p.made_at and g.withdrawn_at is null and r.withdrawn_at is null;

-- Nobody gives to a team mate
select p.id from santa_pair p
join entrant g on g.id = p.giver_id join entrant r on r.id = p.receiver_id
join competition c on c.id = p.competition_id
where p.ended_at is null and g.entry_id = r.entry_id and c.ends_at > app_now();

-- Nobody gives to themselves
select id from santa_pair where giver_id = receiver_id and ended_at is null;

-- While an exchange goes on, nobody gives to or receives from someone who left
select p.id from santa_pair p join competition c on c.id = p.competition_id
join sign_up g on g.id = p.giver_id join sign_up r on r.id = p.receiver_id
where p.ended_at is null and c.ends_at > app_now() and (g.withdrawn_at is not null or r.withdrawn_at is not null);

-- No receiver is mailed about a gift or an elf before the end
select p.id from santa_pair p join competition c on c.id = p.competition_id
where c.ends_at > app_now() and (p.gift_mail_asked_at is not null or p.elf_mail_asked_at is not null);

-- A ring is closed, or has as many people without a giver as without a receiver
select d.competition_id from santa_draw d join competition c on c.id = d.competition_id
cross join lateral (
  select count(*) filter (where not exists (select from santa_pair p
      where p.giver_id = m.id and p.ended_at is null and p.made_by <> 'elf')) as without_receiver,
    count(*) filter (where not exists (select from santa_pair p
      where p.receiver_id = m.id and p.ended_at is null and p.made_by <> 'elf')) as without_giver
  from unnest(d.ring) placed(id) join entrant m on m.id = placed.id) open
where c.ends_at > app_now() and open.without_receiver <> open.without_giver;

-- Nobody who keeps people apart is in an exchange that has not ended
select x.author_account_id from santa_exclusion x join entrant m on m.account_id = x.author_account_id
join competition c on c.id = m.competition_id
where c.kind = 'gift-exchange' and c.ends_at > app_now();
