import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../../../../scripts/demo/fill-demo.ts';
import { features } from '../../features.ts';
import type { Viewer } from '../../http/viewer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createPastReview } from '../../testing/vote-factories.ts';
import { collectLists } from './read-overview.ts';

const t = useTestApp();
const withNewest = collectLists(features).flatMap(({ newest, ...list }) =>
  newest ? [{ ...list, newest, name: list.resource.name }] : [],
);
const rowsOf = async <Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await statement.execute(t.owner)).rows;

/** One who is in the exchange, one who is not. */
const viewers: Viewer[] = [];

beforeAll(async () => {
  await fillDemo(t.owner, { kind: 'gift-exchange', phase: 'live' });
  await sql`update log_post set visibility = (array['plain', 'spoiler', 'hidden', 'withdrawn'])[1 + id % 4]`.execute(
    t.owner,
  );
  await sql`
    insert into audit_entry (action, competition_id, details, via)
    select a.action, c.id, '{}', 'site'
    from competition c, unnest(array['added-entrant', 'kept-santas-apart', 'changed-entry']) a(action)`.execute(
    t.owner,
  );
  await sql`
    insert into mail_round (competition_id, name, about)
    select id, 'rules', app_now() from competition on conflict do nothing`.execute(t.owner);
  await sql`
    insert into event_mail (round_id, entrant_id)
    select r.id, s.id from mail_round r join sign_up s on s.competition_id = r.competition_id
    on conflict do nothing`.execute(t.owner);
  for (const short of ['OLD1', 'OLD2']) await createPastReview(t.owner, short, short);
  const [byGone, ofHidden] = [
    await createPastReview(t.owner, 'OLD3', 'By one who withdrew'),
    await createPastReview(t.owner, 'OLD4', 'Of a hidden entry'),
  ];
  await sql`update sign_up set withdrawn_at = app_now()
    where id = (select entrant_id from ballot where id = ${byGone})`.execute(t.owner);
  await sql`update entry set num_shown = 0 where id = (select entry_id from ballot where id = ${ofHidden})`.execute(
    t.owner,
  );
  const people = await rowsOf(sql<{ id: number; isIn: boolean }>`
    select distinct on (in_it.is_in) a.id, in_it.is_in as "isIn" from account a, lateral (
      select exists (select from entrant e join competition c on c.id = e.competition_id
        where e.account_id = a.id and is_entry_secret(c, app_now())) as is_in) in_it
    order by in_it.is_in, a.id`);
  expect(people.map(({ isIn }) => isIn)).toEqual([false, true]);
  for (const { id } of people) viewers.push({ account: { id, rank: 'owner' } } as unknown as Viewer);
}, 60_000);

test('[R14.05] lists that grow have a short way to their newest rows', () => {
  expect(withNewest.map(({ name }) => name).toSorted()).toEqual([
    ...['audit', 'entrants', 'entries', 'files', 'mails', 'posts', 'reviews', 'users'],
  ]);
});

test.for(withNewest)(
  '[R14.05] the newest rows of $name are those of the list, with the same times, for staff who take part and who do not',
  async ({ source, newest, resource }) => {
    expect(resource.sort).toMatch(/^-/);
    const numbers: number[] = [];
    for (const viewer of viewers) {
      const time = sql.ref(`r.${resource.sort.slice(1)}`);
      const listed = await rowsOf(sql<{ id: string; at: Date }>`
        select r.id::text as id, coalesce(${time}, '-infinity') as at from (${source(viewer)}) r order by 1, 2`);
      const found = await rowsOf(sql<{ id: string; at: Date }>`
        select r.id::text as id, r.at from (${newest(viewer)}) r order by 1, 2`);
      expect(found).toEqual(listed);
      expect(found.every(({ at }) => at !== null)).toBe(true);
      numbers.push(found.length);
    }
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    // What staff in an exchange may not see is really there.
    if (['audit', 'mails'].includes(resource.name)) expect(numbers[0]).toBeGreaterThan(numbers[1] ?? 0);
  },
);

/** Each node of a plan. */
interface Node {
  readonly 'Node Type': string;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const typeOf = (node: Node): string => node['Node Type'];
/** Of no more rows than a page has. */
const isOfPage = (sort: Node): boolean => nodesOf(sort).some((node) => typeOf(node) === 'Limit');

test.for(withNewest.filter(({ name }) => name !== 'reviews'))(
  '[R14.05] an index finds a page of $name from either end, so that no page sorts the whole list',
  async ({ newest }) => {
    const [viewer] = viewers;
    for (const order of [sql`order by at desc, id desc`, sql`order by at, id`]) {
      const nodes = await t.owner.transaction().execute(async (transaction) => {
        // What PostgreSQL does with many rows: with the few of a test it sorts them.
        await sql`set local enable_sort = off`.execute(transaction);
        await sql`set local enable_seqscan = off`.execute(transaction);
        const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>`
          explain (format json) select r.id from (${newest(viewer as Viewer, sql`${order} limit 20`)}) r
          ${order} limit 20`.execute(transaction);
        return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
      });
      expect(nodes.map(typeOf)).toContainEqual(expect.stringMatching(/^Index (Only )?Scan/));
      expect(nodes.filter((node) => typeOf(node) === 'Sort' && !isOfPage(node))).toEqual([]);
    }
  },
);

test.for(withNewest)(
  '[R14.05] the rows of $name with some ids are those and no others',
  async ({ source }) => {
    const [viewer] = viewers;
    const all = await rowsOf(sql<{ id: string }>`
    select to_jsonb(r) as row, r.id from (${source(viewer as Viewer)}) r order by r.id`);
    const some = all.filter((_, index) => index % 2 === 0);
    const ids = some.map(({ id }) => id);
    const found = await rowsOf(sql<{ id: string }>`
    select to_jsonb(r) as row, r.id from (${source(viewer as Viewer, ids)}) r
    where r.id = any(${ids}::text[]) order by r.id`);
    expect(found).toEqual(some);
  },
);

test('[R14.05] the values of a filter are those that all rows have, for staff who take part and who do not', async () => {
  const withValues = collectLists(features).flatMap(({ source, values = {} }) =>
    Object.entries(values).map(([name, valuesFor]) => ({ source, name, valuesFor })),
  );
  expect(withValues.map(({ name }) => name)).toEqual(['who']);
  for (const { source, name, valuesFor } of withValues)
    for (const viewer of viewers) {
      const distinct = (rows: RawBuilder<unknown>) =>
        rowsOf(sql`select distinct r.${sql.ref(name)} as value from (${rows}) r order by 1`);
      const found = await distinct(valuesFor(viewer));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(await distinct(source(viewer)));
    }
});

test('[R14.05] lists whose number is counted for all have the same rows for staff who take part and who do not', async () => {
  const shared = collectLists(features).filter(({ isSameForAll }) => isSameForAll);
  expect(shared.map(({ resource }) => resource.name).toSorted()).toEqual([
    ...['entrants', 'entries', 'files', 'posts', 'reviews', 'users'],
  ]);
  for (const { source } of shared) {
    const [of, ofOther] = await Promise.all(
      viewers.map((viewer) =>
        rowsOf(sql`select to_jsonb(r) as row, r.id from (${source(viewer)}) r order by r.id`),
      ),
    );
    expect(of?.length).toBeGreaterThan(0);
    expect(ofOther).toEqual(of);
  }
});
