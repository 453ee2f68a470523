import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createEntry, createEntryFile, createJoined } from '../../testing/entry-factories.ts';
import { createPerson, type TestCompetition } from '../../testing/factories.ts';
import { sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot, scoresOf } from '../../testing/vote-factories.ts';
import { lockVoter, upsertBallot } from '../vote/vote.queries.ts';

const t = useTestApp();

interface World {
  readonly competition: TestCompetition;
  readonly makers: readonly Maker[];
  readonly ballotIds: readonly number[];
  readonly staff: { readonly token: string };
  readonly late: { readonly fileId: number };
  readonly linked: { readonly token: string; readonly entryId: number };
}

async function open(): Promise<World> {
  const { db } = t.platform;
  const { competition, makers } = await openVoting(t, 4);
  const staff = await createPerson(db, { rank: 'organizer' });
  const player = await createJoined(db, competition);
  const linkedId = await createEntry(db, competition, [player.entrantId], { title: 'Linked' });
  await db
    .updateTable('entry')
    .set({ play_link: 'https://play.example/' })
    .where('id', '=', linkedId)
    .execute();
  const latecomer = await createJoined(db, competition);
  const lateEntry = await createEntry(db, competition, [latecomer.entrantId], { title: 'Late' });
  const { id: fileId } = await createEntryFile(db, lateEntry);
  for (const by of makers)
    for (const about of [...makers.map(({ entryId }) => entryId), linkedId])
      if (about !== by.entryId) await saveBallot(t, by, about, { scores: scoresOf(4) });
  const ballots = await db
    .selectFrom('ballot')
    .select('id')
    .where('competition_id', '=', competition.id)
    .execute();
  await t.setClock(competition.votingEndMs);
  return {
    competition,
    makers,
    staff,
    ballotIds: ballots.map(({ id }) => id),
    late: { fileId },
    linked: { token: player.token, entryId: linkedId },
  };
}

/** Of the frozen ranking: ballots that it counts and lists as excluded, or neither. */
async function contradictions(competitionId: number) {
  const { rows } = await sql<{ entryId: number; counted: number; fit: number; spread: number }>`
    select x.entry_id as "entryId", x.num_ballots as counted,
      (select count(*)::int from ballot b where b.entry_id = x.entry_id and b.is_complete and not exists (
        select from result_ballot o where o.result_id = r.id and o.ballot_id = b.id)) as fit,
      (select sum(n)::int from unnest(x.spreads[1:5]) n) as spread
    from result r join result_entry x on x.result_id = r.id
    where r.competition_id = ${competitionId} and r.published_at is null`.execute(t.platform.db);
  expect(rows.length).toBeGreaterThan(3);
  return rows.filter(({ counted, fit, spread }) => counted !== fit || spread !== counted);
}

describe('a ranking that is frozen while what counts changes', () => {
  test('[R10.02] never counts a ballot that it lists as excluded, nor leaves out one that it does not', async () => {
    const { competition, staff, ballotIds, late, linked } = await open();
    const { short } = competition;
    const organizer = t.visitor(staff.token);
    const found: unknown[] = [];
    for (let round = 0; round < sizes.races; round++) {
      const path = round % 2 === 0 ? 'exclude' : 'count';
      const [frozen, ...changed] = await Promise.all([
        organizer.post(`/api/v1/compo/${short}/results/freeze`, { excluded: [] }),
        ...ballotIds
          .slice(0, 3)
          .map((id) =>
            organizer.post(`/api/v1/compo/${short}/votes/${id}/${path}`, { reason: 'Not played' }),
          ),
        organizer.post(`/api/v1/files/${late.fileId}/count`, {
          reason: round % 2 === 0 ? 'The line was down' : null,
        }),
        t.visitor(linked.token).post(`/api/v1/entry/${linked.entryId}/details`, {
          links: { play: round % 2 === 0 ? '' : 'https://play.example/', source: '', video: '' },
        }),
      ]);
      expect(frozen.statusCode).toBe(200);
      expect(changed.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
      found.push(...(await contradictions(competition.id)));
    }
    expect(found).toEqual([]);
  });

  test('[R10.02] a vote that began before the end is waited for; one that comes after the ranking is refused', async () => {
    const { competition, makers, staff } = await open();
    const { db } = t.platform;
    const [{ id: accountId, entrantId }, { entryId }] = [makers[0] as Maker, makers[1] as Maker];
    const vote = (transaction: Database) =>
      upsertBallot(transaction, {
        accountId,
        entrantId,
        entryId,
        scores: scoresOf(1),
        review: '',
        baseVersion: 1,
        isQueued: false,
      });
    await t.setClock(competition.votingEndMs - 1);
    const freezing = await db.transaction().execute(async (transaction) => {
      expect(await lockVoter(transaction, accountId, entrantId)).toBe(true);
      expect(await vote(transaction)).toMatchObject({ all: 1 });
      await t.setClock(competition.votingEndMs);
      let isFrozen = false;
      const done = t
        .visitor(staff.token)
        .post(`/api/v1/compo/${competition.short}/results/freeze`, { excluded: [] })
        .then((answer) => {
          isFrozen = true;
          return answer;
        });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isFrozen).toBe(false);
      return { done };
    });
    expect((await freezing.done).statusCode).toBe(200);
    expect(await contradictions(competition.id)).toEqual([]);
    const { sums } = await db
      .selectFrom('result_entry')
      .select('sums')
      .where('entry_id', '=', entryId)
      .executeTakeFirstOrThrow();
    expect(sums[0]).toBe(1 + 4 + 4);
    // By its own clock it is still before the end.
    await t.setClock(competition.votingEndMs - 1);
    expect(await db.transaction().execute(vote)).toBeNull();
  });
});
