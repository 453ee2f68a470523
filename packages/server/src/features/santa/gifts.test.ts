import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { runJobs, sendMails } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { openLapsedPlaces } from './santa-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 11, 14, 12);
const endMs = Date.UTC(2026, 11, 31, 12);
const graceMs = 3 * hourMs;

let short: string;
let people: readonly Santa[];
let giver: Santa;
let receiver: Santa;
let late: Santa;

/** Giver gives to receiver, receiver to late, late to giver. Only the giver has made something. */
beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - dayMs);
  await sql`truncate competition cascade`.execute(t.owner);
  const exchange = await createExchange(db, 3, { startMs });
  people = exchange.people;
  short = exchange.jam.short;
  [giver, receiver, late] = people as [Santa, Santa, Santa];
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
  const entryId = await ownEntry(giver);
  await t.visitor(giver.token).post(`/api/v1/entry/${entryId}/details`, { title: 'A Polite Storm' });
  await upload(t, giver.token, entryId, Buffer.from('a game'), { name: 'storm.zip' });
  smtp.mails.length = 0;
});

const ownEntry = async ({ token }: { readonly token: string }): Promise<number> =>
  (await t.visitor(token).post(`/api/v1/compo/${short}/myEntry`, {})).json().entryId;
const read = async ({ token }: { readonly token: string }) =>
  (await t.visitor(token).get(`/api/v1/mySecretSanta?compo=${short}`)).json();
const post = ({ token }: { readonly token: string }, path: string, body: object = {}) =>
  t.visitor(token).post(`/api/v1/compo/${short}/${path}`, body);
const elves = async ({ token }: { readonly token: string }) =>
  (await t.visitor(token).get(`/api/v1/compo/${short}/elves`)).json();
const sayLate = (person: Santa, by: string, word = '') => post(person, 'gift/late', { by, word });
const mailsTo = async ({ username }: { readonly username: string }) => {
  await runJobs(t.platform);
  return smtp.mailsTo(`${username}@example.org`).map(({ email }) => email.subject);
};

describe('a gift', () => {
  test('[R2.97] is there to unwrap from the end on; its giver learns the day and gets the note', async () => {
    await t.setClock(endMs - 1);
    expect(await read(receiver)).toMatchObject({ gift: null, reverse: null });
    expect((await post(receiver, 'gift/unwrap')).headers['x-problem']).toBe('gifts-closed');

    await t.setClock(endMs);
    expect(await read(receiver)).toMatchObject({
      gift: { state: 'here', isUnwrapped: false, thanks: null },
      reverse: { name: giver.username },
    });
    expect((await post(receiver, 'gift/unwrap')).statusCode).toBe(200);
    expect((await read(giver)).given).toMatchObject([
      { receiver: { name: receiver.username }, hasCome: true, unwrappedDay: '2026-12-31', thanks: null },
    ]);
    const note = { text: 'The <b>moth</b>!<script>x</script>', isPublic: false };
    expect((await post(receiver, 'gift/thanks', note)).statusCode).toBe(200);
    const [given] = (await read(giver)).given;
    expect(given.thanks).toContain('<b>moth</b>');
    expect(given.thanks).not.toContain('script');
    expect(await mailsTo(giver)).toEqual(['A thank-you for your gift']);

    // On the page of the gift only once its receiver agrees; a changed note is not mailed again.
    const at = `/api/v1/entry/${(await read(receiver)).reverse.entryId}/thanks`;
    expect((await t.visitor().get(at)).json()).toEqual({ thanks: [] });
    await post(receiver, 'gift/thanks', { text: 'Again, thank you', isPublic: true });
    expect((await t.visitor().get(at)).json().thanks).toMatchObject([
      { name: receiver.username, text: expect.stringContaining('Again') },
    ]);
    expect(await mailsTo(giver)).toHaveLength(1);
    expect((await post(receiver, 'gift/thanks', { text: ' ', isPublic: true })).headers['x-problem']).toBe(
      'no-message',
    );
  });

  test('that did not come cannot be unwrapped: on its way, then with the elves', async () => {
    await t.setClock(endMs);
    expect((await read(giver)).gift).toMatchObject({ state: 'on-its-way' });
    expect((await post(giver, 'gift/unwrap')).headers['x-problem']).toBe('no-gift');
    await t.setClock(endMs + graceMs);
    expect((await read(giver)).gift).toMatchObject({ state: 'listed' });
  });

  test('that is late has a day: from 3 days before the end, at most 14 after it, changed once', async () => {
    await t.setClock(endMs - 4 * dayMs);
    expect((await sayLate(late, '2027-01-04')).headers['x-problem']).toBe('late-closed');
    await t.setClock(endMs - 2 * dayMs);
    for (const day of ['2026-12-30', '2027-01-15', '2027-02-31'])
      expect((await sayLate(late, day)).headers['x-problem']).toBe('bad-ready-day');
    expect((await sayLate(late, '2027-01-04', 'The moth is done.')).statusCode).toBe(200);
    // Until the end nobody else can see it.
    expect((await read(giver)).gift).toBeNull();
    expect((await sayLate(late, '2027-01-06')).statusCode).toBe(200);
    expect((await sayLate(late, '2027-01-05')).headers['x-problem']).toBe('ready-day-set');
    await t.setClock(endMs + graceMs);
    expect((await read(giver)).gift).toMatchObject({ state: 'late', readyBy: '2027-01-06' });
    expect((await elves(receiver)).result).toMatchObject([
      { name: late.username, state: 'open' },
      { name: giver.username, state: 'late', day: '2027-01-06' },
    ]);
    await t.setClock(Date.UTC(2027, 0, 7));
    expect((await read(giver)).gift).toMatchObject({ state: 'listed' });
  });
});

describe("the elves' list", () => {
  test('opens with the end of the grace period, for everybody with a confirmed address', async () => {
    const unverified = await createPerson(t.platform.db, { isVerified: false });
    const outsider = await createPerson(t.platform.db);
    await t.setClock(endMs + graceMs - 1);
    expect(await elves(outsider)).toMatchObject({ isOpen: false, result: [] });
    await t.setClock(endMs + graceMs);
    const { isOpen, result } = await elves(outsider);
    expect(isOpen).toBe(true);
    expect(
      result.map(({ name, state }: { name: string; state: string }) => [name, state]).toSorted(),
    ).toEqual([giver, late].map(({ username }) => [username, 'open']).toSorted());
    const refused = await t.visitor(unverified.token).get(`/api/v1/compo/${short}/elves`);
    expect(refused.headers['x-problem']).toBe('not-verified');
  });

  test('a non-entrant becomes a late entrant with an entry; the receiver unwraps the gift of the elf', async () => {
    const elf = await createPerson(t.platform.db);
    await t.setClock(endMs + graceMs);
    const { entrantId } = giver;
    expect((await post(elf, `elves/${entrantId}/take`, { by: '2027-02-01' })).headers['x-problem']).toBe(
      'bad-ready-day',
    );
    const taken = await post(elf, `elves/${entrantId}/take`, { by: '2027-01-07' });
    expect(taken.statusCode).toBe(200);
    const other = await createPerson(t.platform.db);
    expect((await post(other, `elves/${entrantId}/take`, { by: '2027-01-07' })).headers['x-problem']).toBe(
      'no-elf-place',
    );
    expect((await post(elf, `elves/${late.entrantId}/take`, { by: '2027-01-07' })).headers['x-problem']).toBe(
      'elf-already',
    );
    expect(await read(giver)).toMatchObject({ gift: { state: 'elf' }, reverse: { name: elf.username } });
    expect(await read(elf)).toMatchObject({
      state: 'stand-in',
      given: [{ receiver: { name: giver.username }, isElf: true, hasCome: false }],
    });
    // The late giver keeps the name, and is informed.
    expect((await read(late)).given).toMatchObject([{ isTakenOver: true }]);

    await upload(t, elf.token, taken.json().entryId, Buffer.from('a gift'), { name: 'gift.zip' });
    expect(await read(giver)).toMatchObject({ gift: { state: 'here' } });
    expect((await post(giver, 'gift/thanks', { text: 'Thank you, elf', isPublic: false })).statusCode).toBe(
      200,
    );
    expect((await read(elf)).given).toMatchObject([{ thanks: expect.stringContaining('elf') }]);
    expect((await elves(other)).result).toMatchObject([
      { state: 'open' },
      { state: 'done', elf: elf.username },
    ]);
  });

  test('an entrant adds the gift to the own entry; what was there before does not count', async () => {
    await t.setClock(endMs + graceMs);
    const taken = await post(giver, `elves/${late.entrantId}/take`, { by: '2027-01-07' });
    expect(taken.json().entryId).toBe(await ownEntry(giver));
    expect(await read(late)).toMatchObject({ gift: { state: 'elf' }, reverse: { name: giver.username } });
    await t.moveClock('1 hour');
    await upload(t, giver.token, taken.json().entryId, Buffer.from('another'), { name: 'second.zip' });
    expect(await read(late)).toMatchObject({ gift: { state: 'here' } });
    // Nobody can be their own elf.
    expect(
      (await post(giver, `elves/${giver.entrantId}/take`, { by: '2027-01-07' })).headers['x-problem'],
    ).toBe('no-elf-place');
  });

  test('when the day passes the place is open again, and the elf gets a kind mail; a promise can be taken back', async () => {
    const elf = await createPerson(t.platform.db);
    await sql`update account set email = 'elf@example.org' where id = ${elf.id}`.execute(t.platform.db);
    await t.setClock(endMs + graceMs);
    const take = () => post(elf, `elves/${giver.entrantId}/take`, { by: '2027-01-02' });
    await take();
    expect((await post(elf, `elves/${giver.entrantId}/giveBack`)).statusCode).toBe(200);
    expect((await read(giver)).gift).toMatchObject({ state: 'listed' });
    await take();
    await t.setClock(Date.UTC(2027, 0, 3));
    for (let tick = 0; tick < 2; tick++) await openLapsedPlaces(t.platform);
    await runJobs(t.platform);
    expect(smtp.mailsTo('elf@example.org').map(({ email }) => email.subject)).toEqual([
      'The day you named has passed',
    ]);
    expect((await read(giver)).gift).toMatchObject({ state: 'listed' });
  });

  test('whom staff keep apart cannot stand in for each other', async () => {
    const elf = await createPerson(t.platform.db);
    const [low, high] = [giver.id, elf.id].toSorted((one, other) => one - other);
    await sql`insert into santa_exclusion (low_account_id, high_account_id) values (${low}, ${high})`.execute(
      t.platform.db,
    );
    await t.setClock(endMs + graceMs);
    const refused = await post(elf, `elves/${giver.entrantId}/take`, { by: '2027-01-02' });
    expect(refused.headers['x-problem']).toBe('no-elf-place');
    // Nothing is left of the attempt.
    expect((await read(elf)).joinedCompetition).toBe(false);
  });
});

test('everybody gets one mail about their receiver, which names nobody', async () => {
  for (let tick = 0; tick < 2; tick++) await sendMails(t.platform);
  for (const person of people) expect(await mailsTo(person)).toEqual(['You have someone to make a game for']);
  for (const mail of smtp.mails)
    for (const { username } of people.filter((person) => !mail.to.startsWith(`${person.username}@`)))
      expect(mail.text).not.toContain(username);
});
