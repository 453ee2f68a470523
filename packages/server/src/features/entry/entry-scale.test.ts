import { entryPageSize } from '@tinsmith/contract/entry';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { limit, reportFigure, sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const people = sizes.entriesPerEvent * 8;
const events = 40;
/** Each event has every eighth person. */
const entries = sizes.entriesPerEvent * events;
const maxMs = limit(100);
const dayMs = 86_400_000;

let token: string;
let aPlace: string;
beforeAll(async () => {
  const { db } = t.platform;
  for (let index = 0; index < events; index += 1) {
    // One of them is a running gift exchange with secrets.
    const kind = index === 0 ? 'gift-exchange' : 'speedhack';
    await createCompetition(db, {
      short: `BIG${index}`,
      kind,
      startMs: Date.now() - (1 + index * 200) * dayMs,
    });
  }
  await sql`insert into account (username, verified_at)
    select 'jammer_' || to_hex(hashint4(n)) || n, app_now() from generate_series(1, ${people}::int) n`.execute(
    db,
  );
  await t.owner.transaction().execute(async (transaction) => {
    // Filled without triggers and then settled at once; the triggers' results are checked below.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into entry (competition_id, title, chosen_tags, file_tags, search)
      select c.id, w.title, case when n % 3 = 0 then '{godot,keyboard}' else '{love,lua}' end::text[],
        case when n % 2 = 0 then '{source,linux}' else '{}' end::text[],
        array_to_tsvector(search_words(w.title))
      from competition c, generate_series(1, ${sizes.entriesPerEvent}::int) n, lateral (
        select initcap(substr(md5(n::text || c.id), 1, 6) || ' ' || (array['snail','hedge','tram','lighthouse','moth'])[n % 5 + 1] || ' '
          || substr(md5((n + 7)::text), 1, 4)) as title) w
      order by c.id, n`.execute(transaction);
    await sql`insert into entrant (competition_id, account_id, info, entry_id, entry_joined_at)
      select e.competition_id, a.id, 'About me', e.id, app_now()
      from (select *, row_number() over (partition by competition_id order by id) as place from entry) e
      join (select *, row_number() over (order by id) as place from account) a
        on a.place = (e.place - 1) * 8 + 1 + e.competition_id % 8`.execute(transaction);
    await sql`update entry e set num_shown = 1, people = array_to_tsvector(search_words(a.username)),
        search = e.search || array_to_tsvector(search_words(a.username))
      from entrant m join account a on a.id = m.account_id where m.entry_id = e.id`.execute(transaction);
    await sql`insert into entry_count select competition_id, count(*) from entry group by 1`.execute(
      transaction,
    );
    await sql`insert into entrant_count (competition_id, num_entrants, num_first_timers)
      select competition_id, count(*), 0 from entrant group by 1`.execute(transaction);
  });
  // As autovacuum does after a while.
  for (const table of ['entry', 'sign_up', 'account', 'competition']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(t.owner);
  }
  token = (await createPerson(db)).token;
  const first = (await t.visitor().get('/api/v1/entries/all?event=BIG20')).json();
  aPlace = first.next;
}, 120_000);

test('it is filled as the triggers would have', async () => {
  const { rows } = await sql<{ n: number; wrong: number }>`
    select count(*)::int as n,
      (count(*) filter (where e.search <> e.people || array_to_tsvector(search_words(e.title))))::int as wrong
    from entry e`.execute(t.platform.db);
  expect(rows[0]).toEqual({ n: entries, wrong: 0 });
});

describe(`with ${entries} entries`, () => {
  test.each([
    ['the first page', 'entries/all'],
    ['the first page by event', 'entries/all?perEvent=12'],
    ['a page in the middle', 'entries/all?after=:place'],
    ['a year', 'entries/all?year=2015&perEvent=12'],
    ['one event', 'entries/all?event=BIG7'],
    ['a search that finds one', 'entries/all?search=:title'],
    ['a search that finds a fifth', 'entries/all?search=lighthouse'],
    ['a search that finds a fifth, by event', 'entries/all?search=lighthouse&perEvent=12'],
    ['a search by one letter', 'entries/all?search=s&perEvent=12'],
    ['a search that finds all', 'entries/all?search=jammer&perEvent=12'],
    ['a search for two beginnings', 'entries/all?search=sn%20a'],
    ['a search that finds nothing', 'entries/all?search=zzzzzz'],
    ['a tag that a third has', 'entries/all?tag=godot&perEvent=12'],
    ['no source', 'entries/all?tag=no-source&perEvent=12'],
    ['a tag that nobody has', 'entries/all?tag=unity'],
    ['a platform', 'entries/all?platform=linux&perEvent=12'],
    ['search, tag and platform', 'entries/all?search=moth&tag=godot&platform=linux'],
    ['the first makers', 'entries/byUser'],
    ['makers of a letter', 'entries/byUser?letter=j'],
    ['makers by name', 'entries/byUser?search=jammer_f'],
    ['the entries of one', 'entries/user/:maker'],
    ['one entry', 'entry/:entry'],
    ['the current event', 'currentEvent'],
    [
      'entrants with their entries',
      `compo/BIG7/entrants?page=${Math.ceil((sizes.entriesPerEvent * 0.8) / 100)}`,
    ],
    ['candidates for a team', 'compo/BIG0/team/candidates?search=a'],
  ])('%s answers within 100 ms, and never more than one page', async (what, path) => {
    const { rows } = await sql<{ id: number; title: string; maker: string }>`
      select e.id, split_part(e.title, ' ', 1) as title, a.username as maker
      from entry e join entrant m on m.entry_id = e.id join account a on a.id = m.account_id
      where e.id = ${entries / 2}`.execute(t.platform.db);
    const { id, title, maker } = rows[0] ?? { id: 0, title: '', maker: '' };
    const url = `/api/v1/${path.replace(':place', aPlace).replace(':entry', String(id)).replace(':title', title).replace(':maker', maker)}`;
    const visitor = t.visitor(token);
    await visitor.get(url);
    const times: number[] = [];
    // Five times, and more while other load on this machine slows it down.
    for (let round = 0; round < 5 || (round < 25 && Math.min(...times) >= maxMs); round += 1) {
      const begin = performance.now();
      const answer = await visitor.get(url);
      times.push(performance.now() - begin);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().result?.length ?? 0).toBeLessThanOrEqual(
        path.includes('entrants') ? 100 : entryPageSize,
      );
    }
    const sorted = times.toSorted((a, b) => a - b);
    const best = sorted[0] ?? Number.NaN;
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    reportFigure(`${entries} entries, ${what}: ${best.toFixed(1)} ms, median ${median.toFixed(1)} ms`);
    // The best time is the cost of the response.
    expect(best).toBeLessThan(maxMs);
  });
});
