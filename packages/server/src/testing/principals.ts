import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { createEntry, createEntryFile, createJoined, type Joined } from './entry-factories.ts';
import {
  createAccount,
  createLogPost,
  createSession,
  type TestAccount,
  type TestCompetition,
} from './factories.ts';

/** All kinds of callers. The entry, the team and the invitation are those of their scene. */
export const principalNames = [
  'anonymous',
  'expired',
  'unverified',
  'user',
  /** Has joined, and has no entry. */
  'entrant',
  /** Is in another team. */
  'rival',
  'member',
  'unverifiedMember',
  'invitee',
  'moderator',
  'organizer',
  'owner',
  /** An owner who takes part. */
  'staffEntrant',
] as const;
export type PrincipalName = (typeof principalNames)[number];

/** The password of every principal that has an account. */
export const principalPassword = 'a lantern in the reeds';

const rankOf: Partial<Record<PrincipalName, Rank>> = {
  moderator: 'moderator',
  organizer: 'organizer',
  owner: 'owner',
  staffEntrant: 'owner',
};
const joining: readonly PrincipalName[] = [
  'entrant',
  'rival',
  'member',
  'unverifiedMember',
  'invitee',
  'staffEntrant',
];

/** The subjects of calls: an entry of two with its founder, a post of theirs, and an invitation to another user. */
export interface Scene {
  readonly competition: TestCompetition;
  readonly founder: Joined;
  readonly loner: Joined;
  readonly entryId: EntryId;
  readonly postId: number;
  readonly invitationId: number;
  /** A rule that the founder has proposed, still undecided. */
  readonly proposalId: number;
  /** A file of the entry, arrived and visible. */
  readonly fileId: number;
  /** The founder's unanswered question about an upload. */
  readonly troubleId: number;
  /** A review of the entry, by the loner. */
  readonly reviewId: number;
  /** The loner's report that they couldn't run the entry. */
  readonly reportId: number;
  /** Has not joined. */
  readonly outsider: TestAccount;
  /** Is suspended, and has appealed. */
  readonly suspended: TestAccount;
  readonly suspensionId: number;
  /** The rows that forms of the staff area edit, by the resource's name. */
  readonly rowIds: Readonly<Record<string, number>>;
}

async function createSuspended(db: Database) {
  const suspended = await createAccount(db);
  await db
    .updateTable('account')
    .set({ suspended_until: sql<Date>`'infinity'` })
    .where('id', '=', suspended.id)
    .execute();
  const { id } = await db
    .insertInto('suspension')
    .values({
      account_id: suspended.id,
      decided_rank: 'moderator',
      reason: 'other',
      message: 'Stop.',
      appeal: 'Why?',
      appealed_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { suspended, suspensionId: id };
}

const idOf = async (row: Promise<{ id: number }>): Promise<number> => (await row).id;

/** A row of each resource that belongs to no event. */
async function createRows(db: Database) {
  return {
    news: await idOf(
      db
        .insertInto('news_post')
        .values({ title: 'Planned', markdown: 'Soon.', posted_at: '2999-01-01T00:00:00Z' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    upcoming: await idOf(
      db
        .insertInto('upcoming_item')
        .values({ title: 'A stream', date_text: 'Friday', shown_until: '2000-01-01T00:00:00Z' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    // Not in the pool: never drawn.
    rules: await idOf(
      db
        .insertInto('rule')
        .values({
          category: 'bonus',
          number: sql<number>`(select 1 + coalesce(max(number), 0) from rule where category = 'bonus')`,
          text: 'A retired rule.',
          retired_at: sql<Date>`app_now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    errors: await idOf(
      db.insertInto('error_report').values({ message: 'x' }).returning('id').executeTakeFirstOrThrow(),
    ),
  };
}

const invite = async (
  db: Database,
  entryId: EntryId,
  sender: Joined,
  recipientId: EntrantId,
): Promise<number> =>
  (
    await db
      .insertInto('invitation')
      .values({ entry_id: entryId, sender_entrant_id: sender.entrantId, recipient_entrant_id: recipientId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function createScene(db: Database, competition: TestCompetition): Promise<Scene> {
  const [founder, mate, loner, invitee] = [
    await createJoined(db, competition),
    await createJoined(db, competition),
    await createJoined(db, competition),
    await createJoined(db, competition),
  ];
  const entryId = await createEntry(db, competition, [founder.entrantId, mate.entrantId], {
    title: 'A game of two',
  });
  const { id: postId } = await createLogPost(db, founder.entrantId);
  const invitationId = await invite(db, entryId, founder, invitee.entrantId);
  const { id: proposalId } = await db
    .insertInto('rule_proposal')
    .values({ account_id: founder.id, category: 'art', text: 'A proposal.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: fileId } = await createEntryFile(db, entryId);
  const { id: troubleId } = await db
    .insertInto('upload_trouble')
    .values({ competition_id: competition.id, account_id: founder.id, message: 'It is slow.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reviewId } = await db
    .insertInto('ballot')
    .values({
      competition_id: competition.id,
      entrant_id: loner.entrantId,
      entry_id: entryId,
      score_all: 4,
      score_art: 4,
      score_tech: 4,
      score_genre: 4,
      review: 'Good fun.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reportId } = await db
    .insertInto('trouble_report')
    .values({ entrant_id: loner.entrantId, entry_id: entryId, platform: 'linux', reason: 'crash' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const outsider = await createAccount(db);
  const rowIds = {
    ...(await createRows(db)),
    competitions: competition.id,
    users: outsider.id,
    entrants: founder.entrantId,
    settings: 1,
  };
  const ids = { entryId, postId, invitationId, proposalId, fileId, troubleId, reviewId, reportId };
  return { competition, founder, loner, outsider, rowIds, ...ids, ...(await createSuspended(db)) };
}

export interface Principal {
  /** The cookie of their session. */
  readonly token: string | undefined;
  readonly entrantId: EntrantId | null;
  /** The invitation of their calls. */
  readonly invitationId: number;
}

const joinTeam = (db: Database, entrantId: EntrantId, entryId: EntryId) =>
  sql`update entrant set entry_id = ${entryId}, entry_joined_at = app_now() + interval '1 second'
      where id = ${entrantId}`.execute(db);

export async function createPrincipal(db: Database, name: PrincipalName, scene: Scene): Promise<Principal> {
  const { competition, founder, entryId, invitationId } = scene;
  if (name === 'anonymous') return { token: undefined, entrantId: null, invitationId };
  const rank = rankOf[name];
  const traits = {
    isVerified: name !== 'unverified' && name !== 'unverifiedMember',
    password: principalPassword,
    ...(rank && { rank }),
  };
  if (!joining.includes(name)) {
    const { id } = await createAccount(db, traits);
    const lasting = name === 'expired' ? '-400 days' : '1000 days';
    return { token: await createSession(db, id, lasting), entrantId: null, invitationId };
  }
  const { token, entrantId } = await createJoined(db, competition, traits);
  if (name === 'member' || name === 'unverifiedMember') await joinTeam(db, entrantId, entryId);
  if (name === 'rival') await createEntry(db, competition, [entrantId]);
  const own = name === 'invitee' ? await invite(db, entryId, founder, entrantId) : invitationId;
  return { token, entrantId, invitationId: own };
}
