import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { createRows } from './all-samples.ts';
import { createEntry, createEntryFile, createJoined, type Joined } from './entry-factories.ts';
import { createAccount, createLogPost, createSession, type TestCompetition } from './factories.ts';
import { type Principal, type PrincipalName, principalPassword, type Scene } from './scene.ts';

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
  };
  const ids = { entryId, postId, invitationId, proposalId, fileId, troubleId, reviewId, reportId };
  return { competition, founder, loner, outsider, rowIds, ...ids, ...(await createSuspended(db)) };
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
