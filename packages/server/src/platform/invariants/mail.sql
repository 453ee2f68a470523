-- When quiet, no mail waits that could be sent
select id from event_mail where state = 'waiting' and try_at < wall_now() - interval '10 minutes';

-- Nobody is e-mailed twice within 15 minutes about the moved times of one event
select one.id from event_mail one join mail_round r on r.id = one.round_id and r.name = 'moved'
join event_mail other on other.entrant_id = one.entrant_id and other.id <> one.id
join mail_round o on o.id = other.round_id and o.name = 'moved' and o.competition_id = r.competition_id
where one.state in ('handed', 'sent') and other.state in ('handed', 'sent')
  and other.ended_at >= one.ended_at and other.ended_at < one.ended_at + interval '15 minutes';
