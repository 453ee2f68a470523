import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { createPool } from '../../testing/rule-factories.ts';
import { openTestApp, useTestApp } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

const t = useTestApp();

beforeEach(async () => {
  await t.setClock('2026-08-01T00:00:00Z');
  await sql`truncate rule, draw_seal cascade`.execute(t.owner);
  await sql`update competition set draws_rules = false`.execute(t.owner);
});

/** The same site run with another key, as after a careless move to another machine. */
const openWithOtherKey = () =>
  openTestApp(
    {
      databaseUrl: t.platform.config.databaseUrl,
      filesDir: t.platform.config.filesDir,
      drop: async () => {},
    },
    { config: { secretKey: randomBytes(32) } },
  );

const readRules = async (short: string) => (await t.visitor().get(`/api/v1/compo/${short}/rules`)).json();

describe('the sealed seed', () => {
  test('is promised once, whoever asks how often', async () => {
    const jam = await createCompetition(t.platform.db);
    await Promise.all(Array.from({ length: 6 }, () => drawDue(t.platform)));
    const { commitments } = await readRules(jam.short);
    expect(commitments).toHaveLength(1);
    await drawDue(t.platform);
    expect((await readRules(jam.short)).commitments).toEqual(commitments);
    // Followers of the news have it in writing.
    expect((await t.visitor().get('/news/atom.xml')).body).toContain(commitments[0].hash);
  });

  test('with another key it does not open: /readyz and the desk say so days ahead, and nothing is drawn', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    await drawDue(t.platform);
    const desk = `/api/v1/compo/${jam.short}/rules/desk`;
    expect((await t.visitor().get('/readyz')).json()).toMatchObject({ drawSeals: 'fine' });
    expect((await t.visitor(staff.token).get(desk)).json()).toMatchObject({ seal: 'fine' });

    const moved = await openWithOtherKey();
    try {
      expect((await moved.visitor().get('/readyz')).json()).toMatchObject({
        state: 'degraded',
        drawSeals: 'broken',
      });
      expect((await moved.visitor(staff.token).get(desk)).json()).toMatchObject({ seal: 'broken' });
      // Another event, whose seed was sealed with the new key, is drawn anyway.
      const other = await createCompetition(t.platform.db, { startMs: jam.startMs });
      await drawDue(moved.platform);
      await t.setClock(jam.startMs);
      await expect(drawDue(moved.platform)).rejects.toThrow('does not open');
      expect((await readRules(other.short)).state).toBe('drawn');
      expect((await readRules(jam.short)).state).toBe('due');
      // The right key still works.
      await drawDue(t.platform);
      expect((await readRules(jam.short)).state).toBe('drawn');
    } finally {
      await moved.app.close();
      await moved.platform.close();
    }
  });

  test('only one that does not open can be replaced, and the old promise stays listed', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    await drawDue(t.platform);
    const [old] = (await readRules(jam.short)).commitments;
    const seal = `/api/v1/compo/${jam.short}/rules/seal`;
    expect((await t.visitor(staff.token).post(seal)).statusCode).toBe(409);

    const moved = await openWithOtherKey();
    try {
      expect((await moved.visitor(staff.token).post(seal)).statusCode).toBe(200);
      const audit = t.platform.db.selectFrom('audit_entry').select('action').orderBy('id', 'desc').limit(1);
      expect(await audit.execute()).toEqual([{ action: 'replaced-seal' }]);
      const { commitments } = await readRules(jam.short);
      expect(commitments).toMatchObject([{ replacedAt: null }, { hash: old.hash, madeAt: old.madeAt }]);
      expect(commitments[1].replacedAt).not.toBeNull();
      await t.setClock(jam.startMs);
      await drawDue(moved.platform);
      const draw = (await t.visitor().get(`/api/v1/compo/${jam.short}/rules/draw`)).json();
      expect(draw.commitment).toBe(commitments[0].hash);
      expect(draw.commitments).toEqual(commitments);
    } finally {
      await moved.app.close();
      await moved.platform.close();
    }
  });
});
