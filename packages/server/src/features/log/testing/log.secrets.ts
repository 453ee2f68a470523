import { sql } from 'kysely';
import { postForm } from '../../../testing/form.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { newToken, type Planted, type SecretKind } from '../../../testing/secret-kind.ts';
import { type Kind, kinds, type ReaderName, type SecretWorld } from '../../../testing/secret-world.ts';
import { createPng } from '../../../testing/sized-png.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Author = 'author' | 'mate' | 'shy';
interface Post {
  readonly id: number;
  readonly image: string;
  readonly thumbnail: string;
}

const addressOf = (world: SecretWorld, kind: Kind) => `/api/v1/log/event/${world.events[kind].short}`;

const latestOf = async (t: TestApp, world: SecretWorld, kind: Kind, author: Author): Promise<Post> =>
  (await t.visitor(world.people[author].token).get(`${addressOf(world, kind)}/myLatest`)).json().post;

/** Posts a text with a picture, and lets the worker process it. */
export async function postWithPicture(
  t: TestApp,
  world: SecretWorld,
  kind: Kind,
  author: Author,
  post: { readonly message: string; readonly isSpoiler: boolean },
): Promise<Post> {
  const posted = await postForm(t.visitor(world.people[author].token), addressOf(world, kind), [
    ['message', post.message],
    ['screenshot', { name: `${post.message}.png`, bytes: createPng(40, 30) }],
    ...(post.isSpoiler ? [['spoiler', 'on'] as const] : []),
  ]);
  if (posted.statusCode !== 200) throw new Error(posted.body);
  await runJobs(t.platform);
  return latestOf(t, world, kind, author);
}

const plantedOf = (event: Kind, token: string, { id, image, thumbnail }: Post): Planted => ({
  event,
  texts: [token],
  marks: [String(id), image, thumbnail],
  files: [image, thumbnail],
  values: { postId: [String(id)], name: [image, thumbnail] },
});

const readersOfSpoiler: Record<Kind, readonly ReaderName[]> = {
  speedhack: ['author', 'mate', 'invitee', 'entrant', 'shy', 'staff', 'staffEntrant'],
  'gift-exchange': ['author', 'mate', 'staff'],
};
const readersOfHidden: Record<Kind, readonly ReaderName[]> = {
  speedhack: ['author', 'staff', 'staffEntrant'],
  'gift-exchange': ['author', 'staff'],
};
const readersOfUnverified: Record<Kind, readonly ReaderName[]> = {
  speedhack: ['shy', 'staff', 'staffEntrant'],
  'gift-exchange': ['shy', 'staff'],
};

const secretsOf = (kind: Kind): SecretKind[] => {
  const post = async (t: TestApp, world: SecretWorld, author: Author, isSpoiler: boolean) => {
    const message = newToken();
    return plantedOf(kind, message, await postWithPicture(t, world, kind, author, { message, isSpoiler }));
  };
  return [
    {
      name: `a spoiler of a ${kind}`,
      readers: readersOfSpoiler[kind],
      plant: (t, world) => post(t, world, 'author', true),
    },
    {
      name: `a post of somebody unverified of a ${kind}`,
      readers: readersOfUnverified[kind],
      plant: (t, world) => post(t, world, 'shy', false),
    },
    {
      // A post that is public until staff hide it would rightly be announced: so this one is created hidden.
      name: `a hidden post of a ${kind}`,
      readers: readersOfHidden[kind],
      async plant(t, world) {
        await sql`alter table log_post alter column hidden_at set default app_now(),
          alter column hidden_reason set default 'x'`.execute(t.owner);
        const planted = await post(t, world, 'author', false);
        await sql`alter table log_post alter column hidden_at drop default,
          alter column hidden_reason drop default`.execute(t.owner);
        return planted;
      },
    },
  ];
};

/** Public at first; once sealed, their old file addresses belong to nobody. */
const sealedOf = (kind: Kind): SecretKind[] => [
  {
    name: `a post that staff hid of a ${kind}`,
    readers: readersOfHidden[kind],
    async plant(t, world) {
      const message = newToken();
      const post = await postWithPicture(t, world, kind, 'author', { message, isSpoiler: false });
      const before = plantedOf(kind, message, post);
      return {
        ...before,
        async seal() {
          const reason = { reason: 'Not for here' };
          await t.visitor(world.people.staff.token).post(`/api/v1/log/id/${post.id}/hide`, reason);
          const row = await t.platform.db
            .selectFrom('log_post')
            .select(['image', 'thumbnail'])
            .where('id', '=', post.id)
            .executeTakeFirstOrThrow();
          return replaced(
            before,
            plantedOf(kind, message, { id: post.id, image: row.image ?? '', thumbnail: row.thumbnail ?? '' }),
          );
        },
      };
    },
  },
  {
    name: `a post made a spoiler of a ${kind}`,
    readers: readersOfSpoiler[kind],
    async plant(t, world) {
      const message = newToken();
      const post = await postWithPicture(t, world, kind, 'mate', { message, isSpoiler: false });
      const before = plantedOf(kind, message, post);
      return {
        ...before,
        async seal() {
          await postForm(t.visitor(world.people.mate.token), `${addressOf(world, kind)}/myLatest`, [
            ['message', message],
            ['spoiler', 'on'],
          ]);
          return replaced(before, plantedOf(kind, message, await latestOf(t, world, kind, 'mate')));
        },
      };
    },
  },
];

const replaced = (before: Planted, after: Planted): Planted => ({ ...after, goneFiles: before.files });

export const secrets: readonly SecretKind[] = kinds.flatMap((kind) => [
  ...secretsOf(kind),
  ...sealedOf(kind),
]);
