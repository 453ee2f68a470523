import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createZip } from '../../testing/zip.ts';
import { createGame, uploadGame, usePlay } from './testing/play-games.ts';
import { unpackGames } from './unpack-games.job.ts';

const t = useTestApp({ config: usePlay() });
const startMs = Date.UTC(2098, 6, 17, 18);
let jam: TestCompetition;
let gifts: TestCompetition;
let anna: Joined;
let bert: Joined;
let santa: Joined;
let owner: { readonly token: string };
const ids = { game: 0, broken: 0, gift: 0 };

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(db, { startMs });
  gifts = await createCompetition(db, { kind: 'gift-exchange', startMs });
  [anna, bert, santa] = [
    await createJoined(db, jam),
    await createJoined(db, jam),
    await createJoined(db, gifts),
  ];
  owner = await createPerson(db, { rank: 'owner' });
  ids.game = await createEntry(db, jam, [anna.entrantId], { title: 'Here', chosenTags: ['phone'] });
  ids.broken = await createEntry(db, jam, [bert.entrantId], { title: 'Not here' });
  ids.gift = await createEntry(db, gifts, [santa.entrantId], { title: 'A gift' });
  await uploadGame(t, anna.token, ids.game);
  await uploadGame(
    t,
    bert.token,
    ids.broken,
    createZip([{ path: 'readme.txt', content: Buffer.from('No page') }]),
  );
  await uploadGame(t, santa.token, ids.gift, createGame('A secret gift'));
});

interface Card {
  readonly id: number;
  readonly playsHere: boolean;
}
const listAll = async (query: string, token?: string): Promise<Card[]> =>
  (await t.visitor(token).get(`/api/v1/entries/all?card=true&${query}`)).json().result;
const listHere = async (token?: string) => (await listAll('platform=here', token)).map(({ id }) => id);
const playsHere = async (id: number, token?: string) =>
  (await listAll('', token)).find((card) => card.id === id)?.playsHere;

test('[R15.10] lists say which games can be played in the page, and filter by it', async () => {
  expect(await playsHere(ids.game)).toBe(true);
  expect(await playsHere(ids.broken)).toBe(false);
  expect(await listHere()).toEqual([ids.game]);
  expect((await listAll('platform=here&tag=phone')).map(({ id }) => id)).toEqual([ids.game]);
  expect(await listAll('platform=here&tag=godot')).toEqual([]);
  expect((await t.visitor().get('/api/v1/entries/all?platform=here')).json()).toMatchObject({ total: 1 });
});

test('[R15.10] a secret gift is marked for its team alone, and for everyone once the gifts are open', async () => {
  expect(await playsHere(ids.gift, santa.token)).toBe(true);
  for (const token of [undefined, anna.token, owner.token]) {
    expect(await playsHere(ids.gift, token)).toBe(false);
    expect(await listHere(token)).toEqual([ids.game]);
  }
  await t.setClock(gifts.endMs + 1_000);
  expect(await playsHere(ids.gift)).toBe(true);
  expect((await listHere()).toSorted()).toEqual([ids.game, ids.gift].toSorted());
  await t.setClock(startMs + 3_600_000);
});

test('[R15.10] what is infected, replaced or no longer for browsers loses the mark at once', async () => {
  const { db } = t.platform;
  const scan = (state: 'found' | 'clean') =>
    sql`update stored_file set scan_state = ${state}, scanned_at = now(),
        scan_finding = ${state === 'found' ? 'Eicar' : null}
      where address in (select address from entry_file where entry_id = ${ids.game})`.execute(db);
  await scan('found');
  expect([await playsHere(ids.game), await listHere()]).toEqual([false, []]);
  await scan('clean');
  await sql`update entry_file set chosen_tags = '{linux}' where entry_id = ${ids.game}`.execute(db);
  expect(await playsHere(ids.game)).toBe(false);
  await sql`update entry_file set chosen_tags = null where entry_id = ${ids.game}`.execute(db);
  expect(await playsHere(ids.game)).toBe(true);
});

test('[R15.10] the team ticks that it plays on a phone; once playing is turned off nothing is marked', async () => {
  const tagsOf = async () =>
    (await t.visitor().get(`/api/v1/entry/${ids.game}`)).json().tags.map(({ id }: { id: string }) => id);
  expect(await tagsOf()).toContain('phone');
  const save = (token: string, chosenTags: string[]) =>
    t.visitor(token).post(`/api/v1/entry/${ids.game}/details`, { chosenTags });
  expect((await save(bert.token, [])).statusCode).toBe(403);
  expect((await save(anna.token, [])).statusCode).toBe(200);
  expect(await tagsOf()).not.toContain('phone');
  const readHasPlay = async () => (await t.visitor().get('/api/v1/entries/tags')).json().hasPlay;
  expect(await readHasPlay()).toBe(true);

  const { config } = t.platform;
  const { play } = config;
  Object.assign(config, { play: null });
  await unpackGames.run(t.platform, {});
  expect(await readHasPlay()).toBe(false);
  expect(await playsHere(ids.game)).toBe(false);
  Object.assign(config, { play });
  await unpackGames.run(t.platform, {});
  expect(await playsHere(ids.game)).toBe(true);
});
