import { isReading } from '@tinsmith/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../http/all-routes.ts';
import { createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { createPrincipal, createScene } from '../../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../../testing/route-calls.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawDue } from '../rule/draw-due.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const startMs = Date.UTC(2026, 7, 7);
let jam: TestCompetition;
let moderator: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs, short: 'jam' });
  moderator = await createPerson(t.platform.db, { username: 'mod', rank: 'moderator' });
});

const staff = () => t.visitor(moderator.token);
const queue = async () => (await staff().get('/api/v1/moderation')).json();
const say = (token: string, message: string) =>
  postForm(t.visitor(token), '/api/v1/log/event/jam', [['message', message]]);
const suspend = (username: string, body: object = {}) =>
  staff().post(`/api/v1/moderation/user/${username}/suspend`, {
    reason: 'advertising',
    message: 'You advertise.',
    days: null,
    ...body,
  });

describe('the queue', () => {
  test('holds reports, and posts with links of newcomers, which everybody sees meanwhile', async () => {
    const newcomer = await createJoined(t.platform.db, jam);
    const reported = await createLogPost(t.platform.db, newcomer.entrantId, { text: 'Rude' });
    const reporter = await createPerson(t.platform.db);
    await t.visitor(reporter.token).post(`/api/v1/log/id/${reported.id}/report`, { reason: 'It is rude.' });
    await t.moveClock('1 minute');
    const { post } = (await say(newcomer.token, 'See https://example.org/x')).json();
    await say(newcomer.token, 'Without any.');
    const { posts } = await queue();
    expect(posts.map(({ postId }: { postId: number }) => postId)).toEqual([reported.id, post.id]);
    expect(posts[0]).toMatchObject({ isFirstLink: false, reports: [{ reason: 'It is rude.' }] });
    expect(posts[1]).toMatchObject({ isFirstLink: true, reports: [], author: { name: newcomer.username } });
    expect((await t.visitor().get(`/api/v1/log/id/${post.id}`)).statusCode).toBe(200);
    await staff().post(`/api/v1/log/id/${reported.id}/hide`, { reason: 'Rude' });
    await staff().post(`/api/v1/log/id/${post.id}/dismissReports`, {});
    expect((await queue()).posts).toEqual([]);
    // Once staff kept one, later ones are trusted.
    await say(newcomer.token, 'More at https://example.org/y');
    expect((await queue()).posts).toEqual([]);
  });

  test('those who have been here for a while, and staff, are not looked at', async () => {
    const regular = await createJoined(t.platform.db, jam);
    await t.platform.db
      .updateTable('account')
      .set({ created_at: new Date(startMs - 31 * 86_400_000) })
      .where('id', '=', regular.id)
      .execute();
    await say(regular.token, 'See https://example.org/z');
    expect((await queue()).posts).toEqual([]);
  });
});

describe('a suspension', () => {
  test('lets its person read why and appeal once, and is lifted or confirmed by staff', async () => {
    const person = await createJoined(t.platform.db, jam, { email: 'person@example.org' });
    expect((await suspend(person.username)).statusCode).toBe(200);
    const visitor = t.visitor(person.token);
    const refused = await say(person.token, 'Hello');
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([403, 'suspended']);
    expect((await visitor.get('/api/v1/currentUser')).json()).toMatchObject({ isSuspended: true });
    expect((await visitor.get('/api/v1/account/suspension')).json()).toEqual({
      suspension: { message: 'You advertise.', endsAt: null, appeal: null, answer: null },
    });
    expect((await visitor.post('/api/v1/account/appeal', { text: 'I do not.' })).statusCode).toBe(200);
    const again = await visitor.post('/api/v1/account/appeal', { text: 'Really.' });
    expect(again.headers['x-problem']).toBe('appealed-already');
    const { appeals } = await queue();
    expect(appeals).toMatchObject([{ name: person.username, appeal: 'I do not.' }]);
    const answer = { answer: 'We looked again.' };
    const path = `/api/v1/moderation/appeal/${appeals[0].suspensionId}/answer`;
    expect((await staff().post(path, answer)).statusCode).toBe(200);
    expect((await staff().post(path, answer)).statusCode).toBe(404);
    expect((await visitor.get('/api/v1/account/suspension')).json().suspension.answer).toBe(
      'We looked again.',
    );
    await staff().post(`/api/v1/moderation/user/${person.username}/lift`, {});
    expect((await say(person.token, 'Hello')).statusCode).toBe(200);
    await runJobs(t.platform);
    const mails = smtp.mailsTo('person@example.org');
    expect(mails.map(({ email }) => email.subject).toSorted()).toEqual([
      'About your appeal',
      'Your account is no longer suspended',
      'Your account is suspended',
    ]);
    expect(mails.map(({ text }) => text).join()).toContain('You advertise.');
  });

  test('ends by itself after its days', async () => {
    const person = await createJoined(t.platform.db, jam);
    await suspend(person.username, { days: 1 });
    expect((await say(person.token, 'Hello')).statusCode).toBe(403);
    await t.moveClock('1 day 1 second');
    expect((await say(person.token, 'Hello')).statusCode).toBe(200);
    await t.setClock(startMs + 3_600_000);
  });

  test('keeps from every write but those about the own account', async () => {
    const scene = await createScene(t.platform.db, jam);
    const principal = await createPrincipal(t.platform.db, 'member', scene);
    await t.platform.db
      .updateTable('account')
      .set({ suspended_until: '2099-01-01T00:00:00Z' })
      .where('id', 'in', (eb) =>
        eb.selectFrom('entrant').select('account_id').where('id', '=', principal.entrantId),
      )
      .execute();
    const writes = allRoutes.filter((route) => !isReading(route) && route.access.who !== 'anyone');
    const open: string[] = [];
    // Routes that end the session come last.
    const isLast = ({ path }: { path: string }) =>
      Number(/delete$|password/.test(path) && path.includes('account'));
    for (const route of writes.toSorted(
      (one, other) => isLast(one) - isLast(other) || other.path.localeCompare(one.path) * isLast(one),
    )) {
      const place = { scene, principal };
      const address = addressOf(route, place, { provider: 'github', ruleId: '1' });
      const { headers, statusCode } = await callRoute(t.visitor(principal.token), route, place, address);
      if (headers['x-problem'] !== 'suspended' && statusCode !== 403) open.push(nameOf(route));
      if (route.access.who !== 'staff' && statusCode === 403)
        expect([nameOf(route), headers['x-problem']]).toEqual([nameOf(route), 'suspended']);
    }
    expect(open.toSorted()).toEqual([
      'POST /api/v1/account/appeal',
      'POST /api/v1/account/avatar/remove',
      'POST /api/v1/account/delete',
      'POST /api/v1/account/devices/:deviceId/end',
      'POST /api/v1/account/devices/endOthers',
      'POST /api/v1/account/mails',
      'POST /api/v1/account/oauth/:provider/unlink',
      'POST /api/v1/account/password/change',
      'POST /api/v1/account/proof',
      'POST /api/v1/account/tokens/:tokenId/revoke',
      'POST /api/v1/account/twoFactor/begin',
      'POST /api/v1/account/twoFactor/confirm',
      'POST /api/v1/account/twoFactor/end',
      'POST /api/v1/account/verification',
    ]);
  });

  test('takes staff their rank, and only those above can suspend them', async () => {
    const { db } = t.platform;
    const organizer = await createPerson(db, { username: 'orga', rank: 'organizer' });
    expect((await suspend('orga')).headers['x-problem']).toBe('cannot-suspend');
    expect((await suspend('mod')).headers['x-problem']).toBe('cannot-suspend');
    const owner = await createPerson(db, { rank: 'owner' });
    await t
      .visitor(owner.token)
      .post('/api/v1/moderation/user/orga/suspend', { reason: 'other', message: 'Rest.', days: 1 });
    expect((await t.visitor(organizer.token).get('/api/v1/admin')).statusCode).toBe(403);
  });

  test('leaves people out of a draw', async () => {
    const { db } = t.platform;
    const soon = await createCompetition(db, { startMs: startMs + 2 * 3_600_000, short: 'soon' });
    const [stays, goes] = [await createJoined(db, soon), await createJoined(db, soon)];
    await suspend(goes.username);
    await t.setClock(soon.startMs);
    await drawDue(t.platform);
    const { entrants } = await db
      .selectFrom('rule_draw')
      .select('entrants')
      .where('competition_id', '=', soon.id)
      .executeTakeFirstOrThrow();
    expect(entrants).toEqual([stays.entrantId]);
  });
});
