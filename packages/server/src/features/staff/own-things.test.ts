import { mailKindLabels, mailKinds } from '@tinsmith/domain/mail-kinds';
import { expect, test } from 'vitest';
import { writeCursor } from '../../http/cursor.ts';
import { goodPassword } from '../../testing/account-calls.ts';
import { createEntry } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  createSession,
} from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Maker, openVoting, saveBallot } from '../../testing/vote-factories.ts';

// A person's own things, across features: devices, posts, tokens, mails and the account itself.

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const dayMs = 86_400_000;
const problemOf = (answer: { headers: Record<string, unknown> }) => answer.headers['x-problem'];

test('[R12.13] one device is logged out, a token has only scopes its owner can use, and nobody else’s is touched', async () => {
  const { db } = t.platform;
  const ann = await createPerson(db);
  const other = await createPerson(db);
  const phone = await createSession(db, ann.id);
  const laptop = await createSession(db, ann.id);
  const me = t.visitor(ann.token);
  const who = async (token: string) => (await t.visitor(token).get('/api/v1/currentUser')).statusCode;
  const { result } = (await t.visitor(phone).get('/api/v1/account/devices')).json();
  const { id } = result.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect(problemOf(await t.visitor(other.token).post(`/api/v1/account/devices/${id}/end`, {}))).toBe(
    'no-device',
  );
  expect((await me.post(`/api/v1/account/devices/${id}/end`, {})).statusCode).toBe(200);
  expect(problemOf(await me.post(`/api/v1/account/devices/${id}/end`, {}))).toBe('no-device');
  expect([await who(phone), await who(laptop), await who(ann.token)]).toEqual([401, 200, 200]);

  const make = (token: string, scopes: string[]) =>
    t.visitor(token).post('/api/v1/account/tokens', { name: 'A script', scopes });
  expect(problemOf(await make(ann.token, ['read', 'post-news']))).toBe('scope-not-allowed');
  expect((await make(ann.token, ['read'])).statusCode).toBe(200);
  const moderator = await createPerson(db, { rank: 'moderator' });
  expect(problemOf(await make(moderator.token, ['manage-events']))).toBe('scope-not-allowed');
  const organizer = await createPerson(db, { rank: 'organizer' });
  expect((await make(organizer.token, ['read', 'post-news', 'manage-events'])).statusCode).toBe(200);
});

test('[R12.13] an author deletes a post of theirs, but none that staff hid; a profile lists what its owner wrote', async () => {
  const { db } = t.platform;
  const startMs = Date.now() - dayMs;
  const jam = await createCompetition(db, { startMs });
  const [ann, bob] = [await createPerson(db), await createPerson(db)];
  const [mine] = [await createEntrant(db, jam.id, ann.id), await createEntrant(db, jam.id, bob.id)];
  const [first, second] = [await createLogPost(db, mine.id), await createLogPost(db, mine.id)];
  const remove = (token: string | undefined, id: number) =>
    t.visitor(token).post(`/api/v1/log/id/${id}/delete`, {});
  const events = async (token?: string) =>
    (await t.visitor(token).get(`/api/v1/user/${ann.username}/events`)).json().result;
  const own = { entrantId: mine.id, short: jam.short, title: expect.any(String) };
  expect(await events()).toEqual([{ ...own, numPosts: 2, numReviews: 0 }]);
  expect((await remove(undefined, first.id)).statusCode).toBe(401);
  expect((await remove(bob.token, first.id)).statusCode).toBe(403);
  expect((await remove(ann.token, first.id)).statusCode).toBe(200);
  expect(problemOf(await remove(ann.token, first.id))).toBe('no-log-post');
  expect((await t.visitor().get(`/api/v1/log/id/${first.id}`)).statusCode).toBe(404);
  expect((await t.visitor().get(`/api/v1/compo/${jam.short}`)).json().numLogs).toBe(1);
  const staff = await createPerson(db, { rank: 'moderator' });
  await t.visitor(staff.token).post(`/api/v1/log/id/${second.id}/hide`, { reason: 'Unkind' });
  expect(problemOf(await remove(ann.token, second.id))).toBe('hidden-post');
  expect(await events()).toEqual([{ ...own, numPosts: 0, numReviews: 0 }]);
  expect((await t.visitor().get('/api/v1/user/nobody-here/events')).json().result).toEqual([]);
});

test('[R12.13] a gallery is sorted by name, newest and reviews, and no order gives away a secret', async () => {
  const { db } = t.platform;
  const { competition, makers } = await openVoting(t, 3);
  const [ann, bob, cat] = makers as [Maker, Maker, Maker];
  const [a, b, c] = [ann.entryId, bob.entryId, cat.entryId];
  await db.updateTable('entry').set({ title: 'zebra' }).where('id', '=', a).execute();
  await db.updateTable('entry').set({ title: '' }).where('id', '=', b).execute();
  const order = async (sort: string, short = competition.short) =>
    (await t.visitor().get(`/api/v1/entries/all?card=true&event=${short}&sort=${sort}`))
      .json()
      .result.map(({ id }: { id: number }) => id);
  expect(await order('name')).toEqual([c, a, b]);
  expect(await order('newest')).toEqual([c, b, a]);
  // Places are not public, so the order is the usual one.
  expect(await order('rank')).toEqual([a, b, c]);
  await saveBallot(t, bob, a, { review: 'Slow and good.' });
  expect(await order('reviews')).toEqual([b, c, a]);
  expect((await t.visitor().get('/api/v1/entries/all?sort=secret')).statusCode).toBe(400);

  // The titles of gifts are secret until they open.
  const gifts = await createCompetition(db, { kind: 'gift-exchange', startMs: competition.endMs - dayMs });
  const ids: number[] = [];
  for (const title of ['Moth', 'Ant']) {
    const maker = await createPerson(db);
    const { id } = await createEntrant(db, gifts.id, maker.id);
    ids.push(await createEntry(db, gifts, [id], { title }));
  }
  expect(await order('name', gifts.short)).toEqual(ids);

  // Among all entries, it is the order within each event, also from one page to the next.
  await db.updateTable('entry').set({ title: 'Yak' }).where('id', '=', b).execute();
  const isKnown = ({ id }: { id: number }) => [a, b, c, ...ids].includes(id);
  const everything = async (query: string) =>
    (await t.visitor().get(`/api/v1/entries/all?card=true&${query}`)).json();
  const idsOf = (entries: { id: number }[]) => entries.filter(isKnown).map(({ id }) => id);
  const sorted = await everything('sort=name');
  expect(idsOf(sorted.result)).toEqual(
    gifts.startMs > competition.startMs ? [...ids, c, b, a] : [c, b, a, ...ids],
  );
  const { startMs, id: competitionId } = competition;
  const rest = await everything(`sort=name&after=${writeCursor(startMs, competitionId, b)}`);
  expect(idsOf(rest.result)).toEqual(gifts.startMs > startMs ? [a] : [a, ...ids]);
});

test('[R12.13] every kind of mail but those about the account has a switch and a link; a deleted account gets a last one', async () => {
  const { db } = t.platform;
  await t.setClock(Date.now());
  expect(mailKinds.every((kind) => mailKindLabels[kind].hint !== '')).toBe(true);
  const jam = await createCompetition(db, { startMs: Date.now() + dayMs });
  const ann = await createPerson(db, { email: 'ann@example.org', password: goodPassword });
  const me = t.visitor(ann.token);
  const join = () => me.post(`/api/v1/compo/${jam.short}/signUp`, { info: 'Hello' });
  await join();
  await runJobs(t.platform);
  expect(smtp.mailsTo('ann@example.org')).toMatchObject([
    { text: expect.stringContaining('You signed up for') },
  ]);
  const token = smtp.tokenFor('ann@example.org');
  expect((await t.visitor().get(`/api/v1/mails/link?token=${token}`)).json()).toMatchObject({
    state: 'known',
    kind: 'sign-up',
    isOn: true,
  });
  await t.visitor().post('/api/v1/mails/link', { token, isOn: false });
  const { switches } = (await me.get('/api/v1/account/mails')).json();
  expect(switches.filter(({ isOn }: { isOn: boolean }) => !isOn)).toEqual([{ kind: 'sign-up', isOn: false }]);
  // Only for staff.
  expect(switches.map(({ kind }: { kind: string }) => kind)).not.toContain('scans');
  const next = await createCompetition(db, { startMs: Date.now() + 2 * dayMs });
  await me.post(`/api/v1/compo/${next.short}/signUp`, { info: 'Again' });
  await runJobs(t.platform);
  expect(smtp.mailsTo('ann@example.org')).toHaveLength(1);

  await me.post('/api/v1/account/delete', { proof: goodPassword });
  await runJobs(t.platform);
  const last = smtp.mailsTo('ann@example.org').at(-1);
  expect(last?.text).toContain('was deleted');
  expect(last?.text).toContain('under “a former member”');
  const left = await db
    .selectFrom('mail_request')
    .select('id')
    .where('email', '=', 'ann@example.org')
    .execute();
  expect(left).toEqual([]);
});
