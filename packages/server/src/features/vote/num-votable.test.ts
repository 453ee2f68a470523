import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
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

test('[R14.07] the count agrees with the rule, whichever way an entry can be played or not', async () => {
  const { db } = t.platform;
  const { competition, makers } = await openVoting(t, 8);
  const changed = async (place: number, table: 'entry' | 'entry_file', change: string) =>
    sql`update ${sql.table(table)} set ${sql.raw(change)}
      where ${sql.ref(table === 'entry' ? 'id' : 'entry_id')} = ${makers[place]?.entryId}`.execute(db);
  const late = 'sealed_at = app_now(), received_at = app_now()';
  await changed(0, 'entry_file', late);
  await changed(1, 'entry_file', `${late}, counted_at = app_now(), counted_reason = 'A power cut'`);
  await changed(2, 'entry_file', 'superseded_at = app_now()');
  await changed(3, 'entry_file', 'superseded_at = app_now()');
  await changed(3, 'entry', "play_link = 'https://games.example/3'");
  await changed(4, 'entry', 'is_unranked = true');
  await changed(5, 'entry', 'num_shown = 0');
  await changed(6, 'entry_file', "state = 'received', checked_at = null, is_match = null");
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from reviewable_entry
    where competition_id = ${competition.id} and can_score`.execute(db);
  // Counted by staff, played by a link, and the one as it was.
  expect(rows[0]?.num).toBe(3);
  expect(await countVotable(db, competition.id)).toBe(3);
});
