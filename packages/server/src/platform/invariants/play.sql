-- Play notes are on entries of the same event
select n.entrant_id, n.entry_id from play_note n join sign_up s on s.id = n.entrant_id
join entry e on e.id = n.entry_id where e.competition_id <> s.competition_id;

-- A queue hands out each game once, and only games of its own event
select q.entrant_id from play_queue q join sign_up s on s.id = q.entrant_id
where cardinality(q.entry_ids) <> (select count(distinct id) from unnest(q.entry_ids) id)
  or exists (select from entry e where e.id = any (q.entry_ids) and e.competition_id <> s.competition_id);

-- When quiet, only games that are shown stay unpacked
select b.file_id from web_build b join entry_file f on f.id = b.file_id
where f.superseded_at is not null or f.removed_at is not null or f.state <> 'checked';
