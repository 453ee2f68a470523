import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, openVoting } from '../../testing/vote-factories.ts';
import { countVotable } from './num-votable.ts';

const t = useTestApp();

test('[R14.07] entries on the ballot are counted once for all who ask within seconds, and anew after that', async () => {
  const { db } = t.platform;
  const { competition } = await openVoting(t, 2);
  const first = countVotable(db, competition.id);
  expect(countVotable(db, competition.id)).toBe(first);
  expect(await first).toBe(2);
  await createMaker(db, competition, 'Found again');
  await wait(2_100);
  expect(await countVotable(db, competition.id)).toBe(3);
});

test('[R14.07] a count that failed is not used again', async () => {
  const { db } = t.platform;
  const { competition } = await openVoting(t, 1);
  await expect(countVotable(db, Number.NaN)).rejects.toThrow();
  await expect(countVotable(db, Number.NaN)).rejects.toThrow();
  expect(await countVotable(db, competition.id)).toBe(1);
});
