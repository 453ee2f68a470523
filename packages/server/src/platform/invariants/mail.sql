-- When quiet, no mail waits that could be sent
select id from event_mail where state = 'waiting' and try_at < wall_now() - interval '10 minutes';
