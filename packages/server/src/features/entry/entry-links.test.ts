import type { Entry } from '@tinsmith/contract/entry';
import type { EntryId } from '@tinsmith/domain/ids';
import { beforeEach, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 6, 17, 18);
const endMs = startMs + 72 * 3_600_000;
const none = { play: '', source: '', video: '' };
let jam: TestCompetition;
let anna: Joined;
let id: EntryId;
beforeEach(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs, endMs });
  anna = await createJoined(t.platform.db, jam);
  id = await createEntry(t.platform.db, jam, [anna.entrantId]);
});

const set = (links: object, token = anna.token) =>
  t.visitor(token).post(`/api/v1/entry/${id}/details`, { links });
const read = async (token?: string) => (await t.visitor(token).get(`/api/v1/entry/${id}`)).json<Entry>();
const tagIds = ({ tags }: Entry) => tags.map((tag) => tag.id);

test('[R3.05] an entry has links to play, source and video, which all who see it get', async () => {
  expect((await read()).links).toEqual({ play: null, source: null, video: null });
  const answer = await set({ ...none, play: ' anna.itch.io/moon ', video: 'https://example.org/film' });
  const links = { play: 'https://anna.itch.io/moon', source: null, video: 'https://example.org/film' };
  expect(answer.json<Entry>().links).toEqual(links);
  expect((await read()).links).toEqual(links);
  expect((await set(none)).json<Entry>().links).toEqual({ play: null, source: null, video: null });
});

test('what is no https link is refused, and nothing of it kept', async () => {
  for (const bad of [
    'http://example.org/',
    'javascript:alert(1)',
    `https://example.org/${'a'.repeat(500)}`,
  ]) {
    const answer = await set({ ...none, play: 'https://example.org/', source: bad });
    expect([answer.statusCode, answer.headers['x-problem'], answer.body]).toEqual([
      400,
      'bad-link',
      'Links need to start with https:// and can have at most 500 characters.\n',
    ]);
  }
  expect((await set({ play: 'https://example.org/' })).statusCode).toBe(400);
  expect((await read()).links.play).toBeNull();
});

test('[R1.03] a link to the source counts as source, beside files and without', async () => {
  expect(tagIds(await read())).toContain('no-source');
  await set({ ...none, source: 'https://example.org/code' });
  expect(tagIds(await read())).toContain('source');
  const listed = await t.visitor().get(`/api/v1/entries/all?event=${jam.short}&tag=no-source`);
  expect(listed.json().total).toBe(0);
  // A file added later removes nothing.
  const file = await upload(t, anna.token, id, Buffer.from('a game'));
  expect(tagIds(await read())).toContain('source');
  await t.visitor(anna.token).post(`/api/v1/files/${file.id}/tags`, { ...file.tags, hasSource: true });
  await set(none);
  expect(tagIds(await read())).toContain('source');
  await t.visitor(anna.token).post(`/api/v1/files/${file.id}/tags`, { ...file.tags, hasSource: false });
  expect(tagIds(await read())).toContain('no-source');
});

test('links change as the text does: by the team, until two weeks after the voting; staff always, audited', async () => {
  const { db } = t.platform;
  const other = await createJoined(db, jam);
  expect((await set(none, other.token)).statusCode).toBe(403);
  const { votingEndMs } = jam;
  await t.setClock(votingEndMs + 14 * 86_400_000 - 1);
  expect((await set({ ...none, play: 'https://example.org/' })).statusCode).toBe(200);
  await t.setClock(votingEndMs + 14 * 86_400_000);
  expect((await set(none)).statusCode).toBe(409);
  const staff = await createPerson(db, { rank: 'organizer' });
  expect((await set({ ...none, video: 'https://example.org/film' }, staff.token)).statusCode).toBe(200);
  const { details } = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('account_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ entryId: id, fields: ['links'] });
});

test('an entry with a link alone is not empty: it stays listed after the end', async () => {
  expect((await read(anna.token)).canDelete).toBe(true);
  await set({ ...none, play: 'https://example.org/' });
  expect((await read(anna.token)).canDelete).toBe(false);
  await t.setClock(endMs);
  const counts = await t.visitor().get(`/api/v1/entries/all?event=${jam.short}`);
  expect(counts.json()).toMatchObject({ total: 1, result: [{ id }] });
});
