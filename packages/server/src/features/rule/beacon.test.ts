import { replayDraw } from '@tinsmith/domain/replay-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompetition } from '../../testing/factories.ts';
import {
  genesis,
  type LocalBeacon,
  period,
  randomnessOf,
  startLocalBeacon,
} from '../../testing/local-beacon.ts';
import { createPool } from '../../testing/rule-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

let beacon: LocalBeacon;
beforeAll(async () => {
  beacon = await startLocalBeacon();
});
afterAll(() => beacon.close());
const t = useTestApp({ config: () => ({ beaconUrl: beacon.url }) });

const startMs = Date.UTC(2026, 7, 7, 12);
/** The first round published after the start, not at it. */
const expected = Math.floor((startMs / 1000 - genesis) / period) + 2;

beforeEach(async () => {
  await t.setClock(startMs - 60_000);
  await sql`truncate rule, draw_seal cascade`.execute(t.owner);
  await sql`update competition set draws_rules = false`.execute(t.owner);
  await createPool(t.platform.db);
});

const begin = async () => {
  const jam = await createCompetition(t.platform.db, { startMs });
  await drawDue(t.platform);
  await t.setClock(startMs);
  return jam;
};
const readDraw = async (short: string) => (await t.visitor().get(`/api/v1/compo/${short}/rules/draw`)).json();

test('the first round after the start is mixed in and published', async () => {
  beacon.answer = 'rounds';
  const jam = await begin();
  await drawDue(t.platform);
  const draw = await readDraw(jam.short);
  expect(genesis + (expected - 1) * period).toBeGreaterThan(startMs / 1000);
  expect(genesis + (expected - 2) * period).toBeLessThanOrEqual(startMs / 1000);
  expect(draw).toMatchObject({
    hasBeacon: true,
    beacon: { url: beacon.url, round: expected, randomness: randomnessOf(expected) },
  });
  expect(replayDraw(draw).differsAt).toBeNull();
  expect(replayDraw({ ...draw, beacon: null }).differsAt).toBe('mixed-seed');
});

test.each(['nothing', 'lies'] as const)(
  'a beacon that says %s is waited for 15 seconds; then rules are drawn without it, and that shows for ever',
  async (answer) => {
    beacon.answer = answer;
    const jam = await begin();
    await drawDue(t.platform);
    await t.setClock(startMs + 14_999);
    await drawDue(t.platform);
    expect((await t.visitor().get(`/api/v1/compo/${jam.short}/rules/draw`)).statusCode).toBe(404);
    await t.setClock(startMs + 15_000);
    await drawDue(t.platform);
    const draw = await readDraw(jam.short);
    expect(draw).toMatchObject({ hasBeacon: true, beacon: null });
    expect(replayDraw(draw).differsAt).toBeNull();
  },
);

test('one that answers late is still in time', async () => {
  beacon.answer = 'nothing';
  const jam = await begin();
  await drawDue(t.platform);
  beacon.answer = 'rounds';
  await t.setClock(startMs + 6_000);
  await drawDue(t.platform);
  expect(await readDraw(jam.short)).toMatchObject({ beacon: { round: expected } });
});
