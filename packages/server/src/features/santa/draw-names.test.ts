import { hashExclusions, hashHistory, mixSantaSeed, santaAlgorithm } from '@tinsmith/domain/draw-santa';
import { commitTo, hashEntrants } from '@tinsmith/domain/draw-seed';
import { type PublishedSantaDraw, replaySantaDraw } from '@tinsmith/domain/replay-santa';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCompetition,
  createEntrant,
  type TestCompetition,
} from '../../testing/factories.ts';
import { limit, reportFigure, sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawNames } from './draw-names.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 11, 14, 12);

beforeEach(async () => {
  await sql`delete from competition where kind = 'gift-exchange' and not exists (
    select from sign_up s where s.competition_id = competition.id)`.execute(t.owner);
  await t.setClock(startMs - 86_400_000);
});

interface Person {
  readonly accountId: number;
  readonly entrantId: number;
}

async function createExchange(numPeople: number): Promise<{ jam: TestCompetition; people: Person[] }> {
  const { db } = t.platform;
  const jam = await createCompetition(db, { kind: 'gift-exchange', startMs });
  const people: Person[] = [];
  for (let i = 0; i < numPeople; i++) {
    const { id: accountId } = await createAccount(db);
    people.push({ accountId, entrantId: (await createEntrant(db, jam.id, accountId)).id });
  }
  return { jam, people };
}

async function draw(jam: TestCompetition): Promise<void> {
  await drawNames(t.platform);
  await t.setClock(jam.startMs);
  await drawNames(t.platform);
}

const drawOf = (jam: TestCompetition) =>
  t.platform.db.selectFrom('santa_draw').selectAll().where('competition_id', '=', jam.id).executeTakeFirst();

async function pairsOf(jam: TestCompetition): Promise<Map<number, number>> {
  const rows = await t.platform.db
    .selectFrom('santa_pair')
    .select(['giver_id', 'receiver_id'])
    .where('competition_id', '=', jam.id)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.giver_id, row.receiver_id]));
}

/** The draw as it will be published, from the stored rows. */
async function publishedOf(jam: TestCompetition): Promise<PublishedSantaDraw> {
  const row = await drawOf(jam);
  if (!row) throw new Error('not drawn');
  const seal = await t.platform.db
    .selectFrom('draw_seal')
    .selectAll()
    .where('id', '=', row.seal_id)
    .executeTakeFirstOrThrow();
  const entrants = row.entrants.map(Number);
  const history = row.history_givers.map((giver, place) => ({
    giver: Number(giver),
    receiver: Number(row.history_receivers[place]),
    year: Number(row.history_years[place]),
  }));
  return {
    algorithm: seal.algorithm,
    commitment: seal.commitment,
    seed: row.seed,
    entrants,
    entrantsHash: hashEntrants(entrants),
    beacon: null,
    mixedSeed: mixSantaSeed(row.seed, hashEntrants(entrants), null),
    history,
    historyHash: hashHistory(history),
    numExclusions: row.num_exclusions,
    ring: row.ring.map(Number),
    setAside: row.set_aside.map(Number),
    numAllowed: row.num_allowed,
  };
}

describe('the draw of names', () => {
  test('[R1.02] at the start everybody who is in it gives to one and receives from one, in one ring', async () => {
    const { jam, people } = await createExchange(9);
    const unverified = await createAccount(t.platform.db, { isVerified: false });
    await createEntrant(t.platform.db, jam.id, unverified.id);
    await drawNames(t.platform);
    expect(await drawOf(jam)).toBeUndefined();
    await t.setClock(startMs - 1);
    await drawNames(t.platform);
    expect(await pairsOf(jam)).toEqual(new Map());

    await t.setClock(startMs);
    await drawNames(t.platform);
    const pairs = await pairsOf(jam);
    const ids = people.map(({ entrantId }) => entrantId);
    let visited = 0;
    let at = ids[0] as number;
    do {
      at = pairs.get(at) as number;
      visited += 1;
    } while (at !== ids[0] && visited < 100);
    expect([visited, pairs.size]).toEqual([9, 9]);
    const published = await publishedOf(jam);
    expect(published).toMatchObject({
      algorithm: santaAlgorithm,
      entrants: ids,
      setAside: [],
      numAllowed: 0,
    });
    expect(published.commitment).toBe(commitTo(published.seed));
    expect(replaySantaDraw(published).differsAt).toBeNull();
    expect(
      [...pairs.entries()].every(([giver, receiver]) => {
        const place = published.ring.indexOf(giver);
        return published.ring[(place + 1) % 9] === receiver;
      }),
    ).toBe(true);
  });

  test('happens once, and what began before there were draws gets none', async () => {
    const { jam } = await createExchange(5);
    await draw(jam);
    const before = await publishedOf(jam);
    await Promise.all([drawNames(t.platform), drawNames(t.platform)]);
    expect(await publishedOf(jam)).toEqual(before);
    const { jam: old } = await createExchange(3);
    await sql`update competition set draws_names = false where id = ${old.id}`.execute(t.owner);
    await drawNames(t.platform);
    expect(await drawOf(old)).toBeUndefined();
  });

  test.each([0, 1, 2])('of %i people does not refuse', async (numPeople) => {
    const { jam, people } = await createExchange(numPeople);
    await draw(jam);
    const row = await publishedOf(jam);
    expect([row.ring.length, row.setAside.length]).toEqual(numPeople === 2 ? [2, 0] : [0, numPeople]);
    expect((await pairsOf(jam)).size).toBe(numPeople === 2 ? 2 : 0);
    expect(row.entrants).toEqual(people.map(({ entrantId }) => entrantId));
  });

  test('spares people who gave to each other before, whichever year that was', async () => {
    const { db } = t.platform;
    const { jam: first, people } = await createExchange(6);
    await draw(first);
    const drawn = await pairsOf(first);
    const again = await createCompetition(db, { kind: 'gift-exchange', startMs: startMs + 365 * 86_400_000 });
    const newIds = new Map<number, number>();
    for (const { accountId, entrantId } of people)
      newIds.set(entrantId, (await createEntrant(db, again.id, accountId as never)).id);
    await draw(again);
    const published = await publishedOf(again);
    expect(published.history).toHaveLength(6);
    expect(published.history).toEqual(
      expect.arrayContaining(
        [...drawn].map(([giver, receiver]) => ({
          giver: newIds.get(giver),
          receiver: newIds.get(receiver),
          year: 1,
        })),
      ),
    );
    const now = await pairsOf(again);
    for (const [giver, receiver] of drawn)
      expect(now.get(newIds.get(giver) as number)).not.toBe(newIds.get(receiver));
    expect(replaySantaDraw(published).differsAt).toBeNull();
  });

  test('never pairs people whom staff keep apart, and publishes only how many', async () => {
    const { jam, people } = await createExchange(4);
    const [one, two, three] = people as [Person, Person, Person];
    for (const other of [two, three])
      await sql`insert into santa_exclusion (low_account_id, high_account_id)
        values (${one.accountId}, ${other.accountId})`.execute(t.platform.db);
    await draw(jam);
    // Only the fourth may give to the first and receive from them: a ring of two, or of the three others.
    const pairs = await pairsOf(jam);
    expect(pairs.get(one.entrantId)).not.toBe(two.entrantId);
    expect(pairs.get(one.entrantId)).not.toBe(three.entrantId);
    const row = await drawOf(jam);
    expect(row).toMatchObject({ num_exclusions: 2, num_allowed: 0 });
    expect(row?.set_aside).toHaveLength(1);
    // Knowing the seed and guessing the pairs does not give the hash.
    const guess = [
      [one.entrantId, two.entrantId],
      [one.entrantId, three.entrantId],
    ] as const;
    expect(row?.exclusions_hash).not.toBe(hashExclusions(guess, ''));
    expect(replaySantaDraw(await publishedOf(jam))).toMatchObject({ differsAt: null, outcome: null });
  });

  test(
    `a crowd is drawn and stored within seconds`,
    async () => {
      const jam = await createCompetition(t.platform.db, { kind: 'gift-exchange', startMs });
      await sql`with made as (
          insert into account (username, email, verified_at)
          select 'crowd' || i, 'crowd' || i || '@example.org', app_now() from generate_series(1, ${sizes.entrants}) i
          returning id)
        insert into sign_up (competition_id, account_id, info) select ${jam.id}, id, 'A wish' from made`.execute(
        t.owner,
      );
      await drawNames(t.platform);
      await t.setClock(startMs);
      const begin = performance.now();
      await drawNames(t.platform);
      const tookMs = performance.now() - begin;
      reportFigure(`names of ${sizes.entrants} people drawn and stored: ${Math.round(tookMs)} ms`);
      expect(tookMs).toBeLessThan(limit(5_000));
      expect((await pairsOf(jam)).size).toBe(sizes.entrants);
    },
    limit(60_000),
  );
});
