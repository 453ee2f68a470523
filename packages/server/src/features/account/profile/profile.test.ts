import { userProfile } from '@tinsmith/contract/profile';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { goodPassword } from '../../../testing/account-calls.ts';
import { createEntry } from '../../../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
  createSession,
} from '../../../testing/factories.ts';
import { createRule } from '../../../testing/rule-factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { saveRating } from '../../rule/rating.queries.ts';

const smtp = useSmtp();
const t = useTestApp({ pages: true, config: () => ({ smtpUrl: smtp.url, compress: false }) });

let last = 0;
async function member(traits: Parameters<typeof createAccount>[1] = {}) {
  last += 1;
  const account = await createAccount(t.platform.db, { email: `somebody${last}@example.org`, ...traits });
  const visitor = t.visitor(await createSession(t.platform.db, account.id));
  const own = async () => (await visitor.get('/api/v1/account/profile')).json();
  const save = async (changes: object) => {
    const { location, info, email, isEmailShown } = await own();
    return visitor.post('/api/v1/account/profile', { location, info, email, isEmailShown, ...changes });
  };
  return { ...account, email: traits.email ?? `somebody${last}@example.org`, visitor, own, save };
}
const showTo = (visitor: ReturnType<typeof t.visitor>, username: string) =>
  visitor.get(`/api/v1/user/${username}`);

describe('[R7.28] GET user/{userId}', () => {
  test('[R3.14] [R2.13] shows username, location, e-mail, info and whether it is editable', async () => {
    const ann = await member();
    await ann.save({ location: 'Lisbon', info: 'Hi <b>there</b>\nhttp://x.example', isEmailShown: true });
    const other = (await showTo((await member()).visitor, ann.username)).json();
    expect(z.safeParse(userProfile, other).success).toBe(true);
    expect(other).toMatchObject({
      username: ann.username,
      location: 'Lisbon',
      email: ann.email,
      info: '<p>Hi <b>there</b><br><a href="http://x.example" rel="nofollow ugc">http://x.example</a></p>',
      avatar: null,
      editable: false,
    });
    expect(Math.abs(other.memberSince - Date.now())).toBeLessThan(600_000);
    expect((await showTo(ann.visitor, ann.username)).json().editable).toBe(true);
    expect((await showTo(t.visitor(), ann.username)).json().editable).toBe(false);
  });

  test("[R2.13] the page shows all of it with the user's entries, and Edit Profile to the owner alone", async () => {
    const { db } = t.platform;
    const ann = await member();
    await ann.save({ location: 'Lisbon', info: 'Hi there', isEmailShown: true });
    const competition = await createCompetition(db, { startMs: Date.now() - 1_800_000 });
    const { id: entrantId } = await createEntrant(db, competition.id, ann.id);
    const entryId = await createEntry(db, competition, [entrantId], { title: 'Snail Mail' });
    const pageFor = async (visitor: ReturnType<typeof t.visitor>) =>
      /<main[\s\S]*<\/main>/.exec((await visitor.get(`/user/${ann.username}`)).body)?.[0] ?? '';
    const other = await pageFor((await member()).visitor);
    for (const shown of [
      ann.username,
      'Lisbon',
      ann.email,
      'Hi there',
      'Snail Mail',
      `href="/entry/${entryId}"`,
    ])
      expect(other).toContain(shown);
    expect(other).not.toContain('Edit Profile');
    const own = await pageFor(ann.visitor);
    expect(own).toMatch(/<a[^>]*href="\/profile"[^>]*>(?:(?!<\/a>)[\s\S])*Edit Profile/);
    const anonymous = await pageFor(t.visitor());
    expect(anonymous).toContain('Snail Mail');
    expect(anonymous).not.toMatch(/Edit Profile|mailto:/);
  });

  test('finds a name regardless of case', async () => {
    const { username } = await member();
    expect((await showTo(t.visitor(), username.toUpperCase())).json().username).toBe(username);
  });

  test('the e-mail is there only if its owner chose so, and only for verified people', async () => {
    const ann = await member();
    const verified = (await member()).visitor;
    const newcomer = (await member({ isVerified: false })).visitor;
    const read = async () => [
      (await showTo(t.visitor(), ann.username)).json().email,
      (await showTo(newcomer, ann.username)).json().email,
      (await showTo(verified, ann.username)).json().email,
      (await showTo(ann.visitor, ann.username)).json().email,
    ];
    expect(await read()).toEqual([null, null, null, null]);
    await ann.save({ isEmailShown: true });
    expect(await read()).toEqual([null, null, ann.email, ann.email]);
    const personal = await showTo(verified, ann.username);
    expect(personal.headers['cache-control']).toBe('private, no-store');
    expect((await showTo(t.visitor(), ann.username)).headers['cache-control']).toMatch(/^public/);
  });

  test('addresses are read 60 an hour at most; the profile is still there, and the own one always', async () => {
    const [ann, reader] = [await member(), await member()];
    await ann.save({ isEmailShown: true });
    await reader.save({ isEmailShown: true });
    const seen: (string | null)[] = [];
    for (let time = 0; time < 70; time += 1) {
      const answer = await showTo(reader.visitor, ann.username);
      expect(answer.statusCode).toBe(200);
      seen.push(answer.json().email);
    }
    expect(seen).toEqual([...Array(60).fill(ann.email), ...Array(10).fill(null)]);
    expect((await showTo(reader.visitor, reader.username)).json().email).toBe(reader.email);
    expect((await showTo((await member()).visitor, ann.username)).json().email).toBe(ann.email);
  });

  test('an unconfirmed account is missing to everybody but itself, exactly like one that never was', async () => {
    const spammer = await member({ isVerified: false });
    await spammer.save({ location: 'buy now', info: 'spam', isEmailShown: true });
    const staff = await member({ rank: 'owner' });
    for (const visitor of [t.visitor(), (await member()).visitor, staff.visitor]) {
      const hidden = await showTo(visitor, spammer.username);
      const missing = await showTo(visitor, 'nobody_has_this_name');
      expect([hidden.statusCode, hidden.body, hidden.headers['cache-control']]).toEqual([
        404,
        missing.body,
        missing.headers['cache-control'],
      ]);
      expect(missing.body).toBe('Nobody here has that name.\n');
    }
    expect((await showTo(spammer.visitor, spammer.username)).json()).toMatchObject({
      location: 'buy now',
      editable: true,
    });
  });

  test.each(['ab', 'a b c', 'x'.repeat(31), '%00abc', '..%2f..', 'ä_ö_ü'])('%s answers 404', async (name) => {
    expect((await showTo(t.visitor(), name)).statusCode).toBe(404);
  });
});

describe('[R2.34] the own profile', () => {
  test('holds everything that can be changed', async () => {
    const ann = await member({ password: goodPassword });
    expect(await ann.own()).toEqual({
      username: ann.username,
      email: ann.email,
      isVerified: true,
      pendingEmail: null,
      isEmailShown: false,
      location: '',
      info: '',
      avatar: null,
      hasPassword: true,
      hasTwoFactor: false,
      recoveryCodesLeft: 0,
      providers: [],
      numEntries: 0,
      numPosts: 0,
      numRatings: 0,
      numReviews: 0,
    });
  });

  test('counts what stays and what goes if the account is deleted', async () => {
    const { db } = t.platform;
    const ann = await member();
    const jam = await createCompetition(db);
    const { id } = await createEntrant(db, jam.id, ann.id);
    await createEntry(db, jam, [id]);
    await createLogPost(db, id);
    await createLogPost(db, id);
    const { id: ruleId } = await createRule(db);
    await saveRating(db, ann.id, { ruleId, interest: 3, challenge: 3 });
    expect(await ann.own()).toMatchObject({ numEntries: 1, numPosts: 2, numRatings: 1 });
  });

  test('saves location and info; the form gets back what was typed, less what is not allowed', async () => {
    const ann = await member();
    const info = 'R&D, 1 < 2\n\n<b>bold</b> <script>alert(1)</script><img src=x onerror=alert(1)>';
    const saved = await ann.save({ location: '  Rio\u0000\n\u2028de Janeiro ', info });
    expect(saved.json()).toMatchObject({ location: 'Rio de Janeiro', info: 'R&D, 1 < 2\n\n<b>bold</b>' });
    expect((await showTo(t.visitor(), ann.username)).json().info).toBe(
      '<p>R&amp;D, 1 &lt; 2</p><p><b>bold</b></p>',
    );
  });

  test('info takes 32 KiB and not a byte more', async () => {
    const ann = await member();
    expect((await ann.save({ info: 'x'.repeat(32_768) })).statusCode).toBe(200);
    expect((await ann.save({ info: 'x'.repeat(32_769) })).statusCode).toBe(400);
    const wide = await ann.save({ info: 'ä'.repeat(16_385) });
    expect([wide.statusCode, wide.body]).toEqual([
      400,
      'The text is too long. Please keep it under 32.00 KiB.\n',
    ]);
    // Each is four characters once escaped: rejected at once, with no attempt to make it fit.
    const swelling = await ann.save({ info: `${'<'.repeat(8193)}${'<x>'.repeat(3990)}` });
    expect([swelling.statusCode, swelling.body]).toEqual([400, wide.body]);
    expect((await ann.own()).info).toHaveLength(32_768);
  });

  test.each(['', 'x', 'a@b', 'a b@example.org', 'a\u0000@example.org', 'a@example.org\r\nBcc: x@y.example'])(
    '%j is refused as an address',
    async (email) => {
      const ann = await member();
      const refused = await ann.save({ email });
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        email === '' ? 'Enter your e-mail address.\n' : "That doesn't look like an e-mail address.\n",
      ]);
      expect((await ann.own()).email).toBe(ann.email);
    },
  );

  test('a new address counts once its mailed link was followed', async () => {
    const ann = await member({ email: 'ann@example.org' });
    const saved = (await ann.save({ email: 'ann.new@example.org', location: 'Here' })).json();
    expect(saved).toMatchObject({
      email: 'ann@example.org',
      pendingEmail: 'ann.new@example.org',
      location: 'Here',
    });
    await runJobs(t.platform);
    expect(smtp.mailsTo('ann@example.org')).toHaveLength(0);
    // Saving something else meanwhile leaves it pending.
    expect((await ann.save({ location: 'There' })).json().pendingEmail).toBe('ann.new@example.org');
    const token = smtp.tokenFor('ann.new@example.org');
    expect((await t.visitor().post('/api/v1/account/verify', { token })).statusCode).toBe(200);
    expect(await ann.own()).toMatchObject({ email: 'ann.new@example.org', pendingEmail: null });
  });

  test('of several changes the latest waits, and none after one was confirmed', async () => {
    const ann = await member();
    await ann.save({ email: 'first@example.org' });
    await runJobs(t.platform);
    expect((await ann.save({ email: 'second@example.org' })).json().pendingEmail).toBe('second@example.org');
    await t.visitor().post('/api/v1/account/verify', { token: smtp.tokenFor('first@example.org') });
    expect(await ann.own()).toMatchObject({ email: 'first@example.org', pendingEmail: null });
  });

  test('an address that has an account already waits just as one that has none', async () => {
    const taken = await member();
    const ann = await member();
    const asked = (await ann.save({ email: taken.email })).json();
    await runJobs(t.platform);
    expect(asked.pendingEmail).toBe(taken.email);
    expect((await ann.own()).pendingEmail).toBe(taken.email);
    expect(smtp.mailsTo(taken.email).at(-1)?.text).not.toContain('?token=');
  });

  test('an unconfirmed account changes its address at once and gets a new link', async () => {
    const ann = await member({ isVerified: false });
    const saved = (await ann.save({ email: 'typo.fixed@example.org' })).json();
    expect(saved).toMatchObject({ email: 'typo.fixed@example.org', pendingEmail: null, isVerified: false });
    await runJobs(t.platform);
    const token = smtp.tokenFor('typo.fixed@example.org');
    expect((await t.visitor().post('/api/v1/account/verify', { token })).statusCode).toBe(200);
    expect((await ann.own()).isVerified).toBe(true);
  });

  test('large and small letters are no new address', async () => {
    const ann = await member();
    const saved = (await ann.save({ email: ann.email.toUpperCase() })).json();
    expect(saved).toMatchObject({ email: ann.email.toUpperCase(), pendingEmail: null });
  });

  test('addresses are changed five times an hour at most, other things more often', async () => {
    const ann = await member();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await ann.save({ email: `round${round}@example.org` })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ann.save({ location: 'x' })).statusCode).toBe(200);
  });
});
