import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPerson, createTeam } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

const smtp = useSmtp();
const t = useTestApp({ pages: true, config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 11, 14, 12);
const endMs = Date.UTC(2026, 11, 31, 12);
const graceMs = 3 * hourMs;

let short: string;
let people: readonly Santa[];
let ann: Santa;
let ben: Santa;
let cid: Santa;
let dot: Santa;
let eve: Santa;

/** Ann gives to Ben, Ben to Cid, Cid to Dot, Dot to Eve, Eve to Ann. Ann and Cid are a team, and have a file. */
beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - dayMs);
  await sql`truncate competition cascade`.execute(t.owner);
  const exchange = await createExchange(db, 5, { startMs });
  people = exchange.people;
  ({ short } = exchange.jam);
  [ann, ben, cid, dot, eve] = people as [Santa, Santa, Santa, Santa, Santa];
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
  const entryId = await createTeam(db, [ann.entrantId, cid.entrantId] as never);
  await t.visitor(ann.token).post(`/api/v1/entry/${entryId}/details`, { title: 'A Polite Storm' });
  await upload(t, ann.token, entryId, Buffer.from('a game'), { name: 'storm.zip' });
  smtp.mails.length = 0;
});

type Person = Pick<Santa, 'token'>;
const post = ({ token }: Person, path: string, body: object = {}) =>
  t.visitor(token).post(`/api/v1/compo/${short}/${path}`, body);
const read = async ({ token }: Person) =>
  (await t.visitor(token).get(`/api/v1/mySecretSanta?compo=${short}`)).json();
const gifts = async () => (await t.visitor().get(`/api/v1/compo/${short}/gifts`)).json();
const cards = async () =>
  (await t.visitor().get(`/api/v1/entries/all?event=${short}&card=true`)).json().result;

test('[R11.12] who gave what to whom: from the end on, what has come, by the pairs as they ended', async () => {
  await t.setClock(endMs - 1);
  expect(await gifts()).toEqual({ result: [], next: null });
  expect(await cards()).toMatchObject([{ madeFor: [] }]);

  await t.setClock(endMs);
  const storm = (receiver: Santa, makers: readonly Santa[]) => ({
    entry: { id: expect.any(Number), title: 'A Polite Storm' },
    makers: makers.map(({ username }) => username),
    receiver: receiver.username,
  });
  expect(await gifts()).toEqual({ result: [storm(ben, [ann, cid]), storm(dot, [cid, ann])], next: null });
  const [card] = await cards();
  expect(card.madeFor).toEqual([ben.username, dot.username]);
  expect((await t.visitor().get(`/api/v1/entry/${card.id}`)).json().madeFor).toEqual(card.madeFor);

  // An elf's gift is one like all others; that someone else was to make it is not in it.
  await t.setClock(endMs + graceMs);
  const elf = await createPerson(t.platform.db);
  const { entryId } = (await post(elf, `elves/${eve.entrantId}/take`, { by: '2027-01-07' })).json();
  await t.moveClock('1 hour');
  expect((await gifts()).result).toHaveLength(2);
  await upload(t, elf.token, entryId, Buffer.from('another'), { name: 'second.zip' });
  const { result } = await gifts();
  expect(result.at(-1)).toEqual({
    entry: { id: entryId, title: '' },
    makers: [elf.username],
    receiver: eve.username,
  });
  expect(JSON.stringify(result)).not.toMatch(/elf"|late|missing/i);

  // A deleted account loses its name here, too; a gift that is withdrawn goes from the list.
  await sql`update account set deleted_at = app_now(), email = null where id = ${ben.id}`.execute(t.owner);
  expect((await gifts()).result[0].receiver).toBe('a former member');
  await sql`update entry_file set superseded_at = app_now()`.execute(t.owner);
  expect(await gifts()).toEqual({ result: [], next: null });
});

test('[R11.14] a team learns how many its game is for, after the end for whom; thanks go to all makers', async () => {
  expect(await read(ann)).toMatchObject({ team: { numReceivers: 2, mates: [] } });
  expect(await read(ben)).toMatchObject({ team: { numReceivers: 0, mates: [] } });
  // The number says nothing of who has left.
  await post(dot, 'withdraw');
  expect(await read(ann)).toMatchObject({ team: { numReceivers: 2, mates: [] } });

  // Cid made a game for Dot, and the page explains why that has changed.
  const changed = await read(cid);
  expect(changed).toMatchObject({ hasNewReceiver: true, secretSanta: { receiver: { name: eve.username } } });
  expect(await read(ann)).toMatchObject({ hasNewReceiver: false });

  await t.setClock(endMs);
  expect(await read(cid)).toMatchObject({ hasNewReceiver: false });
  expect((await read(ann)).team.mates).toEqual([
    { giver: cid.username, receiver: eve.username, thanks: null },
  ]);
  expect((await read(ben)).gift.makers).toEqual([ann.username, cid.username]);
  expect((await post(ben, 'gift/thanks', { text: 'I love it', isPublic: false })).statusCode).toBe(200);
  expect((await read(cid)).team.mates).toMatchObject([
    { giver: ann.username, receiver: ben.username, thanks: expect.stringContaining('I love it') },
  ]);
  await runJobs(t.platform);
  for (const { username } of [ann, cid])
    expect(smtp.mailsTo(`${username}@example.org`).map(({ email }) => email.subject)).toEqual([
      'A thank-you for your gift',
    ]);
  // Nothing says that Dot was ever in it.
  expect(JSON.stringify(await gifts())).not.toContain(dot.username);
});

test('[R11.12] every list keeps a gift wrapped for its receiver, and only for them, until it is unwrapped', async () => {
  const wrapped = async (person: Person) =>
    (await t.visitor(person.token).get('/api/v1/gifts/wrapped')).json().result;
  const main = async (token: string | undefined, path: string) => {
    const { body } = await t.visitor(token).get(path);
    return body.slice(body.indexOf('<main'), body.indexOf('</main>')).replaceAll(/<!--.*?-->/g, '');
  };
  await t.setClock(endMs - 1);
  expect(await wrapped(ben)).toEqual([]);

  await t.setClock(endMs + hourMs);
  const [{ id }] = await cards();
  expect(await wrapped(ben)).toEqual([id]);
  expect(await wrapped(dot)).toEqual([id]);
  expect(await wrapped(ann)).toEqual([]);
  const review = await t.visitor(eve.token).post(`/api/v1/entry/${id}/review`, {
    review: 'Wet, but kind',
    baseVersion: 0,
  });
  expect(review.statusCode).toBe(200);
  const [{ id: reviewId }] = (await t.visitor().get(`/api/v1/reviews/forEntry/${id}`)).json().result;

  const lists = [
    '/all/entries',
    '/all/entries?search=storm',
    '/all/entries?by=user',
    `/user/${ann.username}`,
    `/${short}/entrants`,
    `/${short}/entries`,
    `/${short}/reviews`,
    `/${short}/reviews/entrant/${eve.entrantId}`,
  ];
  for (const list of lists) {
    for (const token of [undefined, ann.token, eve.token])
      expect(await main(token, list), list).toContain('A Polite Storm');
    const forBen = await main(ben.token, list);
    expect(forBen, list).not.toContain('A Polite Storm');
    expect(forBen, list).not.toContain(`/entry/${id}`);
  }
  // Pages about the gift alone say that it is still wrapped.
  for (const path of [`/entry/${id}`, `/${short}/reviews/entry/${id}`, `/${short}/reviews/${reviewId}`]) {
    expect((await t.visitor(eve.token).get(path)).body, path).toContain('A Polite Storm');
    const { body } = await t.visitor(ben.token).get(path);
    expect(body, path).toContain('it&#x27;s still wrapped');
    expect(body.slice(body.indexOf('<title'), body.indexOf('</main>')), path).not.toContain('A Polite Storm');
  }
  expect(await main(ben.token, '/all/entries')).toContain('Still wrapped');
  expect(await main(ben.token, '/all/entries')).not.toContain(ann.username);
  // Others in the same team have other receivers; the API is the same for everyone.
  expect(await main(dot.token, '/all/entries')).toContain('Still wrapped');
  expect((await t.visitor(ben.token).get(`/api/v1/entry/${id}`)).json().title).toBe('A Polite Storm');

  await post(ben, 'gift/unwrap');
  expect(await wrapped(ben)).toEqual([]);
  for (const list of lists) expect(await main(ben.token, list), list).toContain('A Polite Storm');
  expect(await main(dot.token, '/all/entries')).not.toContain('A Polite Storm');
});
