import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openVoting, saveBallot } from '../../testing/vote-factories.ts';

const t = useTestApp();
const staff = {} as Record<'organizer' | 'moderator', { token: string }>;
const ids: number[] = [];
const at = (path: string, short = 'old') => `/api/v1/compo/${short}/results${path}`;
const write = (body: object, rank: keyof typeof staff = 'organizer', short = 'old') =>
  t.visitor(staff[rank].token).post(at('/typed', short), { note: '', ...body });
const ranks = (all: number | null, art: number | null = null) => ({ all, art, tech: null, genre: null });
const first = () => [
  { entryId: ids[0], ranks: ranks(2, 1) },
  { entryId: ids[1], ranks: ranks(1) },
  { entryId: ids[2], ranks: ranks(2) },
];

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock('2026-08-08T00:00:00Z');
  for (const rank of ['organizer', 'moderator'] as const) staff[rank] = await createPerson(db, { rank });
  const old = await createCompetition(db, { short: 'old', startMs: Date.UTC(2001, 6, 1) });
  for (const title of ['Crab', 'Newt', 'Toad', 'Wren'])
    ids.push(await createEntry(db, old, [(await createJoined(db, old)).entrantId], { title }));
});

describe('the results of an edition from before this site', () => {
  test('are refused without ranks, of entries of elsewhere, and from moderators', async () => {
    expect((await write({ entries: first() }, 'moderator')).statusCode).toBe(403);
    const none = await write({ entries: [{ entryId: ids[0], ranks: ranks(null) }] });
    expect(none.headers['x-problem']).toBe('no-ranks');
    const elsewhere = await write({ entries: [{ entryId: 999_999, ranks: ranks(1) }] });
    expect(elsewhere.headers['x-problem']).toBe('no-entry');
  });

  test('[R10.13] [R2.22] are written down by rank, audited, and stand in page, CSV, JSON and badge', async () => {
    expect((await write({ entries: first() })).json()).toEqual({ number: 1 });
    const results = (await t.visitor().get(at(''))).json();
    expect(results.published).toMatchObject({ number: 1, isTyped: true });
    expect(
      results.entries.map(({ title, scores }: { title: string; scores: { all: { rank: number } } }) => [
        title,
        scores.all.rank,
      ]),
    ).toEqual([
      ['Newt', 1],
      ['Crab', 2],
      ['Toad', 2],
    ]);
    expect(results.result).toContain('<td>1</td><td><a href="/entry/');
    // Overall and art; there are no scores and no ballots.
    expect(results.result).toMatch(
      />Crab<\/a><\/td><td>[^<]*<\/td><td>2<\/td><td>1<\/td><td>–<\/td><td>–<\/td>/,
    );
    expect(results.result).not.toContain('Ballots');
    const csv = (await t.visitor().get(at('.csv'))).body.split('\r\n');
    expect(csv[1]).toMatch(new RegExp(`^1,${ids[1]},Newt,`));
    const json = (await t.visitor().get(at('.json'))).json();
    expect(json.entries[0]).toMatchObject({ id: ids[1], scores: { all: { rank: 1, score: null } } });
    const badge = (await t.visitor().get(`/api/v1/entry/${ids[0]}/badge`)).json();
    expect(badge).toMatchObject({ ranks: { all: 2, art: 1 }, numRanked: 3, isPublished: true });
    expect((await t.visitor().get('/api/v1/scores/byCompo/old')).json()).toEqual({ scores: [] });
    const audits = await t.platform.db
      .selectFrom('audit_entry')
      .select('action')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audits.map(({ action }) => action)).toEqual(['published-results', 'typed-results']);
  });

  test('are corrected with a note, and both stay', async () => {
    const entries = [{ entryId: ids[3], ranks: ranks(1) }];
    expect((await write({ entries })).headers['x-problem']).toBe('no-note');
    expect((await write({ entries, note: 'It was the wren.' })).json()).toEqual({ number: 2 });
    const { all, entries: shown } = (await t.visitor().get(at(''))).json();
    expect([all.length, shown.length, shown[0].title]).toEqual([2, 1, 'Wren']);
    const form = (await t.visitor(staff.organizer.token).get(at('/typed'))).json();
    expect(form.entries[0]).toMatchObject({ title: 'Wren', ranks: ranks(1) });
    expect((await t.visitor().get(at('?number=1'))).json().entries).toHaveLength(3);
  });

  test('are not written over ballots, nor before voting has ended', async () => {
    const { competition, makers } = await openVoting(t, 2);
    const [by, about] = makers;
    if (!by || !about) throw new Error('Nobody is there.');
    const body = { entries: [{ entryId: about.entryId, ranks: ranks(1) }] };
    expect((await write(body, 'organizer', competition.short)).headers['x-problem']).toBe('voting-open');
    await saveBallot(t, by, about.entryId);
    await t.setClock(competition.votingEndMs);
    expect((await write(body, 'organizer', competition.short)).headers['x-problem']).toBe('has-ballots');
  });
});
