import type { Letters } from '@tinsmith/contract/letter';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { runJobs } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailLetters } from './santa-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 11, 14, 12);
/** 13:00; the next post goes out at 18:00. */
const nowMs = startMs + hourMs;
const postMs = startMs + 6 * hourMs;

let short: string;
let giver: Santa;
let receiver: Santa;
let people: readonly Santa[];

beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - 24 * hourMs);
  await sql`truncate competition cascade`.execute(t.owner);
  const exchange = await createExchange(db, 5, { startMs });
  people = exchange.people;
  short = exchange.jam.short;
  [giver, receiver] = people as [Santa, Santa];
  for (const { id, username } of people)
    await sql`update account set email = ${`${username}@example.org`} where id = ${id}`.execute(db);
  await passDraw(t, exchange.jam);
  await setRing(
    t,
    exchange.jam,
    people.map(({ entrantId }) => entrantId),
  );
  await t.setClock(nowMs);
  smtp.mails.length = 0;
});

const read = async ({ token }: Santa): Promise<Letters> =>
  (await t.visitor(token).get(`/api/v1/compo/${short}/letters`)).json();
const post = ({ token }: Santa, path: string, body: object = {}) =>
  t.visitor(token).post(`/api/v1/compo/${short}/letters${path}`, body);
const write = (person: Santa, to: 'receiver' | 'santa', text: string) => post(person, '', { to, text });
const textsOf = (letters: Letters['asReceiver']['letters']) => letters.map(({ text }) => text);

describe('letters', () => {
  test('are delivered at 00, 06, 12 and 18 UTC; until then the other side knows nothing of them', async () => {
    const before = await read(receiver);
    expect((await write(giver, 'receiver', 'Keyboard or <b>gamepad</b>?<script>x</script>')).statusCode).toBe(
      200,
    );
    const mine = await read(giver);
    expect(mine.nextPost).toBe(postMs);
    expect(mine.asGiver?.receiver.name).toBe(receiver.username);
    expect(mine.asGiver?.letters).toMatchObject([{ isOwn: true, isWaiting: true, day: '2026-12-14' }]);
    expect(await read(receiver)).toEqual(before);
    await t.setClock(postMs - 1);
    expect((await read(receiver)).asReceiver.letters).toEqual([]);

    await t.setClock(postMs);
    const [letter] = (await read(receiver)).asReceiver.letters;
    expect(letter).toMatchObject({ isOwn: false, isWaiting: false, day: '2026-12-14', typed: null });
    expect(letter?.text).toContain('<b>gamepad</b>');
    expect(letter?.text).not.toContain('script');
    // It reveals neither the giver nor the hour.
    expect(JSON.stringify(await read(receiver))).not.toContain(giver.username);
    await write(receiver, 'santa', 'Keyboard.');
    expect((await read(giver)).asGiver?.letters).toHaveLength(1);
    await t.setClock(postMs + 6 * hourMs);
    expect((await read(giver)).asGiver?.letters).toMatchObject([
      { isOwn: true, day: '2026-12-14' },
      { isOwn: false, day: '2026-12-15' },
    ]);
  });

  test('can be changed and taken back by their own side alone, while they wait', async () => {
    await write(giver, 'receiver', 'One?');
    await write(giver, 'receiver', 'Two?');
    const [one, two] = (await read(giver)).asGiver?.letters ?? [];
    for (const person of people.filter(({ id }) => id !== giver.id)) {
      expect((await post(person, `/${one?.id}`, { text: 'Mine' })).statusCode).toBe(404);
      expect((await post(person, `/${one?.id}/takeBack`)).statusCode).toBe(404);
    }
    expect((await post(giver, `/${one?.id}`, { text: 'Better?' })).statusCode).toBe(200);
    expect((await post(giver, `/${two?.id}/takeBack`)).statusCode).toBe(200);
    await t.setClock(postMs);
    expect(textsOf((await read(receiver)).asReceiver.letters)).toEqual([expect.stringContaining('Better?')]);
    expect((await post(giver, `/${one?.id}`, { text: 'Later' })).statusCode).toBe(404);
  });

  test('belong to the receiver: a new giver reads and continues them, and the receiver notices nothing', async () => {
    const last = people[4] as Santa;
    await write(giver, 'receiver', 'Do you like moths?');
    await t.setClock(postMs);
    await write(receiver, 'santa', 'Very much.');
    await t.setClock(postMs + 6 * hourMs);
    await write(giver, 'receiver', 'How many?');
    const before = await read(receiver);
    // The giver leaves: their own giver takes over.
    await t.visitor(giver.token).post(`/api/v1/compo/${short}/withdraw`, {});
    expect(await read(receiver)).toEqual(before);
    const taken = (await read(last)).asGiver;
    expect(taken?.receiver.name).toBe(receiver.username);
    expect(taken?.letters).toMatchObject([
      { isOwn: true, isWaiting: false },
      { isOwn: false, isWaiting: false },
      { isOwn: true, isWaiting: true },
    ]);
    expect((await write(last, 'receiver', 'Seven?')).statusCode).toBe(200);
    expect((await post(giver, `/${taken?.letters[2]?.id}/takeBack`)).statusCode).toBe(403);
  });

  test('the sign says only that somebody is at work, once a day, with the post', async () => {
    expect((await read(giver)).asGiver?.canSign).toBe(true);
    for (let press = 0; press < 2; press++) expect((await post(giver, '/atWork')).statusCode).toBe(200);
    expect((await read(giver)).asGiver?.canSign).toBe(false);
    expect((await read(receiver)).asReceiver.signDay).toBeNull();
    await t.setClock(postMs);
    expect((await read(receiver)).asReceiver).toEqual({ letters: [], signDay: '2026-12-14' });
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from santa_letter`.execute(
      t.platform.db,
    );
    expect(rows[0]?.num).toBe(1);
  });

  test('[R11.16] are mailed with the post, one mail a person, without names or text, with a link to the right thread', async () => {
    for (const text of ['A moth?', 'A map?']) await write(giver, 'receiver', text);
    await write(receiver, 'santa', 'Hello?');
    await mailLetters(t.platform);
    await runJobs(t.platform);
    expect(smtp.mails).toEqual([]);
    await t.setClock(postMs);
    for (let tick = 0; tick < 2; tick++) await mailLetters(t.platform);
    await runJobs(t.platform);
    expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(
      [giver, receiver].map(({ username }) => `${username}@example.org`).toSorted(),
    );
    const [toReceiver] = smtp.mailsTo(`${receiver.username}@example.org`);
    const [toGiver] = smtp.mailsTo(`${giver.username}@example.org`);
    expect(toReceiver?.text).toContain(`/${short}/letters?from=santa#as-receiver`);
    expect(toGiver?.text).toContain(`/${short}/letters?from=receiver#as-giver`);
    expect(toReceiver?.text).not.toContain(giver.username);
    expect(toGiver?.text).not.toContain(receiver.username);
    for (const mail of smtp.mails) expect(mail.text).not.toMatch(/moth|map|Hello\?/);
  });

  test('need words, somebody to write to, and an exchange under way', async () => {
    expect((await write(giver, 'receiver', '  ')).headers['x-problem']).toBe('no-message');
    await t.setClock(startMs - 1);
    expect((await write(giver, 'santa', 'Early')).statusCode).toBe(409);
    await t.setClock(startMs + 90 * 24 * hourMs);
    expect((await write(giver, 'santa', 'Late')).statusCode).toBe(409);
    expect((await read(giver)).canWrite).toBe(false);
  });
});
