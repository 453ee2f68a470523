import { expect, test } from 'vitest';
import { createCompetition } from '../../testing/factories.ts';
import { createPool } from '../../testing/rule-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

test('a promise in the feed leads to its place on the rules page, before the draw and after it', async () => {
  const { db } = t.platform;
  await createPool(db);
  const startMs = Date.UTC(2026, 7, 7, 12);
  await t.setClock(startMs - 60_000);
  const { short } = await createCompetition(db, { startMs });
  for (const atMs of [startMs - 60_000, startMs + 1]) {
    await t.setClock(atMs);
    await drawDue(t.platform);
    const feed = (await t.visitor().get('/news/atom.xml')).body;
    const [, id] = new RegExp(`/${short}/rules#(\\w+)`).exec(feed) ?? [];
    expect(id).toBeDefined();
    expect((await t.visitor().get(`/${short}/rules`)).body).toContain(`id="${id}"`);
  }
});
