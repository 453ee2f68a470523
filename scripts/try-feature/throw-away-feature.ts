// A guest book, as small as a feature can be that has a table, a read, a write, a page, a problem, an e-mail, jobs, an
// admin list, a secret and a part of the demo.

const contract = `import type { Resource } from '@tinsmith/domain/resource';
import * as z from 'zod/mini';
import { anyone, loggedIn, publicFor, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { type AdminList, listRoute } from './resource-routes.ts';
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

export const guests = {
  name: 'guests',
  title: 'Guest book',
  one: 'a line',
  search: 'Search text',
  columns: [{ name: 'text', label: 'Text', kind: 'text', isSortable: true }],
  filters: [],
  sort: '-text',
  fields: {},
  isReadOnly: true,
} as const satisfies Resource;

export const listGuestRows = listRoute(guests, 'read-records');

export const guestList = {
  resource: guests,
  icon: 'users',
  place: 45,
  list: listGuestRows,
} as const satisfies AdminList;
`;

const queries = `import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';

/** Hidden lines are nobody's but their authors'. */
export const guestRows: RowSource = () => sql\`
  select g.id::text as id, null::text as "to", g.text, g.text as search from guest g where g.visibility = 'plain'\`;

export const findSigner = (db: Database, id: number) =>
  db
    .selectFrom('guest')
    .innerJoin('account', 'account.id', 'guest.account_id')
    .select(['account.email', 'account.username'])
    .where('guest.id', '=', id)
    .where('account.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

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

const samples = `import { all, loggedInOnly, organizersAlone } from '../../../testing/expected-access.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/guests': all(200),
    'POST /api/v1/guests': loggedInOnly,
    'GET /api/v1/admin/guests': organizersAlone,
  },
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

const mail = `import { defineJob, integer } from '../../platform/jobs.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findSigner } from './guest.queries.ts';

export const sendGuestMail = defineJob({
  name: 'send-guest-mail',
  priority: 'normal',
  queue: null,
  payload: { guestId: integer() },
});

export const guestMail = defineMail<object>({
  name: 'guest',
  delivery: 'at-least-once',
  priority: sendGuestMail.priority,
  switchedBy: 'news',
  write: (_, { siteName }) => ({
    subject: \`Thank you for signing the guest book of \${siteName}\`,
    parts: ['Come back soon.'],
  }),
});

export const sendGuestMailJob = sendGuestMail.runs(async (platform, { guestId }) => {
  const signer = await findSigner(platform.db, guestId);
  if (signer) await sendMail(platform, guestMail.to({ ...signer, id: \`guest-\${guestId}\` }, {}));
});
`;

const mailSamples = `import { type MailSample, sampleMail } from '../../../testing/mail-sample.ts';
import { guestMail } from '../guest-mail.job.ts';

export const mails: readonly MailSample[] = [sampleMail(guestMail, {})];
`;

const demoQueries = `import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export const deleteDemoGuests = (db: Database) =>
  sql\`delete from guest where account_id in (select id from demo.account)\`.execute(db);
`;

const demo = `import type { DemoPart } from '../../../demo/demo-part.ts';
import { insertGuest } from '../guest.queries.ts';
import { deleteDemoGuests } from './demo-guest.queries.ts';

const lines: Readonly<Record<string, string>> = {
  kettle_bell: 'I came for the kettle.',
  moorhen: 'What does one write in these?',
};

export const demo: DemoPart = {
  clear: deleteDemoGuests,
  async fillSite({ db, accounts }) {
    for (const [name, text] of Object.entries(lines)) {
      const accountId = accounts.get(name);
      if (accountId !== undefined) await insertGuest(db, accountId, text, false);
    }
  },
};
`;

const demoTest = `import { expect, test } from 'vitest';
import { fillDemo } from '../../../../../scripts/demo/fill-demo.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

test('the demo has lines in the guest book, and filling it again replaces them', async () => {
  const read = async () => (await t.visitor().get('/api/v1/guests')).json().guests;
  await fillDemo(t.owner, { kind: 'speedhack', phase: 'live' });
  const before: { id: number; text: string }[] = await read();
  expect(before.map(({ text }) => text)).toEqual(['I came for the kettle.', 'What does one write in these?']);
  await fillDemo(t.owner, { kind: 'gift-exchange', phase: 'live' });
  const after: { id: number; text: string }[] = await read();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
});
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
import { inTransaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertGuest } from './guest.queries.ts';
import { sendGuestMail } from './guest-mail.job.ts';

export const addGuest = (
  { db }: Pick<Platform, 'db'>,
  accountId: AccountId,
  { text, isHidden }: { readonly text: string; readonly isHidden: boolean },
) =>
  inTransaction(db, async (transaction) => {
    const row = await insertGuest(transaction, accountId, text, isHidden);
    if (!row) throw new Problem('signed-already');
    await addJob(transaction, sendGuestMail, { guestId: row.id });
    return row;
  });
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
  [`${server}/guest-mail.job.ts`]: mail,
  [`${server}/testing/guest.mails.ts`]: mailSamples,
  [`${server}/guest.feature.ts`]: `import { guestList } from '@tinsmith/contract/guest';
import type { Feature } from '../../http/feature.ts';
import { guestRows } from './guest.queries.ts';
import { guestRoutes } from './guest.routes.ts';
import { guestMail, sendGuestMailJob } from './guest-mail.job.ts';
import { pruneGuests } from './prune-guests.job.ts';

export const guestFeature: Feature = {
  name: 'guest',
  routes: ({ platform }) => guestRoutes(platform),
  jobs: () => [pruneGuests, sendGuestMailJob],
  mails: [guestMail],
  retention: [
    { what: 'Lines in the guest book', why: 'People read them.', tables: ['guest'], until: 'site' },
  ],
  adminLists: [{ ...guestList, source: guestRows }],
};
`,
  [`${server}/testing/guest.samples.ts`]: samples,
  [`${server}/testing/guest.secrets.ts`]: secrets,
  [`${server}/demo/demo-guest.queries.ts`]: demoQueries,
  [`${server}/demo/guest.demo.ts`]: demo,
  [`${server}/guest-demo.test.ts`]: demoTest,
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
