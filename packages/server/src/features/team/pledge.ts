import type { Pledges } from '@tinsmith/contract/team';
import type { EntrantId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { lockEntrants } from '../entry/membership.queries.ts';
import {
  deletePledgeMember,
  findEntrantByName,
  findPledgeOf,
  insertAsk,
  insertPledge,
  isBeforeStart,
  joinPledge,
  listPledgeAsks,
  listPledgeMembers,
  sendPledgeMail,
} from './pledge.queries.ts';
import { findPlace } from './read-team.ts';

/** Enough for any team, and few enough to read. */
const maxPledged = 20;

/** The people that the viewer has agreed with to be one team, and who asks them to. */
export async function readPledges(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
): Promise<Pledges> {
  const { own, accountId, competition } = await findPlace(platform, viewer, short);
  const canPledge = own !== null && competition.nowMs < competition.startMs;
  if (!own || !canPledge) return { canPledge, members: [], toMe: [] };
  const pledgeId = await findPledgeOf(platform.db, own.entrantId);
  const [members, asks] = await Promise.all([
    pledgeId === null ? [] : listPledgeMembers(platform.db, pledgeId),
    listPledgeAsks(platform.db, own.entrantId),
  ]);
  return {
    canPledge,
    members: members.map(({ accountId: memberAccountId, ...member }) => ({
      ...member,
      isMe: memberAccountId === accountId,
    })),
    toMe: asks.map(({ askedAt, names, ...ask }) => ({ ...ask, names: [...names], date: askedAt.getTime() })),
  };
}

interface Actor {
  readonly entrantId: EntrantId;
  readonly competitionId: number;
}

function actorOf({ row, standing }: Pick<CompetitionView, 'row' | 'standing'>): Actor {
  if (standing.entrantId === null) throw new Problem('not-joined');
  return { entrantId: standing.entrantId as EntrantId, competitionId: row.id };
}

/** Locks these entrants and checks that the start has not come; what others did before is seen from here on. */
async function openPledges(transaction: Database, { competitionId }: Actor, ids: readonly EntrantId[]) {
  const held = await lockEntrants(transaction, ids);
  if (!(await isBeforeStart(transaction, competitionId))) throw new Problem('pledging-closed');
  return new Set(held.filter((one) => one.competitionId === competitionId).map(({ id }) => id));
}

/** Joins a pledge, and leaves one in which the entrant is alone; with others in it they have to leave it first. */
async function join(transaction: Database, entrantId: EntrantId, pledgeId: number): Promise<void> {
  const current = await findPledgeOf(transaction, entrantId);
  if (current === pledgeId) return;
  if (current !== null) {
    const others = (await listPledgeMembers(transaction, current)).filter(
      (member) => member.isIn && member.entrantId !== entrantId,
    );
    if (others.length > 0) throw new Problem('pledged-already');
    await deletePledgeMember(transaction, current, entrantId);
  }
  if (!(await joinPledge(transaction, pledgeId, entrantId))) throw new Problem('pledge-gone');
}

/** Asks an entrant to be in one team. If they have asked first, this is the answer. */
export async function askToPledge(
  { db }: Pick<Platform, 'db'>,
  subject: Pick<CompetitionView, 'row' | 'standing'>,
  username: string,
): Promise<{ done: true }> {
  const actor = actorOf(subject);
  const name = normalizeText(username);
  const recipientId = await findEntrantByName(db, actor.competitionId, name);
  if (recipientId === null || recipientId === actor.entrantId) throw new Problem('cannot-be-invited');
  await db.transaction().execute(async (transaction) => {
    const held = await openPledges(transaction, actor, [actor.entrantId, recipientId]);
    if (!held.has(actor.entrantId)) throw new Problem('not-joined');
    if (!held.has(recipientId)) throw new Problem('cannot-be-invited');
    const theirs = await findPledgeOf(transaction, recipientId);
    const asks = await listPledgeAsks(transaction, actor.entrantId);
    if (theirs !== null && asks.some(({ pledgeId }) => pledgeId === theirs))
      return join(transaction, actor.entrantId, theirs);
    const pledgeId =
      (await findPledgeOf(transaction, actor.entrantId)) ??
      (await insertPledge(transaction, actor.competitionId, actor.entrantId));
    const members = await listPledgeMembers(transaction, pledgeId);
    if (members.length >= maxPledged) throw new Problem('cannot-be-invited');
    const isNew = await insertAsk(transaction, {
      pledgeId,
      entrantId: recipientId,
      askedBy: actor.entrantId,
    });
    if (isNew) await addJob(transaction, sendPledgeMail, { pledgeId, entrantId: recipientId });
  });
  return { done: true };
}

/** Accepts or rejects a question to the viewer. */
export async function answerPledge(
  { db }: Pick<Platform, 'db'>,
  subject: Pick<CompetitionView, 'row' | 'standing'>,
  pledgeId: number,
  resolution: 'accept' | 'reject',
): Promise<{ done: true }> {
  const actor = actorOf(subject);
  await db.transaction().execute(async (transaction) => {
    await openPledges(transaction, actor, [actor.entrantId]);
    const asks = await listPledgeAsks(transaction, actor.entrantId);
    if (!asks.some((ask) => ask.pledgeId === pledgeId)) throw new Problem('pledge-gone');
    if (resolution === 'accept') return join(transaction, actor.entrantId, pledgeId);
    await deletePledgeMember(transaction, pledgeId, actor.entrantId);
  });
  return { done: true };
}

/** Leaves the viewer's pledge, or takes back a question that it has asked. */
export async function leavePledge(
  { db }: Pick<Platform, 'db'>,
  subject: Pick<CompetitionView, 'row' | 'standing'>,
  askedId: EntrantId | null,
): Promise<{ done: true }> {
  const actor = actorOf(subject);
  await db.transaction().execute(async (transaction) => {
    const ids = askedId === null ? [actor.entrantId] : [actor.entrantId, askedId];
    await openPledges(transaction, actor, ids);
    const pledgeId = await findPledgeOf(transaction, actor.entrantId);
    if (pledgeId === null) return;
    if (askedId === null) return void (await deletePledgeMember(transaction, pledgeId, actor.entrantId));
    const members = await listPledgeMembers(transaction, pledgeId);
    // Only who has not answered: members leave by themselves.
    if (members.some((member) => member.entrantId === askedId && !member.isIn))
      await deletePledgeMember(transaction, pledgeId, askedId);
  });
  return { done: true };
}
