// A guest book, as small as a feature can be that has a table, a read, a write, a page, a problem, a job and a secret.

const contract = `import * as z from 'zod/mini';
import { anyone, loggedIn, publicFor, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const guestProblems = {
  'signed-already': { status: 409, sentence: "You've already signed the guest book." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly guest: typeof guestProblems;
  }
}

export const listGuests = route({
  method: 'GET',
  path: '/api/v1/guests',
  summary: 'The guest book',
  access: anyone,
  cache: publicFor(30),
  output: z.object({ guests: z.array(z.object({ id: z.int(), text: z.string() })) }),
});

export const signGuestBook = route({
  method: 'POST',
  path: '/api/v1/guests',
  summary: 'Signs the guest book',
  access: loggedIn,
  cache: uncached,
  problems: ['signed-already'],
  limit: { max: 60, perSeconds: 60, by: 'account' },
  body: z.object({ text: z.string().check(z.maxLength(200)), isHidden: z.boolean() }),
  output: z.object({ id: z.int() }),
});
`;

const queries = `import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export const listGuestRows = (db: Database) =>
  db.selectFrom('guest').select(['id', 'text']).where('visibility', '=', 'plain').orderBy('id').execute();

export const insertGuest = (db: Database, accountId: AccountId, text: string, isHidden: boolean) =>
  db
    .insertInto('guest')
    .values({ account_id: accountId, text, visibility: isHidden ? 'hidden' : 'plain' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const deleteOldGuests = (db: Database) =>
  db.deleteFrom('guest').where('created_at', '<', sql<Date>\`app_now() - interval '1 year'\`).execute();
`;

const samples = `import { all, loggedInOnly } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: { 'GET /api/v1/guests': all(200), 'POST /api/v1/guests': loggedInOnly },
  bodies: { 'POST /api/v1/guests': () => ({ text: 'Hello', isHidden: false }) },
  pages: { '/:compoId/guests': { address: '/{event}/guests', heading: 'Guest book', access: 200 } },
  columns: { 'guest.visibility': 'plain' },
};
`;

const secrets = `import { newToken, type SecretKind } from '../../../testing/secret-kind.ts';

export const secrets: readonly SecretKind[] = [
  {
    name: 'a hidden line of the guest book',
    readers: [],
    async plant(t, { people }) {
      const text = newToken();
      const signed = await t.visitor(people.author.token).post('/api/v1/guests', { text, isHidden: true });
      if (signed.statusCode !== 200) throw new Error(signed.body);
      return { texts: [text], marks: [], files: [] };
    },
  },
];
`;

const page = `import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listGuests } from '../../api/gen/guest.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(30) };

const load = async ({ call, params }: PageRequest) => ({
  ...(await call(listGuests, {})),
  compoId: params.compoId ?? '',
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Guest book',
    description: 'Lines that guests have left.',
    path: \`/\${args.loaderData?.compoId}/guests\`,
  });

export default function GuestBookPage() {
  const { guests } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Guest book" />
      {guests.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </>
  );
}
`;

const server = 'packages/server/src/features/guest';

/** The feature's own files, by path; `migration` is the number of its migration. */
export const ownFiles = (migration: string): Readonly<Record<string, string>> => ({
  [`packages/server/src/platform/database/migrations/${migration}_guest.sql`]: `CREATE TABLE guest (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL UNIQUE REFERENCES account (id),
  text text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('plain', 'hidden')),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
COMMENT ON TABLE guest IS 'A line in the guest book.';
`,
  'packages/contract/src/guest.ts': contract,
  [`${server}/guest.queries.ts`]: queries,
  [`${server}/sign-guest-book.ts`]: `import type { AccountId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertGuest } from './guest.queries.ts';

export async function addGuest(
  { db }: Pick<Platform, 'db'>,
  accountId: AccountId,
  { text, isHidden }: { readonly text: string; readonly isHidden: boolean },
) {
  const row = await insertGuest(db, accountId, text, isHidden);
  if (!row) throw new Problem('signed-already');
  return row;
}
`,
  [`${server}/prune-guests.job.ts`]: `import { defineScheduledJob } from '../../platform/jobs.ts';
import { deleteOldGuests } from './guest.queries.ts';

export const pruneGuests = defineScheduledJob({
  name: 'prune-guests',
  cron: '18 3 * * *',
  run: async ({ db }) => void (await deleteOldGuests(db)),
});
`,
  [`${server}/guest.routes.ts`]: `import { listGuests, signGuestBook } from '@tinsmith/contract/guest';
import { bind } from '../../http/bind.ts';
import { getAccount } from '../../http/logged-in.ts';
import type { Platform } from '../../platform/platform.ts';
import { listGuestRows } from './guest.queries.ts';
import { addGuest } from './sign-guest-book.ts';

export const guestRoutes = (platform: Platform) => [
  bind(listGuests, async () => ({ guests: await listGuestRows(platform.db) })),
  bind(signGuestBook, ({ viewer, body }) => addGuest(platform, getAccount(viewer).id, body)),
];
`,
  [`${server}/guest.feature.ts`]: `import type { Feature } from '../../http/feature.ts';
import { guestRoutes } from './guest.routes.ts';
import { pruneGuests } from './prune-guests.job.ts';

export const guestFeature: Feature = {
  name: 'guest',
  routes: ({ platform }) => guestRoutes(platform),
  jobs: () => [pruneGuests],
};
`,
  [`${server}/testing/guest.samples.ts`]: samples,
  [`${server}/testing/guest.secrets.ts`]: secrets,
  'packages/web/app/features/guest/guests.route.tsx': page,
});

/** The lines it adds to files of others: after the first text comes the second. */
export const addedLines: readonly (readonly [file: string, after: string, line: string])[] = [
  [
    'packages/server/src/features.ts',
    "import { fileFeature } from './features/file/file.feature.ts';\n",
    "import { guestFeature } from './features/guest/guest.feature.ts';\n",
  ],
  ['packages/server/src/features.ts', '  resultFeature,\n', '  guestFeature,\n'],
  [
    'packages/web/app/routes.ts',
    "    route(':compoId/log/edit', './features/log/edit-log.route.tsx'),\n",
    "    route(':compoId/guests', './features/guest/guests.route.tsx'),\n",
  ],
];
