import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Draw, Rules } from '@tinsmith/contract/rule';
import { replayDraw } from '@tinsmith/domain/replay-draw';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createCompetition, createEntrant, createPerson } from '../../testing/factories.ts';
import { createPool, createRule, emptyPool, passStart } from '../../testing/rule-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

const t = useTestApp();

const readRules = async (short: string): Promise<Rules> =>
  (await t.visitor().get(`/api/v1/compo/${short}/rules`)).json();
const readDraw = async (short: string): Promise<Draw> =>
  (await t.visitor().get(`/api/v1/compo/${short}/rules/draw`)).json();

const join = async (competitionId: number, isVerified = true) => {
  const account = await createAccount(t.platform.db, { isVerified });
  return { ...account, entrantId: (await createEntrant(t.platform.db, competitionId, account.id)).id };
};

beforeEach(async () => {
  await t.setClock('2026-08-01T00:00:00Z');
  await sql`truncate rule, draw_seal cascade`.execute(t.owner);
  await sql`update competition set draws_rules = false`.execute(t.owner);
});

describe('the draw at the start', () => {
  test('[R11.09] [R1.01] [R2.14] [R7.09] extra rules are announced at the start and stay; before it there are none', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    await drawDue(t.platform);
    const before = await t.visitor().get(`/api/v1/compo/${jam.short}/rules`);
    expect(before.json()).toMatchObject({ state: 'before', drawn: [], drawnAt: null });
    expect(before.json().commitments).toHaveLength(1);
    expect(before.headers['cache-control']).toMatch(/^public/);
    const extra = () => t.visitor().get(`/api/v1/compo/${jam.short}/rules/extra`);
    expect((await extra()).json()).toEqual({ state: 'before', drawn: [] });

    await t.setClock(jam.startMs);
    const between = await t.visitor().get(`/api/v1/compo/${jam.short}/rules`);
    expect(between.json()).toMatchObject({ state: 'due', drawn: [] });
    expect(between.headers['cache-control']).toBe('no-store');
    expect((await extra()).headers['cache-control']).toBe('no-store');

    await drawDue(t.platform);
    const after = await readRules(jam.short);
    expect(after).toMatchObject({ state: 'drawn', drawnAt: jam.startMs });
    expect(after.drawn).toHaveLength(5);
    for (const { rule } of after.drawn) expect(after.result).toContain(rule?.text);
    // What the event's page shows: the same rules in the same order, without comments.
    expect((await extra()).json()).toEqual({
      state: 'drawn',
      drawn: after.drawn.map(({ position, kind, rule }) => ({ position, kind, rule })),
    });

    await t.moveClock('3 days');
    await drawDue(t.platform);
    expect(await readRules(jam.short)).toEqual(after);
  });

  test('[R9.01] only rules of interest 3 or more come out, exactly one challenging, bonus by interest alone', async () => {
    const { db } = t.platform;
    const dull = await createRule(db, {
      category: 'genre',
      ratings: [
        [2, 1],
        [3, 1],
      ],
    });
    const tooHard = await createRule(db, {
      category: 'tech',
      ratings: [
        [5, 5],
        [5, 5],
      ],
    });
    const unrated = await createRule(db, { category: 'art' });
    const one = await createRule(db, {
      category: 'tech',
      ratings: [
        [3, 4],
        [3, 5],
      ],
    });
    const genre = await createRule(db, { category: 'genre', ratings: [[3, 2]] });
    const art = await createRule(db, { category: 'art', ratings: [[4, 1]] });
    const tech = await createRule(db, {
      category: 'tech',
      ratings: [
        [4, 2],
        [4, 3],
      ],
    });
    const bonus = await createRule(db, { category: 'bonus', ratings: [[3, 5]] });
    const jam = await createCompetition(db);
    await passStart(t, jam);
    const { drawn } = await readRules(jam.short);
    expect(Object.fromEntries(drawn.map(({ kind, rule }) => [rule?.id, kind]))).toEqual({
      [genre.id]: 'genre',
      [art.id]: 'artTech',
      [one.id]: 'challenging',
      [tech.id]: 'artTech',
      [bonus.id]: 'bonus',
    });
    const ids = drawn.map(({ rule }) => rule?.id);
    for (const { id } of [dull, tooHard, unrated]) expect(ids).not.toContain(id);
  });

  test('a draw never refuses: slots that the pool cannot fill stay empty', async () => {
    await createRule(t.platform.db, { category: 'art', ratings: [[4, 2]] });
    const jam = await createCompetition(t.platform.db);
    await passStart(t, jam);
    const { drawn } = await readRules(jam.short);
    const filled = (kind: string) =>
      drawn.filter((one) => one.kind === kind).map(({ rule }) => rule !== null);
    expect(filled('genre')).toEqual([false]);
    expect(filled('artTech').toSorted()).toEqual([false, false, true]);
    expect(filled('bonus')).toEqual([false]);
    expect(filled('challenging')).toEqual([]);
  });

  test('a rule that was drawn is left out for three editions', async () => {
    const { db } = t.platform;
    for (let i = 0; i < 5; i++) await createRule(db, { category: 'genre', ratings: [[4, 1]] });
    const drawnIds: (number | undefined)[] = [];
    for (let edition = 0; edition < 5; edition++) {
      const jam = await createCompetition(db);
      await sql`update competition set art_tech_slots = 0, bonus_slots = 0 where id = ${jam.id}`.execute(db);
      await passStart(t, jam);
      drawnIds.push((await readRules(jam.short)).drawn[0]?.rule?.id);
      await t.moveClock('30 days');
    }
    for (let edition = 0; edition < 2; edition++) {
      expect(new Set(drawnIds.slice(edition, edition + 4)).size).toBe(4);
    }
  });

  test('in a draw are those who are verified, have not withdrawn and are still here, by number', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    const [first, second, gone, withdrawn] = [
      await join(jam.id),
      await join(jam.id),
      await join(jam.id),
      await join(jam.id),
    ];
    await join(jam.id, false);
    await sql`update account set deleted_at = app_now() where id = ${gone.id}`.execute(t.platform.db);
    await sql`update sign_up set withdrawn_at = app_now() where id = ${withdrawn.entrantId}`.execute(
      t.platform.db,
    );
    await passStart(t, jam);
    const late = await join(jam.id);
    const draw = await readDraw(jam.short);
    expect(draw.entrants).toEqual([first.entrantId, second.entrantId]);
    expect(draw.entrants).not.toContain(late.entrantId);
  });

  test('what is published replays to the same rules, here and on the command line', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    for (let i = 0; i < 3; i++) await join(jam.id);
    await passStart(t, jam);
    const draw = await readDraw(jam.short);
    expect(replayDraw(draw).differsAt).toBeNull();
    expect(draw.commitments.map(({ hash }) => hash)).toEqual([draw.commitment]);
    const { entrants, pool, ...head } = draw;
    expect((await t.visitor().get(`/api/v1/compo/${jam.short}/rules/draw/head`)).json()).toEqual({
      ...head,
      numEntrants: entrants.length,
      numPool: pool.length,
      numDrawable: pool.filter((rule) => rule.interestSum >= 3 * rule.numRatings).length,
    });
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'draw-')), 'draw.json');
    writeFileSync(file, JSON.stringify(draw));
    const verifier = path.resolve(import.meta.dirname, '../../../../web/public/verify-draw.mjs');
    expect(execFileSync(process.execPath, [verifier, file], { encoding: 'utf8' })).toContain('It matches.');
  });

  test('pool and words stay as they were drawn, whatever is rated and worded afterwards', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    await passStart(t, jam);
    const [draw, rules] = [await readDraw(jam.short), await readRules(jam.short)];
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    for (const { id } of draw.pool.slice(0, 3)) {
      await t.visitor(staff.token).post('/rule-o-matic/ratings', { ruleId: id, interest: 1, challenge: 1 });
    }
    const drawnId = rules.drawn[0]?.rule?.id;
    await t.visitor(staff.token).post(`/api/v1/rules/${drawnId}`, { text: 'Other words.', isRetired: true });
    expect(await readDraw(jam.short)).toEqual(draw);
    expect(await readRules(jam.short)).toEqual(rules);
    const asItWas = (await t.visitor().get(`/api/v1/rules?compo=${jam.short}`)).json();
    expect(asItWas.rules).toEqual(draw.pool);
  });

  test('many who ask at once draw once', async () => {
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    await drawDue(t.platform);
    await t.setClock(jam.startMs);
    await Promise.all(Array.from({ length: 8 }, () => drawDue(t.platform)));
    expect((await readRules(jam.short)).drawn).toHaveLength(5);
  });

  test('what went before the draw is missing: no file of it, no pool as it was', async () => {
    const jam = await createCompetition(t.platform.db);
    await drawDue(t.platform);
    for (const url of [
      `/api/v1/compo/${jam.short}/rules/draw`,
      `/api/v1/compo/${jam.short}/rules/draw/head`,
      `/api/v1/rules?compo=${jam.short}`,
    ]) {
      const answer = await t.visitor().get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body.trim()).toBe("The extra rules haven't been drawn yet.");
    }
  });

  test('a gift exchange has standing rules only', async () => {
    await emptyPool(t.owner);
    const jam = await createCompetition(t.platform.db, { kind: 'gift-exchange' });
    await passStart(t, jam);
    expect(await readRules(jam.short)).toMatchObject({ state: 'none', drawn: [], commitments: [] });
  });

  test('once drawn, a start cannot be moved', async () => {
    const jam = await createCompetition(t.platform.db);
    await passStart(t, jam);
    const move = sql`update competition set starts_at = starts_at - interval '1 hour' where id = ${jam.id}`;
    await expect(move.execute(t.platform.db)).rejects.toThrow('it has been drawn');
  });
});
