import { expect, test } from 'vitest';
import { createCompetition } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPackedEntries } from '../testing/packed-jam.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 6, 17, 18);
const endMs = startMs + 72 * 3_600_000;
const graceMs = 3 * 3_600_000;

test.each([
  ['a large', 500, 1],
  ['a small', 10, 2],
])(
  '[R14.20] the packs of %s event: %i entries with two files each, read %i times for two pages',
  async (...[, numEntries, numReads]) => {
    await t.setClock(startMs);
    const jam = await createCompetition(t.platform.db, { startMs, endMs, short: `PACKS${numEntries}` });
    await addPackedEntries(t.platform.db, jam, numEntries);
    const list = async () => (await t.visitor().get(`/api/v1/compo/${jam.short}/packs`)).json();
    const countReads = () => t.queries.filter((query) => query.includes('f.crc32, floor(')).length;

    // What was asked before there were packs is not remembered.
    expect(await list()).toMatchObject({ result: [] });
    await t.setClock(endMs + graceMs);
    const before = countReads();
    const first = await list();
    expect(first.result).toMatchObject([{ platform: 'linux' }, { platform: 'all' }]);
    await t.moveClock('4 seconds');
    expect(await list()).toEqual(first);
    expect(countReads() - before).toBe(numReads);
  },
);
