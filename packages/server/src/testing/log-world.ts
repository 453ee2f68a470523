import {
  createCompetition,
  createEntrant,
  createLogPost,
  createNewsPost,
  createPerson,
  createTeam,
  type TestCompetition,
} from './factories.ts';
import { postForm } from './form.ts';
import { runJobs } from './run-jobs.ts';
import type { Readers, Secret } from './secrecy.ts';
import { createPng } from './sized-png.ts';
import type { TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
export const kinds = ['speedhack', 'gift-exchange'] as const;
export type Kind = (typeof kinds)[number];

const startMs = Date.UTC(2026, 11, 14, 12);

/** Two events under way, one of each kind, with the same people in both and a full page of posts in each log. */
export interface LogWorld {
  readonly events: Readonly<Record<Kind, TestCompetition>>;
  readonly people: Readonly<
    Record<'author' | 'mate' | 'entrant' | 'shy' | 'user' | 'staff' | 'staffEntrant', Person>
  >;
  readonly readers: Readers;
  readonly newsId: number;
  readonly entrantIds: readonly number[];
  readonly entryIds: readonly number[];
  readonly postIds: readonly number[];
}

export async function createLogWorld(t: TestApp): Promise<LogWorld> {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const events = {
    speedhack: await createCompetition(db, { kind: 'speedhack', short: 'HACK26', startMs, isPinned: true }),
    'gift-exchange': await createCompetition(db, { kind: 'gift-exchange', short: 'GIFT26', startMs }),
  };
  const people = {
    author: await createPerson(db, { username: 'author' }),
    mate: await createPerson(db, { username: 'team_mate' }),
    entrant: await createPerson(db, { username: 'receiver' }),
    /** Never confirmed an address. */
    shy: await createPerson(db, { username: 'newcomer', isVerified: false }),
    user: await createPerson(db, { username: 'passer_by' }),
    staff: await createPerson(db, { username: 'organizer', isStaff: true }),
    staffEntrant: await createPerson(db, { username: 'organizer_in', isStaff: true }),
  };
  const { user: _user, staff: _staff, ...joining } = people;
  const entrantIds: number[] = [];
  const entryIds: number[] = [];
  const postIds: number[] = [];
  for (const event of Object.values(events)) {
    const ids: Record<string, number> = {};
    for (const [name, person] of Object.entries(joining)) {
      ids[name] = (await createEntrant(db, event.id, person.id)).id;
    }
    entryIds.push(await createTeam(db, [ids.author ?? 0, ids.mate ?? 0]));
    // One post more that counted would make a second page.
    for (let index = 0; index < 20; index += 1) {
      postIds.push((await createLogPost(db, ids.author ?? 0, { text: `Plain ${index}` })).id);
    }
    entrantIds.push(ids.author ?? 0, ids.shy ?? 0);
  }
  // Of all this people have been told.
  await db.updateTable('log_count').set({ is_due: false }).execute();
  return {
    events,
    people,
    readers: {
      anonymous: undefined,
      ...Object.fromEntries(Object.entries(people).map(([name, person]) => [name, person.token])),
    },
    newsId: (await createNewsPost(db)).id,
    entrantIds,
    entryIds,
    postIds: postIds.filter((_, index) => index % 20 === 0),
  };
}

/** Posts a text with a picture, and lets the worker make it. */
export async function postWithPicture(
  t: TestApp,
  event: TestCompetition,
  author: Person,
  message: string,
  isSpoiler: boolean,
): Promise<{ id: number; image: string; thumbnail: string }> {
  const visitor = t.visitor(author.token);
  const address = `/api/v1/log/event/${event.short}`;
  const posted = await postForm(visitor, address, [
    ['message', message],
    ['screenshot', { name: `${message}.png`, bytes: createPng(40, 30) }],
    ...(isSpoiler ? [['spoiler', 'on'] as const] : []),
  ]);
  if (posted.statusCode !== 200) throw new Error(posted.body);
  await runJobs(t.platform);
  return (await visitor.get(`${address}/myLatest`)).json().post;
}

/** What gives a post away, and to whom it may be. */
export const secretOf = (
  name: string,
  token: string,
  post: { readonly id: number; readonly image: string; readonly thumbnail: string },
  readers: readonly string[],
): Secret => ({
  name,
  tokens: [token, String(post.id), post.image, post.thumbnail],
  files: [post.image, post.thumbnail],
  readers,
});
