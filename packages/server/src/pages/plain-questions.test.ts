import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createPerson,
  createSession,
  type TestCompetition,
} from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

// Pages before or without scripts: what they show to whom, and what their plain forms do.

const t = useTestApp({ pages: true });
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;

let jam: TestCompetition;
let ann: Joined;
let bob: Joined;
beforeEach(async () => {
  await t.setClock(startMs + hourMs);
  jam = await createCompetition(t.platform.db, { startMs });
  ann = await createJoined(t.platform.db, jam);
  bob = await createJoined(t.platform.db, jam);
});

/** The text of a page's main part. */
async function read(person: { token: string }, path: string) {
  const { body, statusCode } = await t.visitor(person.token).get(path);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  const text = main.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');
  return { main, statusCode, words: text.replaceAll(/&#x27;/g, "'").replaceAll(/\s+/g, ' ') };
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** Presses the button of a form with this text; returns the page it leads to. */
async function press(person: { token: string }, html: string, words: string) {
  const form = (html.match(/<form.*?<\/form>/gs) ?? []).find((one) =>
    one
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, '')
      .includes(words),
  );
  if (!form) throw new Error(`No form says ${words}`);
  const fields = new URLSearchParams(
    (form.match(/<input[^>]*>/g) ?? []).map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  );
  const action = attribute(form, 'action');
  if (attribute(form, 'method') === 'get') return read(person, `${action}?${fields}`);
  const answer = await t.visitor(person.token).post(action, fields.toString() as never, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(answer.statusCode).toBe(303);
  return read(person, String(answer.headers.location));
}

const invite = (entryId: number, from: Joined, to: Joined) =>
  t.visitor(from.token).post('/api/v1/invitation/create', { entryId, recipientEntrantId: to.entrantId });
const entryOf = async (person: Joined) =>
  (await t.visitor(person.token).get(`/api/v1/compo/${jam.short}/team`)).json().entryId;

describe('without script nothing is gone by one press', () => {
  test('[R2.23] withdrawing asks on a page of its own', async () => {
    const { db } = t.platform;
    await createEntry(db, jam, [ann.entrantId], { title: 'Handle With Snail', text: 'Slow.' });
    await createLogPost(db, ann.entrantId);
    const page = await read(ann, `/join/?compo=${jam.short}`);
    const question = await press(ann, page.main, 'Withdraw');
    for (const words of [
      'Withdraw from',
      'Your sign-up',
      'Your entry, Handle With Snail',
      '1 log post',
      'Stay in',
    ])
      expect(question.words).toContain(words);
    expect(await entryOf(ann)).not.toBe(null);
    const after = await press(ann, question.main, 'Withdraw');
    expect(after.words).toContain(`Join`);
    expect(await entryOf(ann)).toBe(null);
  });

  test('[R12.13] deleting a post asks on its page, and one device is logged out by a form', async () => {
    const { db } = t.platform;
    await createLogPost(db, ann.entrantId);
    const { id: other } = await createLogPost(db, bob.entrantId);
    const log = await read(ann, `/${jam.short}/log`);
    const question = await press(ann, log.main, 'Delete');
    expect(question.words).toContain('Delete this post?');
    const listPosts = async () => {
      const rows = await db
        .selectFrom('log_post')
        .select('id')
        .where('competition_id', '=', jam.id)
        .execute();
      return rows.map(({ id }) => Number(id));
    };
    expect(await listPosts()).toHaveLength(2);
    const after = await press(ann, question.main, 'Delete it');
    expect(after.words).toContain('Log');
    expect(await listPosts()).toEqual([Number(other)]);
    // Nobody else is asked.
    const theirs = await read(ann, `/${jam.short}/log/id/${other}?remove=${other}`);
    expect(theirs.words).not.toContain('Delete this post?');

    const second = await createSession(db, ann.id);
    expect((await t.visitor(second).get('/api/v1/currentUser')).json().login).not.toBe(null);
    const profile = await read(ann, '/profile');
    await press(ann, profile.main, 'Log out');
    expect((await t.visitor(second).get('/api/v1/currentUser')).statusCode).toBe(401);
  });

  test('[R12.12] a desk says to visitors what it is, and leads to log in and back', async () => {
    const { body } = await t.visitor().get(`/${jam.short}/vote/desk`);
    expect(body).toContain('Vote desk<!-- --> is a page for the organizers.');
    expect(body).toContain(`href="/accounts/login?next=%2F${jam.short}%2Fvote%2Fdesk"`);
  });

  test('[R4.03] accepting, leaving and removing ask on the page of the team', async () => {
    const { db } = t.platform;
    const entryId = await createEntry(db, jam, [ann.entrantId], { title: 'Snail' });
    const own = await createEntry(db, jam, [bob.entrantId], { title: 'Own', text: 'Words.' });
    await invite(entryId, ann, bob);
    const page = await read(bob, `/${jam.short}/team`);
    const accepting = await press(bob, page.main, 'Accept');
    expect(accepting.words).toContain(`Join ${ann.username}'s team and give up your entry?`);
    expect(accepting.words).toContain('“Words.”');
    expect(await entryOf(bob)).toBe(own);
    const team = await press(bob, accepting.main, 'Join the team');
    expect(await entryOf(bob)).toBe(entryId);

    const leaving = await press(bob, team.main, 'Leave the team');
    expect(leaving.words).toContain('Are you sure you want to leave this team and go by yourself?');
    expect(await entryOf(bob)).toBe(entryId);
    const alone = await press(bob, leaving.main, 'Leave the team');
    expect(alone.words).not.toContain(ann.username);
    expect([entryId, own, null]).not.toContain(await entryOf(bob));

    await invite(entryId, ann, bob);
    const again = await read(bob, `/${jam.short}/team`);
    await press(bob, (await press(bob, again.main, 'Accept')).main, 'Join the team');
    const removing = await press(ann, (await read(ann, `/${jam.short}/team`)).main, `Remove`);
    expect(removing.words).toContain(`Remove ${bob.username} from your team?`);
    expect(await entryOf(bob)).toBe(entryId);
    await press(ann, removing.main, `Remove ${bob.username}`);
    expect(await entryOf(bob)).not.toBe(entryId);
  });
});

describe('a gift in the making', () => {
  test('[R2.50] [R2.53] [R2.54] is whole for its makers and staff who look on, and wrapped for all who take part', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { startMs, kind: 'gift-exchange' });
    const [maker, mate, receiver] = [
      await createJoined(db, gifts),
      await createJoined(db, gifts),
      await createJoined(db, gifts),
    ];
    const takingPart = await createJoined(db, gifts, { rank: 'owner' });
    const organizer = await createPerson(db, { rank: 'organizer' });
    const id = await createEntry(db, gifts, [maker.entrantId, mate.entrantId], {
      title: 'A Sled',
      text: 'Down the hill.',
      credits: 'Wind by Ilse',
    });
    const parts = ['A Sled', 'Down the hill.', 'Wind by Ilse', 'Rename', 'Image or webm'];
    for (const [person, isWhole] of [
      [maker, true],
      [mate, true],
      [organizer, true],
      [receiver, false],
      [takingPart, false],
    ] as const) {
      const { words } = await read(person, `/entry/${id}`);
      expect(parts.filter((part) => words.includes(part))).toEqual(isWhole ? parts : []);
      expect(words.includes('a gift in the making')).toBe(!isWhole);
      expect(words).toContain('This gift is still being made.');
    }
    const { words } = await read(maker, `/${gifts.short}/`);
    expect(words).toMatch(/Your gift .*A Sled .*Title .*Description .*No image yet .*No source yet/);
  });
});

describe('who is invited', () => {
  test('reads it on the event page, by the own entry and in the user line', async () => {
    const { db } = t.platform;
    const entryId = await createEntry(db, jam, [ann.entrantId], { title: 'Snail' });
    const own = await createEntry(db, jam, [bob.entrantId], { title: 'Own' });
    const line = async (person: Joined) =>
      (await t.visitor(person.token).get('/about')).body.includes('1 invitation');
    expect(await line(bob)).toBe(false);
    await invite(entryId, ann, bob);
    expect([await line(bob), await line(ann)]).toEqual([true, false]);
    expect((await read(bob, `/${jam.short}/`)).words).toContain(
      `${ann.username} has invited you to join Snail`,
    );
    expect((await read(bob, `/entry/${own}`)).words).toContain(
      `${ann.username} has invited you to join Snail.`,
    );
    expect((await read(ann, `/entry/${entryId}`)).words).not.toContain('invited you');
  });
});

describe('after the finish', () => {
  test('[R2.18] nobody is led to start an entry', async () => {
    expect((await read(ann, `/${jam.short}/`)).words).toContain('Start your entry');
    await t.setClock(jam.endMs);
    expect((await read(ann, `/${jam.short}/`)).words).not.toMatch(/Start your entry|Your entry/);
    expect((await read(ann, `/${jam.short}/myEntry`)).words).toContain(
      "you can't start a new entry any more",
    );
    expect((await read(ann, `/${jam.short}/team`)).words).toContain("You didn't make an entry.");
  });
});
