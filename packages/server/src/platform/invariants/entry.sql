-- An entry has members, or authors without an account
select e.id from entry e where e.other_authors = '' and not exists (select from sign_up m where m.entry_id = e.id);

-- The number of shown authors is right
select e.id from entry e where e.num_shown <> num_other_authors(e.other_authors) + (
  select count(a.verified_at) from entrant m join account a on a.id = m.account_id where m.entry_id = e.id);

-- An event's number of entries is right
select c.id from competition c
where coalesce((select num_entries from entry_count n where n.competition_id = c.id), 0)
  <> (select count(*) from entry e where e.competition_id = c.id and e.num_shown > 0);

-- An event's number of empty entries is right
select c.id from competition c
where coalesce((select num_empty from entry_count n where n.competition_id = c.id), 0)
  <> (select count(*) from entry e where e.competition_id = c.id and e.num_shown > 0 and e.is_empty);

-- No open invitation is to a member
select i.id from invitation i join entrant m on m.id = i.recipient_entrant_id
where i.resolved_at is null and m.entry_id = i.entry_id;

-- A text's version is one of the entry's
select e.id from entry e, jsonb_each_text(e.field_versions) v where v.value::integer > e.version;

-- An entry has the texts that its newest versions say
select e.id from entry e join entry_version v on v.entry_id = e.id
where ((e.field_versions->>'title')::integer = v.version and v.changed->>'title' <> e.title)
  or ((e.field_versions->>'text')::integer = v.version and v.changed->>'text' <> e.text)
  or ((e.field_versions->>'credits')::integer = v.version and v.changed->>'credits' <> e.credits);

-- Twenty versions of an entry are kept
select entry_id from entry_version group by entry_id having count(*) > 20;

-- When quiet, the pledges of an event that has started are settled
select t.id from team_pledge t join competition c on c.id = t.competition_id
where t.settled_at is null and c.starts_at <= app_now() and (c.kind = 'speedhack' or c.drawn_at is not null);

-- The images of an entry have the places from 1 on, and each is there once
select e.id from entry e where e.image is null and exists (select from entry_image i where i.entry_id = e.id)
union select i.entry_id from entry_image i join entry e on e.id = i.entry_id
where e.image = i.image or i.place > 2 and not exists (
  select from entry_image o where o.entry_id = i.entry_id and o.place = i.place - 1);
