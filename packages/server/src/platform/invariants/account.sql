-- Nothing is written while its author is suspended
select 'post ' || p.id as what from log_post p join sign_up s on s.id = p.entrant_id
join suspension x on x.account_id = s.account_id and p.posted_at > x.began_at
  and p.posted_at < least(coalesce(x.lifted_at, 'infinity'), coalesce(x.ends_at, 'infinity'))
union all
select 'ballot ' || b.id from ballot b join sign_up s on s.id = b.entrant_id
join suspension x on x.account_id = s.account_id and b.saved_at > x.began_at
  and b.saved_at < least(coalesce(x.lifted_at, 'infinity'), coalesce(x.ends_at, 'infinity'))
union all
select 'file ' || f.id from entry_file f
join suspension x on x.account_id = f.account_id and f.received_at > x.began_at
  and f.received_at < least(coalesce(x.lifted_at, 'infinity'), coalesce(x.ends_at, 'infinity'));

-- Nobody can log in as a person who came from an archive
select a.id from account a where a.imported_at is not null and a.deleted_at is null and (
  exists (select from session s where s.account_id = a.id)
  or exists (select from oauth_identity o where o.account_id = a.id)
  or exists (select from api_token t where t.account_id = a.id));
