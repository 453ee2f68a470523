import { logPageSize } from '@tinsmith/contract/log';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createCompetition,
  createEntrant,
  createPerson,
  createTeam,
  type TestCompetition,
} from '../../testing/factories.ts';
import { limit, reportFigure, sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const numPosts = sizes.logPosts;
const lastPage = numPosts / logPageSize;
const rounds = 60;

let big: TestCompetition;
let memberToken: string;
beforeAll(async () => {
  const { db } = t.platform;
  big = await createCompetition(db, { kind: 'gift-exchange' });
  await sql`insert into account (username, verified_at)
    select 'jammer_' || n, app_now() from generate_series(1, 500) n`.execute(db);
  await sql`insert into entrant (competition_id, account_id) select ${big.id}, id from account`.execute(db);
  const member = await createPerson(db);
  const own = await createEntrant(db, big.id, member.id);
  const mate = await createEntrant(db, big.id, (await createPerson(db)).id);
  await createTeam(db, [own.id, mate.id]);
  memberToken = member.token;
  // In batches, as in real use: one transaction adding them all would wade through its own old counts.
  for (let from = 0; from < numPosts; from += 500) {
    await sql`insert into log_post (competition_id, entrant_id, text, is_spoiler)
      select ${big.id}, (select min(id) from entrant where competition_id = ${big.id}) + n % 500,
        'Post ' || n || repeat(' and something more about it', 10), false
      from generate_series(${from}::int, ${from + 499}::int) n`.execute(db);
  }
  // Posts that others do not see are among them: spoilers, and those of the viewer's own team.
  await sql`insert into log_post (competition_id, entrant_id, text, is_spoiler)
    select ${big.id}, case when n % 4 = 0 then ${own.id}::bigint when n % 4 = 1 then ${mate.id}::bigint
      else (select min(id) from entrant where competition_id = ${big.id}) end, 'Secret ' || n, true
    from generate_series(1, 400) n`.execute(db);
  await sql`vacuum analyze`.execute(t.owner);
}, 120_000);

const read = async (page: number, token?: string) => {
  const begin = performance.now();
  const answer = await t.visitor(token).get(`/api/v1/log/event/${big.short}?page=${page}`);
  return { ms: performance.now() - begin, answer };
};
const medianOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

describe(`a log of ${numPosts} posts`, () => {
  test.each([
    ['anonymous', () => undefined],
    ['in a team', () => memberToken],
  ])('[R2.60] page 1 and the last page are equally fast, %s', async (_, tokenOf) => {
    const token = tokenOf();
    const first: number[] = [];
    const last: number[] = [];
    for (let round = 0; round < rounds + 10; round += 1) {
      // Alternating, so that other load on the machine affects both.
      const one = await read(1, token);
      const two = await read(lastPage, token);
      expect([one.answer.statusCode, two.answer.statusCode]).toEqual([200, 200]);
      expect(two.answer.json().posts).toHaveLength(logPageSize);
      if (round < 10) continue;
      first.push(one.ms);
      last.push(two.ms);
    }
    const medians = [medianOf(first), medianOf(last)] as const;
    const ratio = Math.max(...medians) / Math.min(...medians);
    reportFigure(
      `${numPosts} posts: page 1 in ${medians[0].toFixed(2)} ms, page ${lastPage} in ${medians[1].toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
    );
    expect(ratio).toBeLessThan(limit(1.5));
  });

  test('every page holds what counting from the newest says, for everybody and for a team', async () => {
    const { db } = t.platform;
    const { rows: all } = await sql<{ id: number; visibility: string; isTeam: boolean }>`
      select p.id, p.visibility, e.entry_id is not null as "isTeam"
      from log_post p join entrant e on e.id = p.entrant_id
      where p.competition_id = ${big.id} order by p.seq desc`.execute(db);
    for (const [token, seen] of [
      [undefined, all.filter((post) => post.visibility === 'plain')],
      [memberToken, all.filter((post) => post.visibility === 'plain' || post.isTeam)],
    ] as const) {
      const numPages = Math.ceil(seen.length / logPageSize);
      for (const page of [1, 2, 10, 11, 12, 13, 14, numPages >> 1, numPages - 1, numPages]) {
        const answer = (await read(page, token)).answer.json();
        const from = (page - 1) * logPageSize;
        expect(answer.numPages).toBe(numPages);
        expect(answer.posts.map((post: { id: number }) => post.id)).toEqual(
          seen.slice(from, from + logPageSize).map((post) => post.id),
        );
      }
      expect((await read(numPages + 1, token)).answer.statusCode).toBe(404);
    }
  });
});
