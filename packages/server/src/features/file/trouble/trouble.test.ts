import { createHash } from 'node:crypto';
import type { TroubleFacts, UploadDesk } from '@tinsmith/contract/trouble';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createEntryFile, createJoined, type Joined } from '../../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 6, 17, 18);
const facts: TroubleFacts = {
  browser: 'Mozilla/5.0',
  answerMs: 84,
  bytesPerSecond: 60_000,
  numDrops: 2,
  silentSeconds: 110,
  testMs: 19_000,
  isReadable: true,
  clockAheadSeconds: 240,
  errors: ['The connection dropped.'],
  files: [{ bytes: 310_797_926, sentBytes: 73_609_000, isSealed: true }],
};

let jam: TestCompetition;
let gifts: TestCompetition;
let organizer: Awaited<ReturnType<typeof createPerson>>;
/** An organizer who takes part in both. */
let taking: Joined;
let number = 0;

beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs + hourMs);
  await db.updateTable('account').set({ rank: null }).where('rank', 'is not', null).execute();
  jam = await createCompetition(db, { startMs });
  gifts = await createCompetition(db, { kind: 'gift-exchange', startMs });
  number += 1;
  organizer = await createPerson(db, { rank: 'organizer', email: `o${number}@example.org` });
  taking = await createJoined(db, jam, { rank: 'owner', email: `t${number}@example.org` });
  await t.platform.db
    .insertInto('sign_up')
    .values({ competition_id: gifts.id, account_id: taking.id })
    .execute();
  await runJobs(t.platform);
  smtp.mails.length = 0;
});

const ask = (token: string, message: string, given: TroubleFacts | null = facts, event = jam) =>
  t.visitor(token).post(`/api/v1/compo/${event.short}/trouble`, { message, facts: given });
const readDesk = async (event = jam, token = organizer.token): Promise<UploadDesk> =>
  (await t.visitor(token).get(`/api/v1/compo/${event.short}/uploads/desk`)).json();
const answer = (id: number, text: string, event = jam, token = organizer.token) =>
  t.visitor(token).post(`/api/v1/compo/${event.short}/trouble/${id}/answer`, { answer: text });
const mailed = async () => {
  await runJobs(t.platform);
  return smtp.mails.map(({ to }) => to).toSorted();
};

describe('[R2.29] whoever cannot upload', () => {
  test('asks, is read by the organizers, and gets an answer on the page and by mail', async () => {
    const { db } = t.platform;
    const anna = await createJoined(db, jam, { email: `anna${number}@example.org` });
    const sent = await ask(anna.token, ' The train has no signal\r\nuntil Mechelen. ');
    expect(sent.json()).toEqual({
      askedAt: startMs + hourMs,
      message: 'The train has no signal\nuntil Mechelen.',
      numReaders: 2,
      answeredAt: null,
      answeredBy: null,
      answer: null,
    });
    expect(await mailed()).toEqual([`o${number}@example.org`, `t${number}@example.org`]);
    const [mail] = smtp.mailsTo(`o${number}@example.org`);
    expect(mail?.text).toContain(`/${jam.short}/upload/desk`);
    expect(mail?.text).toContain(anna.username);
    // The user's text is for the desk.
    expect(mail?.text).not.toContain('Mechelen');

    const [asked] = (await readDesk()).troubles;
    expect(asked).toMatchObject({ username: anna.username, entryId: null, facts, numSealed: 0 });
    smtp.mails.length = 0;
    expect((await answer(asked?.id ?? 0, 'Take your time.')).statusCode).toBe(200);
    expect((await answer(asked?.id ?? 0, 'Twice.')).statusCode).toBe(404);
    expect(await mailed()).toEqual([`anna${number}@example.org`]);
    expect(smtp.mails[0]?.text).toContain('Take your time.');
    const own = await t.visitor(anna.token).get(`/api/v1/compo/${jam.short}/trouble`);
    expect(own.json().trouble).toMatchObject({
      answer: 'Take your time.',
      answeredBy: organizer.username,
      answeredAt: startMs + hourMs,
    });
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'details', 'competition_id'])
      .where('account_id', '=', organizer.id)
      .execute();
    expect(audit).toEqual([
      { action: 'answered-trouble', details: { troubleId: asked?.id }, competition_id: jam.id },
    ]);
  });

  test('cannot flood the organizers: one question each, one mail an hour each, six an hour in all', async () => {
    const { db } = t.platform;
    const anna = await createJoined(db, jam);
    for (const message of ['One', 'Two', 'Three']) await ask(anna.token, message);
    expect((await readDesk()).troubles).toMatchObject([{ message: 'Three' }]);
    expect(await mailed()).toHaveLength(2);
    // A settled question makes room for another, but not for another mail.
    await answer((await readDesk()).troubles[0]?.id ?? 0, '');
    await ask(anna.token, 'Four');
    expect((await readDesk()).troubles.map(({ message }) => message)).toEqual(['Four', 'Three']);
    expect(await mailed()).toHaveLength(2);

    for (let index = 0; index < 9; index += 1) await ask((await createJoined(db, jam)).token, 'Help');
    expect(await mailed()).toHaveLength(2 * 6);
    expect((await readDesk()).troubles).toHaveLength(11);
    await t.moveClock('1 hour 1 second');
    await ask(anna.token, 'Still');
    expect(await mailed()).toHaveLength(2 * 7);

    const answers = [];
    for (let index = 0; index < 12; index += 1) answers.push((await ask(anna.token, 'Again')).statusCode);
    expect(answers).toContain(429);
  });

  test('may do so with nothing but a message, as from a page without script; names of files have no place', async () => {
    const anna = await createJoined(t.platform.db, jam);
    expect((await ask(anna.token, '', null)).statusCode).toBe(200);
    const named = { ...facts, files: [{ ...facts.files[0], name: 'snail.zip' }] } as unknown as TroubleFacts;
    await ask(anna.token, '', named);
    expect(JSON.stringify(await readDesk())).not.toContain('snail.zip');
  });

  test('is told by a test of the line what arrived, and nothing of it is kept', async () => {
    const anna = await createPerson(t.platform.db);
    const probe = (text: string) => t.visitor(anna.token).post('/api/v1/uploads/probe', { text });
    const text = 'x'.repeat(1024 * 1024 - 12);
    expect((await probe(text)).json()).toEqual({
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    expect((await probe('x'.repeat(1024 * 1024 + 100))).statusCode).toBe(413);
  });

  test('is forgotten ninety days later, and at once with the account', async () => {
    const { db } = t.platform;
    await ask((await createJoined(db, jam)).token, 'Old');
    const enforce = async () => {
      await sql`select graphile_worker.add_job('enforce-retention')`.execute(db);
      await runJobs(t.platform);
    };
    const count = async () =>
      (await db.selectFrom('upload_trouble').select('id').where('competition_id', '=', jam.id).execute())
        .length;
    await enforce();
    expect(await count()).toBe(1);
    await t.moveClock('91 days');
    await enforce();
    expect(await count()).toBe(0);
  });
});

describe('in a gift exchange before its end', () => {
  test('organizers who take part are neither mailed nor let at the desk, and the page says how many can read', async () => {
    const anna = await createJoined(t.platform.db, gifts);
    expect((await ask(anna.token, 'Help', facts, gifts)).json()).toMatchObject({ numReaders: 1 });
    expect(await mailed()).toEqual([`o${number}@example.org`]);
    const desk = `/api/v1/compo/${gifts.short}/uploads/desk`;
    expect((await t.visitor(taking.token).get(desk)).statusCode).toBe(403);
    const [asked] = (await readDesk(gifts)).troubles;
    expect((await answer(asked?.id ?? 0, 'Hello', gifts, taking.token)).statusCode).toBe(403);
    // A question of one event cannot be answered through another.
    expect((await answer(asked?.id ?? 0, 'Hello', jam, taking.token)).statusCode).toBe(404);
  });

  test("a look at a team's files by rank stands in the audit log; those who take part get none", async () => {
    const { db } = t.platform;
    const anna = await createJoined(db, gifts);
    const entryId = await createEntry(db, gifts, [anna.entrantId], { title: 'A gift' });
    await createEntryFile(db, entryId, { name: 'gift.zip' });
    const look = (token: string) => t.visitor(token).get(`/api/v1/entry/${entryId}/uploads`);
    expect((await look(taking.token)).statusCode).toBe(403);
    expect((await look(anna.token)).json()).toMatchObject({ isOwn: true, files: [{ name: 'gift.zip' }] });
    expect((await look(organizer.token)).json()).toMatchObject({ isOwn: false, title: 'A gift' });
    const audit = await db
      .selectFrom('audit_entry')
      .select(['account_id', 'action'])
      .where('competition_id', '=', gifts.id)
      .execute();
    expect(audit).toEqual([{ account_id: organizer.id, action: 'looked-at-entry' }]);
  });
});

describe('the desk', () => {
  test('has what waits first, then who has no seal, then the slowest', async () => {
    const { db } = t.platform;
    const names: string[] = [];
    for (const [speed, isSealed] of [
      [90_000, true],
      [10_000, true],
      [null, false],
      [5, true],
    ] as const) {
      const person = await createJoined(db, jam);
      names.push(person.username);
      if (isSealed) await createEntryFile(db, await createEntry(db, jam, [person.entrantId]));
      await ask(person.token, '', { ...facts, bytesPerSecond: speed });
    }
    const last = (await readDesk()).troubles.find(({ username }) => username === names[3]);
    await answer(last?.id ?? 0, '');
    const shown = (await readDesk()).troubles;
    expect(shown.map(({ username }) => names.indexOf(username))).toEqual([2, 1, 0, 3]);
    expect(shown[1]).toMatchObject({ numSealed: 1, numArrived: 1 });
  });

  test('lists late files once the end has passed, those that are asked for first, and whose they are', async () => {
    const { db } = t.platform;
    const [anna, bert] = [await createJoined(db, jam), await createJoined(db, jam)];
    const [first, second, own] = [
      await createEntry(db, jam, [anna.entrantId], { title: 'Burrow' }),
      await createEntry(db, jam, [bert.entrantId], { teamName: 'Two moles' }),
      await createEntry(db, jam, [taking.entrantId]),
    ];
    await createEntryFile(db, first, { name: 'in-time.zip' });
    const late = async (entryId: typeof first, minutes: number) => {
      const at = new Date(jam.endMs + minutes * 60_000);
      return (await createEntryFile(db, entryId, { name: `${minutes}.zip`, sealedAt: at, receivedAt: at }))
        .id;
    };
    const ids = [await late(first, 4), await late(second, 9), await late(own, 2)];
    expect((await readDesk()).late).toEqual([]);
    await t.setClock(jam.endMs + hourMs);
    await ask(bert.token, 'Power cut');
    const { late: listed, numLate } = await readDesk(jam, taking.token);
    expect(numLate).toBe(3);
    expect(listed.map(({ name, team, isAskedFor, isOwn }) => [name, team, isAskedFor, isOwn])).toEqual([
      ['9.zip', 'Two moles', true, false],
      ['2.zip', taking.username, false, true],
      ['4.zip', anna.username, false, false],
    ]);
    // Staff cannot decide about their own files.
    const count = (id: number | undefined) =>
      t.visitor(taking.token).post(`/api/v1/files/${id}/count`, { reason: 'A power cut.' });
    expect([(await count(ids[2])).statusCode, (await count(ids[1])).statusCode]).toEqual([409, 200]);
    expect((await readDesk()).late.find(({ id }) => id === ids[1])).toMatchObject({
      countedReason: 'A power cut.',
    });
    const audits = await db
      .selectFrom('audit_entry')
      .select('details')
      .where('account_id', '=', taking.id)
      .where('action', '=', 'counted-file')
      .execute();
    expect(audits).toEqual([{ details: { entryId: second, fileId: ids[1] } }]);
  });
});
