import type { EntrantId } from '@tinsmith/domain/ids';
import { drawNames } from '../features/santa/draw-names.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createNewsPost,
  createPerson,
  createTeam,
  type TestCompetition,
} from './factories.ts';
import { setRing } from './santa-factories.ts';
import type { Readers, Values } from './secrecy.ts';
import type { TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;
export const kinds = ['speedhack', 'gift-exchange'] as const;
export type Kind = (typeof kinds)[number];

const startMs = Date.UTC(2026, 11, 14, 12);
export const secretWorldMs = startMs + 3_600_000;

export type ReaderName =
  | 'anonymous'
  | 'author'
  | 'mate'
  | 'invitee'
  | 'entrant'
  | 'shy'
  | 'user'
  | 'staff'
  | 'staffEntrant';

/** The pairs of the gift exchange: each gives to the next. */
const ring = ['author', 'invitee', 'entrant', 'mate', 'staffEntrant'] as const;

/** Two events under way, one of each kind, with the same people in both and a full page of posts in each log. */
export interface SecretWorld {
  readonly events: Readonly<Record<Kind, TestCompetition>>;
  readonly people: Readonly<Record<Exclude<ReaderName, 'anonymous'>, Person>>;
  readonly readers: Readers;
  /** The entry of author and mate in each event. */
  readonly entryIds: Readonly<Record<Kind, number>>;
  /** The parameter values of each event, before anything is planted. */
  readonly values: Readonly<Record<Kind, Values>>;
}

export async function createSecretWorld(t: TestApp): Promise<SecretWorld> {
  const { db } = t.platform;
  await t.setClock(secretWorldMs);
  const events = {
    speedhack: await createCompetition(db, { kind: 'speedhack', short: 'HACK26', startMs, isPinned: true }),
    'gift-exchange': await createCompetition(db, { kind: 'gift-exchange', short: 'GIFT26', startMs }),
  };
  const people = {
    author: await createPerson(db, { username: 'author' }),
    mate: await createPerson(db, { username: 'team_mate' }),
    /** Invited to the team, not answered yet. */
    invitee: await createPerson(db, { username: 'invitee' }),
    entrant: await createPerson(db, { username: 'receiver' }),
    /** Never confirmed an address. */
    shy: await createPerson(db, { username: 'newcomer', isVerified: false }),
    user: await createPerson(db, { username: 'passer_by' }),
    staff: await createPerson(db, { username: 'organizer', rank: 'owner' }),
    staffEntrant: await createPerson(db, { username: 'organizer_in', rank: 'owner' }),
  };
  const { user: _user, staff: _staff, ...joining } = people;
  const post = (person: Person, path: string, body: object = {}) =>
    t.visitor(person.token).post(`/api/v1/${path}`, body);
  const entryIds: Record<Kind, number> = { speedhack: 0, 'gift-exchange': 0 };
  const own: Record<Kind, Values> = { speedhack: {}, 'gift-exchange': {} };
  for (const kind of kinds) {
    const event = events[kind];
    const ids = {} as Record<keyof typeof joining, EntrantId>;
    for (const [name, person] of Object.entries(joining)) {
      ids[name as keyof typeof joining] = (await createEntrant(db, event.id, person.id)).id;
    }
    const entryId = await createTeam(db, [ids.author, ids.mate]);
    entryIds[kind] = entryId;
    for (const name of ['invitee', 'entrant', 'staffEntrant', 'shy'] as const)
      await post(people[name], `compo/${event.short}/myEntry`);
    await post(people.author, 'invitation/create', { entryId, recipientEntrantId: ids.invitee });
    // One more counted post would make a second page.
    const posts: { id: number }[] = [];
    for (let index = 0; index < 20; index += 1)
      posts.push(await createLogPost(db, ids.author, { text: `Plain ${index}` }));
    // Still arriving, in the event that has no secrets of this kind.
    const sealed = await post(people.author, `entry/${entryIds.speedhack}/files`, {
      name: 'game.zip',
      size: 1000,
      sha256: 'a'.repeat(64),
    });
    own[kind] = {
      compoId: [event.short],
      entrantId: [String(ids.author), String(ids.shy)],
      id: [String(entryId)],
      entryId: [String(entryId)],
      postId: [String(posts[0]?.id)],
      fileId: [kind === 'speedhack' ? String(sealed.json().id) : '1'],
    };
    if (kind === 'speedhack') continue;
    await drawNames(t.platform);
    await setRing(
      t,
      event,
      ring.map((name) => ids[name]),
    );
  }
  await db
    .insertInto('site_page')
    .values(
      ['about', 'faq', 'history', 'support'].map((slug) => ({
        slug,
        title: slug,
        lead: '',
        description: '',
        markdown: 'Hello',
      })),
    )
    .execute();
  const { id: newsId } = await createNewsPost(db);
  const shared = {
    name: [`${'0'.repeat(32)}.png`],
    newsId: [String(newsId)],
    slug: ['about'],
    userId: [people.author.username, people.shy.username],
    username: ['author'],
    provider: ['github'],
    page: ['1', '2'],
    left: ['0'],
    reviewId: ['1'],
    form: ['overall.svg', 'took-part-dark.svg'],
    pack: ['all.zip', 'source.zip', 'linux.zip'],
    resource: ['entries', 'files', 'posts', 'entrants', 'audit'],
    rowId: ['1'],
  };
  // All of this has been announced already.
  await db.updateTable('log_count').set({ is_due: false }).execute();
  return {
    events,
    people,
    readers: {
      anonymous: undefined,
      ...Object.fromEntries(Object.entries(people).map(([name, person]) => [name, person.token])),
    },
    entryIds,
    values: {
      speedhack: { ...own.speedhack, ...shared },
      'gift-exchange': { ...own['gift-exchange'], ...shared },
    },
  };
}
