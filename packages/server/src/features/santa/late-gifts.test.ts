import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { runJobs, sendMails } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { mailLetters } from './santa-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 11, 14, 12);
const endMs = Date.UTC(2026, 11, 31, 12);
const graceMs = 3 * hourMs;

let short: string;
let competitionId: number;
let people: readonly Santa[];
let ann: Santa;
let ben: Santa;
let cid: Santa;
let dot: Santa;

/** Ann gives to Ben, Ben to Cid, Cid to Dot, Dot to Ann. Only Ann has uploaded something. */
beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - dayMs);
  await sql`truncate competition cascade`.execute(t.owner);
  const exchange = await createExchange(db, 4, { startMs });
  people = exchange.people;
  ({ short, id: competitionId } = exchange.jam);
  [ann, ben, cid, dot] = people as [Santa, Santa, Santa, Santa];
  await sql`update competition set ends_at = ${new Date(endMs)}, voting_ends_at = ${new Date(endMs)}`.execute(
    t.owner,
  );
  for (const { id, username } of people)
    await sql`update account set email = ${`${username}@example.org`} where id = ${id}`.execute(db);
  await passDraw(t, exchange.jam);
  await setRing(
    t,
    exchange.jam,
    people.map(({ entrantId }) => entrantId),
  );
  await t.setClock(startMs + dayMs);
  await send(ann, 'storm.zip');
  await sendMails(t.platform);
  smtp.mails.length = 0;
});

type Person = Pick<Santa, 'token'>;
const post = ({ token }: Person, path: string, body: object = {}) =>
  t.visitor(token).post(`/api/v1/compo/${short}/${path}`, body);
const get = async ({ token }: Person, path: string) =>
  (await t.visitor(token).get(`/api/v1/compo/${short}/${path}`)).json();
const read = async ({ token }: Person) =>
  (await t.visitor(token).get(`/api/v1/mySecretSanta?compo=${short}`)).json();
const send = async (person: Person, name: string) => {
  const started = await post(person, 'myEntry');
  expect(started.statusCode).toBe(200);
  await upload(t, person.token, started.json().entryId, Buffer.from(`a game, ${name}`), { name });
};
const subjectsTo = async ({ username }: Pick<Santa, 'username'>) => {
  await sendMails(t.platform);
  await runJobs(t.platform);
  return smtp.mailsTo(`${username}@example.org`).map(({ email }) => email.subject);
};
const endPairOf = (giver: Santa) =>
  sql`update santa_pair set ended_at = app_now() where giver_id = ${giver.entrantId}`.execute(t.owner);
const assignElf = (elf: Santa, receiver: Santa) =>
  sql`insert into santa_pair (competition_id, giver_id, receiver_id, made_by)
    values (${competitionId}, ${elf.entrantId}, ${receiver.entrantId}, 'elf')`.execute(t.owner);

test('[R11.13] a giver without an entry starts one after the end while the pair is theirs, and delivers', async () => {
  await t.setClock(endMs - 2 * dayMs);
  expect((await post(ben, 'gift/late', { by: '2027-01-04', word: '' })).statusCode).toBe(200);
  await t.setClock(endMs + 2 * dayMs);
  expect(await get(ben, 'team')).toMatchObject({ entryId: null, canStart: true });
  // A person who came along later and gives to nobody cannot.
  const guest = await createPerson(t.platform.db);
  expect((await post(guest, 'myEntry')).headers['x-problem']).toBe('not-joined');

  await send(ben, 'late.zip');
  expect(await read(cid)).toMatchObject({ gift: { state: 'here' }, reverse: { name: ben.username } });
  expect((await read(ben)).given).toMatchObject([{ hasCome: true }]);

  // An elf has taken over from Cid: it is no longer Cid's to deliver.
  const elf = await createPerson(t.platform.db);
  expect((await post(elf, `elves/${dot.entrantId}/take`, { by: '2027-01-07' })).statusCode).toBe(200);
  expect(await get(cid, 'team')).toMatchObject({ entryId: null, canStart: false });
  expect((await post(cid, 'myEntry')).headers['x-problem']).toBe('starting-closed');
  expect((await read(cid)).given).toMatchObject([{ isTakenOver: true, standIn: 'at-work' }]);
  await post(elf, `elves/${dot.entrantId}/giveBack`);
  expect((await read(cid)).given).toMatchObject([{ isTakenOver: true, standIn: 'none' }]);
  // The elf was never in the draw, and nothing says that an address was not confirmed.
  expect(await read(elf)).toMatchObject({ state: 'stand-in', given: [] });
});

test('[R11.13] [R11.12] receivers are mailed from the end on: the gift, the wait, the elf; once, and without names', async () => {
  await t.setClock(endMs - 1);
  await endPairOf(dot);
  await assignElf(cid, ann);
  for (const person of people) expect(await subjectsTo(person)).not.toContain('Your gift is here');
  for (const person of people) expect(await subjectsTo(person)).not.toContain('An elf is making you a game');
  smtp.mails.length = 0;

  await t.setClock(endMs);
  for (let tick = 0; tick < 2; tick++) await sendMails(t.platform);
  expect(await subjectsTo(ben)).toEqual(['Your gift is here']);
  for (const person of [ann, cid, dot]) expect(await subjectsTo(person)).toEqual(['The gifts are open']);

  // Late gifts, and elves once the list is open and a day is named.
  await send(ben, 'late.zip');
  expect(await subjectsTo(cid)).toEqual(['The gifts are open', 'Your gift is here']);
  await t.setClock(endMs + graceMs);
  const elf = await createPerson(t.platform.db);
  await post(elf, `elves/${dot.entrantId}/take`, { by: '2027-01-07' });
  expect(await subjectsTo(dot)).toEqual(['The gifts are open', 'An elf is making you a game']);
  await t.moveClock('1 hour');
  await send(elf, 'elf.zip');
  expect((await subjectsTo(dot)).slice(2)).toEqual(['Your gift is here']);
  expect(await subjectsTo(ben)).toEqual(['Your gift is here']);
  const names = [...people, elf].map(({ username }) => username);
  for (const { to, text } of smtp.mails)
    for (const name of names.filter((one) => !to.startsWith(`${one}@`))) expect(text).not.toContain(name);

  // Who switched them off gets none.
  await sql`insert into mail_opt_out (account_id, kind) values (${ann.id}, 'gifts')`.execute(t.owner);
  await send(cid, 'second.zip');
  expect(await read(ann)).toMatchObject({ gift: { state: 'here', isElf: true } });
  expect(await subjectsTo(ann)).toEqual(['The gifts are open']);
});

test('[R11.13] an elf who is asked while it runs has letters, can name a day later, and can give the job back', async () => {
  await t.moveClock('1 hour');
  await endPairOf(cid);
  await assignElf(ann, dot);
  const { asGiver, asElf } = await get(ann, 'letters');
  expect(asGiver.receiver.name).toBe(ben.username);
  expect(asElf).toMatchObject([{ receiver: { name: dot.username }, letters: [], canSign: true }]);
  const receiverId = String(dot.entrantId);
  expect((await post(ann, 'letters', { to: 'receiver', receiverId, text: 'Moths?' })).statusCode).toBe(200);
  expect((await post(ann, 'letters/atWork', { receiverId })).statusCode).toBe(200);
  const strangers = await post(ann, 'letters', {
    to: 'receiver',
    receiverId: String(cid.entrantId),
    text: 'Hello',
  });
  expect(strangers.headers['x-problem']).toBe('no-receiver');
  await t.moveClock('7 hours');
  expect((await get(dot, 'letters')).asReceiver).toMatchObject({
    letters: [{ text: expect.stringContaining('Moths?'), isOwn: false }],
    signDay: expect.any(String),
  });
  await post(dot, 'letters', { to: 'santa', text: 'Any kind.' });
  await t.moveClock('7 hours');
  expect((await get(ann, 'letters')).asElf[0].letters).toMatchObject([{ isOwn: true }, { isOwn: false }]);
  await mailLetters(t.platform);
  expect(await subjectsTo(ann)).toContain('An answer to your santa letter');
  // Nobody else reads them: not the giver of another, not staff, not an elf after the end.
  expect(JSON.stringify(await get(ben, 'letters'))).not.toContain('Any kind.');

  // Not there at the end, without a day: on the list, and the receiver does not read that an elf is at work.
  await t.setClock(endMs + graceMs);
  expect((await read(dot)).gift).toMatchObject({ state: 'listed', isElf: true });
  const late = await createPerson(t.platform.db);
  expect((await get(late, 'elves')).result).toContainEqual(
    expect.objectContaining({ name: dot.username, state: 'open' }),
  );
  expect((await post(ann, `elves/${dot.entrantId}/take`, { by: '2027-01-04' })).statusCode).toBe(200);
  expect((await read(dot)).gift).toMatchObject({ state: 'elf', readyBy: '2027-01-04' });
});

test('[R11.13] a job given back while it runs is for others, and its elf is not asked again', async () => {
  const staff = await createPerson(t.platform.db, { rank: 'owner' });
  await t.moveClock('1 hour');
  await sql`update sign_up set would_stand_in = true where id = ${ann.entrantId}`.execute(t.owner);
  await endPairOf(cid);
  await sql`update sign_up set withdrawn_at = app_now() where id = ${cid.entrantId}`.execute(t.owner);
  expect(
    (await post(staff, 'santa/desk/elf', { elf: ann.entrantId, receiver: dot.entrantId })).statusCode,
  ).toBe(200);
  expect((await read(ann)).given).toMatchObject([
    { isElf: false, canGiveBack: false },
    { isElf: true, canGiveBack: true, receiver: { name: dot.username } },
  ]);
  // Their own receiver is no elf's job, and others' jobs are none of theirs.
  expect((await post(ann, `elves/${ben.entrantId}/giveBack`)).headers['x-problem']).toBe('no-elf-place');
  expect((await post(ben, `elves/${dot.entrantId}/giveBack`)).headers['x-problem']).toBe('no-elf-place');
  expect((await post(ann, `elves/${dot.entrantId}/giveBack`)).statusCode).toBe(200);
  expect((await read(ann)).given).toHaveLength(1);
  const { desk } = await get(staff, 'santa/desk');
  expect(desk.waiting).toContainEqual(expect.objectContaining({ name: dot.username }));
  expect(desk.elves).toEqual({ free: [], atWork: [] });
});
