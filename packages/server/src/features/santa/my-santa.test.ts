import type { MySecretSanta } from '@tinsmith/contract/santa';
import { replaySantaDraw } from '@tinsmith/domain/replay-santa';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCompetition, createEntrant, createPerson } from '../../testing/factories.ts';
import { createExchange, passDraw, readPairs, type Santa } from '../../testing/santa-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 11, 14, 12);

beforeEach(async () => {
  await t.setClock(startMs - dayMs);
  await sql`truncate competition cascade`.execute(t.owner);
});

const read = async ({ token }: { token: string }, query = ''): Promise<MySecretSanta> =>
  (await t.visitor(token).get(`/api/v1/mySecretSanta${query}`)).json();
const draw = (short: string) => t.visitor().get(`/api/v1/compo/${short}/santa/draw`);
const seal = async (short: string) => (await t.visitor().get(`/api/v1/compo/${short}/santa/seal`)).json();

describe('mySecretSanta', () => {
  test('[R7.23] [R3.12] [R2.95] [R2.96] [R2.97] tells the receiver from the start, the giver from the end', async () => {
    const { jam, people } = await createExchange(t.platform.db, 5, { startMs });
    const [me] = people as [Santa];
    const byId = new Map(people.map((person) => [person.entrantId, person]));
    expect(await read(me)).toMatchObject({
      competition: { short: jam.short },
      competitionStarted: false,
      competitionEnded: false,
      joinedCompetition: true,
      state: 'before',
      secretSanta: null,
      reverse: null,
    });

    await passDraw(t, jam);
    const pairs = await readPairs(t.platform.db, jam.id);
    for (const person of people) {
      const receiver = byId.get(pairs.get(person.entrantId) as number) as Santa;
      expect(await read(person)).toMatchObject({
        competitionStarted: true,
        state: 'paired',
        secretSanta: {
          giver: { name: person.username },
          receiver: { name: receiver.username, entrantId: receiver.entrantId },
        },
        reverse: null,
      });
    }
    await t.setClock(jam.endMs - 1);
    expect((await read(me)).reverse).toBeNull();

    await t.setClock(jam.endMs);
    for (const person of people) {
      const receiver = byId.get(pairs.get(person.entrantId) as number) as Santa;
      expect(await read(receiver)).toMatchObject({
        competitionEnded: true,
        reverse: { name: person.username, entrantId: person.entrantId, entryId: null },
      });
    }
  });

  test('the gift that reverse leads to is one that can be opened', async () => {
    const { jam, people } = await createExchange(t.platform.db, 2, { startMs });
    const [giver, receiver] = people as [Santa, Santa];
    await passDraw(t, jam);
    const started = await t.visitor(giver.token).post(`/api/v1/compo/${jam.short}/myEntry`);
    const { entryId } = started.json();
    await t.setClock(jam.endMs);
    expect((await read(receiver)).reverse).toMatchObject({ entryId: null });
    await t.visitor(giver.token).post(`/api/v1/entry/${entryId}/details`, { title: 'A gift' });
    expect((await read(receiver)).reverse).toMatchObject({ entryId });
  });

  test('between the start and the draw it says that names are being drawn', async () => {
    const { jam, people } = await createExchange(t.platform.db, 3, { startMs });
    await t.setClock(jam.startMs);
    expect(await read(people[0] as Santa)).toMatchObject({ state: 'due', secretSanta: null });
  });

  test('a clock that is set back hides what was drawn', async () => {
    const { jam, people } = await createExchange(t.platform.db, 3, { startMs });
    await passDraw(t, jam);
    await t.setClock(jam.startMs - 1);
    expect(await read(people[0] as Santa)).toMatchObject({ state: 'before', secretSanta: null });
  });

  test('who had not confirmed their address, and whom nobody fits, is told so', async () => {
    const { db } = t.platform;
    const { jam, people } = await createExchange(db, 1, { startMs });
    const late = await createPerson(db, { isVerified: false });
    await createEntrant(db, jam.id, late.id);
    await passDraw(t, jam);
    expect((await read(people[0] as Santa)).state).toBe('set-aside');
    expect((await read(late)).state).toBe('unverified');
    await sql`update account set verified_at = app_now() where id = ${late.id}`.execute(db);
    expect((await read(late)).state).toBe('unverified');
  });

  test('the wishlist comes as a list, with what the person can run', async () => {
    const { db } = t.platform;
    const { jam, people } = await createExchange(db, 2, { startMs });
    const [giver, receiver] = people as [Santa, Santa];
    const saved = await t.visitor(receiver.token).post(`/api/v1/compo/${jam.short}/signUp`, {
      info: ' A moth \n\nRain on a tin roof',
      pleaseNot: 'Spiders',
      systems: ['web', 'windows'],
      hasGamepad: true,
      wouldStandIn: true,
    });
    expect(saved.json()).toMatchObject({ systems: ['windows', 'web'], hasGamepad: true, wouldStandIn: true });
    // Omitted fields stay unchanged.
    await t.visitor(receiver.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: 'A moth\nRain' });
    await passDraw(t, jam);
    const wishlist = {
      wishes: ['A moth', 'Rain'],
      pleaseNot: 'Spiders',
      systems: ['windows', 'web'],
      hasGamepad: true,
    };
    expect((await read(giver)).secretSanta?.receiver.wishlist).toEqual(wishlist);
    expect((await read(receiver)).ownWishlist).toEqual(wishlist);
  });
});

describe('which event it is about', () => {
  test('a joinable TINS announced meanwhile takes nobody their page away; a given one can be asked for', async () => {
    const { db } = t.platform;
    const { jam, people } = await createExchange(db, 3, { startMs, short: 'GIFT26' });
    const [me] = people as [Santa];
    await passDraw(t, jam);
    const next = await createCompetition(db, {
      short: 'TINS27',
      startMs: startMs + 30 * dayMs,
      isPinned: true,
    });
    expect(await read(me)).toMatchObject({ competition: { short: 'GIFT26' }, state: 'paired' });
    expect((await read(me, `?compo=${next.short}`)).competition?.short).toBe('TINS27');
    // For 60 days after its end it can still be found.
    await t.setClock(jam.endMs + 60 * dayMs - 1);
    expect((await read(me)).competition?.short).toBe('GIFT26');
    await t.setClock(jam.endMs + 60 * dayMs);
    expect(await read(me)).toMatchObject({ competition: { short: 'TINS27' }, state: 'none' });
    expect((await read(me, '?compo=gift26')).reverse).not.toBeNull();
    const outsider = await createPerson(db);
    expect(await read(outsider)).toMatchObject({ competition: { short: 'TINS27' }, state: 'none' });
    expect(await read(outsider, '?compo=GIFT26')).toMatchObject({
      joinedCompetition: false,
      state: 'none',
      secretSanta: null,
      reverse: null,
      ownWishlist: null,
    });
  });

  test('no event, none with that name, and nobody logged in', async () => {
    const person = await createPerson(t.platform.db);
    expect(await read(person)).toMatchObject({ competition: null, state: 'none' });
    expect((await t.visitor(person.token).get('/api/v1/mySecretSanta?compo=nope')).statusCode).toBe(404);
    expect((await t.visitor().get('/api/v1/mySecretSanta')).statusCode).toBe(401);
    const answer = await t.visitor(person.token).get('/api/v1/mySecretSanta');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('what is published of the draw', () => {
  test('the hash from the announcement on; seed and ring only once the gifts are open', async () => {
    const { jam } = await createExchange(t.platform.db, 6, { startMs });
    expect(await seal(jam.short)).toEqual({ commitments: [], seed: null });
    await passDraw(t, jam);
    const { commitments, seed } = await seal(jam.short);
    expect(commitments).toMatchObject([{ replacedAt: null }]);
    expect(seed).toBeNull();
    await t.setClock(jam.endMs - 1);
    expect((await draw(jam.short)).statusCode).toBe(404);
    expect((await draw(jam.short)).headers['x-problem']).toBe('no-santa-draw');
    expect((await seal(jam.short)).seed).toBeNull();

    await t.setClock(jam.endMs);
    const published = (await draw(jam.short)).json();
    expect(published).toMatchObject({ commitment: commitments[0].hash, numExclusions: 0, setAside: [] });
    expect(replaySantaDraw(published).differsAt).toBeNull();
    expect((await seal(jam.short)).seed).toBe(published.seed);
    // Followers of the news have it in writing.
    expect((await t.visitor().get('/news/atom.xml')).body).toContain(commitments[0].hash);
  });

  test('the rules page of a gift exchange says nothing of a seed for rules', async () => {
    const { jam } = await createExchange(t.platform.db, 2, { startMs });
    await passDraw(t, jam);
    const rules = (await t.visitor().get(`/api/v1/compo/${jam.short}/rules`)).json();
    expect(rules).toMatchObject({ state: 'none', commitments: [] });
    const { drawSeal } = (await t.visitor().get(`/api/v1/compo/${jam.short}`)).json();
    // The seed for names is promised there, and published only with the draw.
    expect(drawSeal).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null });
    await t.setClock(jam.endMs);
    expect((await t.visitor().get(`/api/v1/compo/${jam.short}`)).json().drawSeal.seed).toBeNull();
  });
});
