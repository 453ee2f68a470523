import { logPage, logPageSize, ownLatestPost } from '@tinsmith/contract/log';
import type { EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
  createTeam,
  type TestCompetition,
} from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Member {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  readonly entrantId: EntrantId;
}
const join = async (competition: TestCompetition, traits: Parameters<typeof createPerson>[1] = {}) => {
  const person = await createPerson(t.platform.db, traits);
  const entrant = await createEntrant(t.platform.db, competition.id, person.id);
  return { ...person, entrantId: entrant.id } satisfies Member;
};
const get = (path: string, token?: string) => t.visitor(token).get(`/api/v1/${path}`);
const idsIn = async (path: string, token?: string): Promise<number[]> =>
  (await get(path, token)).json().posts.map((post: { id: number }) => post.id);

beforeAll(() => t.setClock(startMs - dayMs));
beforeEach(() => t.setClock(startMs + hourMs));

describe('an empty log', () => {
  test('[R2.60] [R7.15] is page 1 of 1', async () => {
    const jam = await createCompetition(t.platform.db, { startMs });
    const answer = (await get(`log/event/${jam.short}`)).json();
    expect(answer).toMatchObject({
      posts: [],
      page: 1,
      numPages: 1,
      post: null,
      canPostAndAuthenticated: false,
    });
    expect(answer.competition).toEqual((await get(`compo/${jam.short}`)).json());
  });

  test.each(['0', '2', '999999999999'])('[R2.60] page %s answers 404', async (page) => {
    const jam = await createCompetition(t.platform.db, { startMs });
    const answer = await get(`log/event/${jam.short}?page=${page}`);
    expect([answer.statusCode, answer.body]).toEqual([404, "That page of the log doesn't exist.\n"]);
  });
});

describe('the listings', () => {
  let jam: TestCompetition;
  let author: Member;
  let other: Member;
  let ids: number[];
  beforeAll(async () => {
    const { db } = t.platform;
    jam = await createCompetition(db, { startMs });
    author = await join(jam);
    other = await join(jam);
    ids = [];
    for (let index = 0; index < 45; index += 1) {
      const { id } = await createLogPost(db, (index % 3 === 0 ? other : author).entrantId, {
        text: `Post ${index}`,
      });
      ids.unshift(id);
    }
  });

  test('[R2.20] [R2.60] [R3.07] [R7.15] an event’s log, newest first, twenty a page, page 1 unless asked', async () => {
    const first = (await get(`log/event/${jam.short}`)).json();
    expect(z.parse(logPage, first)).toEqual(first);
    expect(first).toMatchObject({ page: 1, numPages: 3, entrant: null });
    const pages = await Promise.all([1, 2, 3].map((page) => idsIn(`log/event/${jam.short}?page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([logPageSize, logPageSize, 5]);
    expect(pages.flat()).toEqual(ids);
    expect((await get(`log/event/${jam.short}?page=4`)).statusCode).toBe(404);
    expect((await get('log/event/nothing')).body).toBe('No event with that name.\n');
  });

  test('[R2.20] [R7.16] one entrant’s log', async () => {
    const first = (await get(`log/entrant/${author.entrantId}`)).json();
    expect(first).toMatchObject({
      page: 1,
      numPages: 2,
      entrant: { id: author.entrantId, name: author.username },
    });
    const own = await idsIn(`log/entrant/${author.entrantId}?page=2`);
    expect([...first.posts.map((post: { id: number }) => post.id), ...own]).toEqual(
      ids.filter((_, index) => (ids.length - 1 - index) % 3 !== 0),
    );
    expect((await get(`log/entrant/${author.entrantId}?page=3`)).statusCode).toBe(404);
    expect((await get('log/entrant/999999')).body).toBe('No entrant with that number.\n');
  });

  test('[R2.20] [R7.17] a single post', async () => {
    const answer = (await get(`log/id/${ids[3]}`)).json();
    expect(answer.post).toEqual(answer.posts[0]);
    expect(answer.post).toMatchObject({
      id: ids[3],
      text: '<p>Post 41</p>',
      spoiler: false,
      image: null,
      entrant: { id: author.entrantId, name: author.username },
    });
    expect((await get('log/id/4')).body).toBe('No post with that number.\n');
  });

  test('[R7.35] a listing brings the latest post of the event that everybody may see', async () => {
    expect((await get(`log/event/${jam.short}?page=3`)).json().post.id).toBe(ids[0]);
    expect((await get(`log/entrant/${author.entrantId}`)).json().post.id).toBe(ids[0]);
  });

  test('[R14.10] the newest posts alone, as the event’s page asks for them, are in one page', async () => {
    for (const num of [1, 3, 20]) {
      const answer = (await get(`log/event/${jam.short}?newest=${num}`)).json();
      expect(answer.posts.map((post: { id: number }) => post.id)).toEqual(ids.slice(0, num));
      expect(answer).toMatchObject({ page: 1, numPages: 1, post: { id: ids[0] } });
    }
    for (const num of ['0', '21', '1e1', '-1'])
      expect((await get(`log/event/${jam.short}?newest=${num}`)).statusCode, num).toBe(400);
    const other = await createCompetition(t.platform.db, { startMs });
    expect((await get(`log/event/${other.short}?newest=3`)).json()).toMatchObject({ posts: [], numPages: 1 });
  });

  test('[R2.62] only a joined person who is logged in may post, while posting is open', async () => {
    const stranger = await createPerson(t.platform.db);
    const canPost = async (token?: string) =>
      (await get(`log/event/${jam.short}`, token)).json().canPostAndAuthenticated;
    expect([await canPost(), await canPost(stranger.token), await canPost(author.token)]).toEqual([
      false,
      false,
      true,
    ]);
    await t.setClock(jam.votingEndMs + 14 * dayMs);
    expect(await canPost(author.token)).toBe(false);
  });
});

describe('[R5.06] spoilers', () => {
  async function plant(kind: 'speedhack' | 'gift-exchange') {
    const { db } = t.platform;
    const jam = await createCompetition(db, { startMs, kind });
    const author = await join(jam);
    const people = {
      anonymous: undefined,
      stranger: (await createPerson(db)).token,
      author: author.token,
      mate: '',
      entrant: (await join(jam)).token,
      staff: (await createPerson(db, { rank: 'owner' })).token,
      'staff entrant': (await join(jam, { rank: 'owner' })).token,
    };
    const mate = await join(jam);
    people.mate = mate.token;
    await createTeam(db, [author.entrantId, mate.entrantId]);
    const plain = await createLogPost(db, author.entrantId, { text: 'Plain' });
    const spoiler = await createLogPost(db, author.entrantId, { text: 'Spoiler', isSpoiler: true });
    const seenBy = async () => {
      const names: string[] = [];
      for (const [name, token] of Object.entries(people)) {
        const listed = await idsIn(`log/event/${jam.short}`, token);
        const single = await get(`log/id/${spoiler.id}`, token);
        const ofEntrant = await idsIn(`log/entrant/${author.entrantId}`, token);
        expect(ofEntrant).toEqual(listed);
        expect(single.statusCode, name).toBe(listed.includes(spoiler.id) ? 200 : 404);
        expect(listed.includes(plain.id)).toBe(true);
        if (listed.includes(spoiler.id)) names.push(name);
      }
      return names;
    };
    const numLogs = async (token?: string) => (await get(`compo/${jam.short}`, token)).json().numLogs;
    return { jam, author, people, plain, spoiler, seenBy, numLogs };
  }

  test('of a speedhack are for its entrants until the end, then for all', async () => {
    const { jam, author, people, plain, spoiler, seenBy, numLogs } = await plant('speedhack');
    expect(await seenBy()).toEqual(['author', 'mate', 'entrant', 'staff', 'staff entrant']);
    expect([await numLogs(), await numLogs(people.entrant)]).toEqual([1, 2]);
    expect((await get(`log/event/${jam.short}`, people.entrant)).json().post.id).toBe(plain.id);
    await t.setClock(jam.endMs - 1);
    expect(await seenBy()).not.toContain('anonymous');
    await t.setClock(jam.endMs);
    expect(await seenBy()).toEqual(Object.keys(people));
    expect(await numLogs()).toBe(2);
    expect((await get(`log/event/${jam.short}`)).json().post.id).toBe(spoiler.id);
    const entrants = (await get(`compo/${jam.short}/entrants`)).json().result;
    expect(entrants.find((one: { id: number }) => one.id === author.entrantId).numPosts).toBe(2);
  });

  test('of a gift exchange are for their author, the team and staff who are not in it', async () => {
    const { jam, people, seenBy, numLogs, author } = await plant('gift-exchange');
    expect(await seenBy()).toEqual(['author', 'mate', 'staff']);
    expect([await numLogs(), await numLogs(people.entrant), await numLogs(people['staff entrant'])]).toEqual([
      1, 1, 1,
    ]);
    const numPosts = async () =>
      (await get(`compo/${jam.short}/entrants`, people.entrant))
        .json()
        .result.find((one: { id: number }) => one.id === author.entrantId).numPosts;
    expect(await numPosts()).toBe(1);
    await t.setClock(jam.endMs);
    expect(await seenBy()).toEqual(Object.keys(people));
    expect(await numPosts()).toBe(2);
  });

  test('every look of staff at a gift exchange’s spoilers is in the audit log', async () => {
    const { jam, people, spoiler, plain } = await plant('gift-exchange');
    const looks = () =>
      t.platform.db
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('competition_id', '=', jam.id)
        .execute();
    await get(`log/id/${plain.id}`, people.staff);
    await get(`log/id/${spoiler.id}`, people.mate);
    expect(await looks()).toEqual([]);
    // The event's page asks for what everyone may see: no reader gets more there.
    for (const token of [undefined, people.author, people.mate, people.staff])
      expect(await idsIn(`log/event/${jam.short}?newest=3`, token)).toEqual([plain.id]);
    expect(await looks()).toEqual([]);
    await get(`log/event/${jam.short}`, people.staff);
    expect(await looks()).toEqual([{ action: 'looked-at-spoilers', details: { postIds: [spoiler.id] } }]);
    await t.setClock(jam.endMs);
    await get(`log/id/${spoiler.id}`, people.staff);
    expect(await looks()).toHaveLength(1);
  });
});

describe('an author who is not verified', () => {
  test('posts, and others see it once the address is confirmed', async () => {
    const { db } = t.platform;
    const jam = await createCompetition(db, { startMs });
    const newcomer = await join(jam, { isVerified: false });
    const { id } = await createLogPost(db, newcomer.entrantId);
    expect(await idsIn(`log/event/${jam.short}`)).toEqual([]);
    expect((await get(`log/entrant/${newcomer.entrantId}`)).body).toBe('No entrant with that number.\n');
    expect((await get(`log/id/${id}`)).statusCode).toBe(404);
    expect(await idsIn(`log/event/${jam.short}`, newcomer.token)).toEqual([id]);
    await db
      .updateTable('account')
      .set({ verified_at: sql`app_now()` })
      .where('id', '=', newcomer.id)
      .execute();
    expect(await idsIn(`log/event/${jam.short}`)).toEqual([id]);
    expect((await get(`compo/${jam.short}`)).json().numLogs).toBe(1);
  });
});

describe('writing', () => {
  test('[R7.18] [R7.19] [R7.20] posts, reads and changes the own latest post', async () => {
    const jam = await createCompetition(t.platform.db, { startMs });
    const member = await join(jam);
    const visitor = t.visitor(member.token);
    expect((await get(`log/event/${jam.short}/myLatest`, member.token)).json()).toEqual({
      post: null,
      source: '',
      version: 0,
    });
    const posted = await postForm(visitor, `/api/v1/log/event/${jam.short}`, [['message', 'One <b>two</b>']]);
    expect(posted.statusCode).toBe(200);
    expect(posted.json().post).toMatchObject({
      text: '<p>One <b>two</b></p>',
      isOwn: true,
      isEditable: true,
    });
    const latest = (await get(`log/event/${jam.short}/myLatest`, member.token)).json();
    expect(z.parse(ownLatestPost, latest)).toEqual(latest);
    expect(latest).toMatchObject({
      source: 'One <b>two</b>',
      version: 1,
      post: { id: posted.json().post.id },
    });
    const edited = await postForm(visitor, `/api/v1/log/event/${jam.short}/myLatest`, [
      ['message', 'Three'],
      ['spoiler', 'on'],
      ['postId', String(latest.post.id)],
      ['version', '1'],
    ]);
    expect(edited.json()).toMatchObject({
      source: 'Three',
      version: 2,
      post: { text: '<p>Three</p>', spoiler: true, editedAt: startMs + hourMs },
    });
  });
});
