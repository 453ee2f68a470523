import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { type AfterStep, listPendingSteps, runAfterSteps } from './after-steps.ts';

const t = useTestApp();
const rows = 1_000;

const index: AfterStep = {
  kind: 'index',
  name: 'index of words',
  index: 'heap_word',
  definition: 'on heap (word)',
};
const batches: AfterStep = {
  kind: 'batches',
  name: 'longer words',
  statement: `update heap set word = word || '!' where id in (
    select id from heap where word not like '%!' limit 100 for update skip locked)`,
  pauseMs: 0,
};

const run = (steps: readonly AfterStep[], isStopping?: () => boolean) =>
  runAfterSteps(t.owner as never, { steps, ...(isStopping && { isStopping }) });
const pending = async (steps: readonly AfterStep[]) =>
  (await listPendingSteps(t.owner as never, steps)).map(({ name }) => name);
const numChanged = async () => {
  const found = await sql<{
    num: number;
  }>`select count(*)::int as num from heap where word like '%!'`.execute(t.owner);
  return found.rows[0]?.num;
};

describe('[R13.08] slow steps of an upgrade', () => {
  beforeEach(async () => {
    await sql`drop table if exists heap`.execute(t.owner);
    await sql`create table heap (id int primary key, word text not null)`.execute(t.owner);
    await sql`insert into heap select n, 'word ' || n % 7 from generate_series(1, ${rows}::int) n`.execute(
      t.owner,
    );
    await sql`delete from after_step`.execute(t.owner);
  });

  test('run once, in order, and are pending until then', async () => {
    expect(await pending([index, batches])).toEqual([index.name, batches.name]);
    expect(await run([index, batches])).toEqual([index.name, batches.name]);
    expect(await numChanged()).toBe(rows);
    expect(await pending([index, batches])).toEqual([]);
    expect(await run([index, batches])).toEqual([]);
  });

  test('an index that was left unfinished is built again', async () => {
    // As a killed build leaves it: two equal words are found only after the index is there.
    await sql`create unique index concurrently heap_word on heap (word)`.execute(t.owner).catch(() => null);
    const isValid = async () =>
      (
        await sql`select from pg_index where indexrelid = 'heap_word'::regclass and indisvalid`.execute(
          t.owner,
        )
      ).rows.length === 1;
    expect(await isValid()).toBe(false);
    await run([index]);
    expect(await isValid()).toBe(true);
  });

  test('batches that were stopped go on where they were, and no row is changed twice', async () => {
    let numAsked = 0;
    const stopSoon = () => {
      numAsked += 1;
      return numAsked > 4;
    };
    expect(await run([batches], stopSoon)).toEqual([]);
    const before = await numChanged();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(rows);
    expect(await run([batches])).toEqual([batches.name]);
    expect(await numChanged()).toBe(rows);
    const { rows: steps } = await sql`select num_done::int as done, error from after_step`.execute(t.owner);
    expect(steps).toEqual([{ done: rows, error: null }]);
    expect((await sql`select from heap where word like '%!!'`.execute(t.owner)).rows).toEqual([]);
  });

  test('two processes do not run them at the same time', async () => {
    const both = await Promise.all([run([batches]), run([batches])]);
    expect(both.flat()).toEqual([batches.name]);
  });

  test('one that fails says why, keeps those after it waiting, and is tried again', async () => {
    const broken: AfterStep = { ...batches, name: 'broken', statement: 'update nothing_here set id = 1' };
    await expect(run([broken, batches])).rejects.toThrow(/nothing_here/);
    const { rows: steps } = await sql<{ error: string }>`select error from after_step`.execute(t.owner);
    expect(steps[0]?.error).toMatch(/nothing_here/);
    expect(await pending([broken, batches])).toEqual(['broken', batches.name]);
    expect(await run([{ ...batches, name: 'broken' }, batches])).toEqual(['broken', batches.name]);
  });
});
