import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { createSecretWorld, type SecretWorld } from '../../testing/secret-world.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';
import { fillGift } from './testing/entry.secrets.ts';

// Access by URL and viewer is tested in http/secrecy.test.ts.

let database: TestDatabase;
let t: TestApp;
let world: SecretWorld;
const entryId = () => world.entryIds['gift-exchange'];

beforeEach(async () => {
  database = await createTestDatabase();
  t = await openTestApp(database);
  world = await createSecretWorld(t);
});
afterEach(async () => {
  await t.app.close();
  await t.platform.close();
  await database.drop();
});

describe('a gift in the making', () => {
  test('others see its authors and that it is a gift, and cannot change it; at the end everybody sees it', async () => {
    const planted = await fillGift(t, world);
    const { entrant, staffEntrant, staff } = world.people;
    const show = async (token?: string) => (await t.visitor(token).get(`/api/v1/entry/${entryId()}`)).json();
    for (const token of [undefined, entrant.token, staffEntrant.token]) {
      expect(await show(token)).toMatchObject({
        title: '',
        isSecret: true,
        text: null,
        source: null,
        credits: null,
        chosenTags: [],
        image: null,
        imagefile: null,
        thumbnail: null,
        teamName: null,
        version: 0,
        editable: false,
        isTeamEditable: false,
        team: 'author, team_mate',
        tags: [{ id: 'team' }],
      });
    }
    const change = (token?: string) =>
      t.visitor(token).post(`/api/v1/entry/${entryId()}/details`, { title: 'Stolen' });
    expect((await change(staffEntrant.token)).statusCode).toBe(403);
    expect((await show(world.people.author.token)).title).toContain('canary');
    await t.setClock(world.events['gift-exchange'].endMs - 1);
    expect((await show()).isSecret).toBe(true);
    await t.setClock(world.events['gift-exchange'].endMs);
    expect(await show()).toMatchObject({
      isSecret: false,
      team: planted.texts[1],
      imagefile: planted.files[0],
    });
    expect((await t.visitor().get(`/upload/${planted.files[0]}`)).statusCode).toBe(200);
    expect((await t.visitor().get(`/api/v1/entries/all?search=${planted.texts[0]}`)).json().total).toBe(1);
    expect((await change(staff.token)).statusCode).toBe(200);
  });

  test('every look of staff who are not in it is in the audit log, at the page and at its image', async () => {
    const planted = await fillGift(t, world);
    const { staff, staffEntrant, entrant } = world.people;
    const looks = async () =>
      (await t.platform.db.selectFrom('audit_entry').select(['action', 'details']).execute()).map((row) => [
        row.action,
        row.details,
      ]);
    await t.visitor(staffEntrant.token).get(`/api/v1/entry/${entryId()}`);
    await t.visitor(entrant.token).get(`/api/v1/entry/${entryId()}`);
    await t.visitor(staff.token).get('/api/v1/entries/all');
    expect(await looks()).toEqual([]);
    await t.visitor(staff.token).get(`/api/v1/entry/${entryId()}`);
    await t.visitor(staff.token).get(`/upload/${planted.files[0]}`);
    expect(await looks()).toEqual(
      Array.from({ length: 2 }, () => ['looked-at-entry', { entryId: entryId() }]),
    );
  });

  test('ranks decide of its image as of its page: organizers have it, moderators do not', async () => {
    const planted = await fillGift(t, world);
    const statusFor = async (rank: 'organizer' | 'moderator') => {
      const { token } = await createPerson(t.platform.db, { rank });
      return (await t.visitor(token).get(`/upload/${planted.files[0]}`)).statusCode;
    };
    expect([await statusFor('organizer'), await statusFor('moderator')]).toEqual([200, 404]);
  });
});
