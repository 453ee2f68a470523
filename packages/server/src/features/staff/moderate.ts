import type {
  ModerationQueue,
  OwnSuspension,
  suspendUser as suspendRoute,
} from '@tinsmith/contract/moderation';
import type { Received } from '@tinsmith/contract/route';
import { visibilitiesFor } from '@tinsmith/domain/log-policy';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { can, canOverrule, isAbove, type Rank } from '@tinsmith/domain/ranks';
import { type StandingAccount, standingOf } from '@tinsmith/domain/standing';
import type { SuspendAccount } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import { lockRank } from '../account/account.queries.ts';
import { mailDecision } from '../account/owner-mail.queries.ts';
import {
  endSuspension,
  findAccountByName,
  findDecidedRank,
  findOwnSuspension,
  insertAppeal,
  insertSuspension,
  listAppeals,
  listSuspended,
  lockAccountByName,
  lockAppellant,
  type Suspended,
  settleAppeal,
} from '../account/suspension.queries.ts';
import { listQueuedPosts, type QueuedRow } from '../log/log-queue.queries.ts';
import { listReported } from '../review/review.queries.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';

type Needs = Pick<Platform, 'db'>;
const done = { done: true } as const;
const maxQueued = 100;

/** The queue reveals no more secrets to staff than the log does. */
const mayKnow = (account: StandingAccount, { visibility, place, nowMs, ...times }: QueuedRow): boolean =>
  visibilitiesFor(times, nowMs, standingOf(account, place, times, nowMs)).includes(visibility);

/** The waiting posts that a member of staff may know of. */
async function listKnownPosts(db: Database, account: StandingAccount): Promise<QueuedRow[]> {
  const rows = await listQueuedPosts(db, account.id, maxQueued);
  return rows.filter((row) => mayKnow(account, row));
}

/** The times of the open reports that a member of staff may know of: the newest of each post or review. */
export async function listReportTimes(db: Database, account: StandingAccount): Promise<number[]> {
  const [posts, reviews] = await Promise.all([listKnownPosts(db, account), listReported(db, maxQueued)]);
  return [...posts, ...reviews]
    .filter(({ reports }) => reports.length > 0)
    .map(({ reports }) => Math.max(...reports.map(({ date }) => date)));
}

/** How many items wait in the moderation queue of a member of staff. */
export async function countQueue(db: Database, account: StandingAccount): Promise<number> {
  const [posts, reviews, appeals] = await Promise.all([
    listKnownPosts(db, account),
    listReported(db, maxQueued),
    listAppeals(db, maxQueued),
  ]);
  return posts.length + reviews.length + appeals.length;
}

export async function readQueue({ db }: Needs, viewer: Viewer): Promise<ModerationQueue> {
  const [posts, reviews, appeals, suspended] = await Promise.all([
    listKnownPosts(db, getAccount(viewer)),
    listReported(db, maxQueued),
    listAppeals(db, maxQueued),
    listSuspended(db, maxQueued),
  ]);
  return {
    posts: posts.map(
      ({ postId, short, since, postedAt, text, visibility, isFirstLink, author, reports }) => ({
        postId,
        short,
        since,
        postedAt,
        text: showPostText(text),
        isHidden: visibility === 'hidden',
        isFirstLink,
        author,
        reports: [...reports],
      }),
    ),
    reviews: reviews.map((review) => ({ ...review, text: showPostText(review.text) })),
    appeals,
    suspended,
  };
}

function parseText(typed: string): string {
  const text = normalizeText(typed);
  if (!hasVisibleText(text)) throw new Problem('no-reason');
  return text;
}

type Person = Pick<Suspended, 'id' | 'rank'>;

/** Staff can suspend only those below them. */
function checkBelow(viewer: Viewer, rank: Rank | null, person: Person): void {
  if (person.id === getAccount(viewer).id || !isAbove(rank, person.rank)) throw new Problem('cannot-suspend');
}

/** Nor can they change what someone above them decided, or decided about someone of their own rank. */
function checkNotOutranked(rank: Rank | null, person: Person, decidedRank: Rank | null): void {
  if (!isAbove(rank, person.rank))
    throw new Problem('outranked', { sentence: 'You can only do this for people below your own rank.' });
  if (!canOverrule(rank, decidedRank)) throw new Problem('outranked');
}

/** The viewer's rank as it is now: it may have ended since the call arrived. */
async function lockOwnRank(transaction: Database, viewer: Viewer): Promise<Rank> {
  const rank = await lockRank(transaction, getAccount(viewer).id);
  if (!can(rank, 'suspend-people')) throw new Problem('not-staff');
  return rank as Rank;
}

async function lockSuspended(transaction: Database, username: string): Promise<Suspended> {
  const person = await lockAccountByName(transaction, username);
  if (!person) throw new Problem('no-user');
  return person;
}

export async function suspendUser(
  { db }: Needs,
  viewer: Viewer,
  username: string,
  body: Received<typeof suspendRoute>['body'],
  others: readonly SuspendAccount[],
) {
  const message = parseText(body.message);
  await db.transaction().execute(async (transaction) => {
    const found = await findAccountByName(transaction, username);
    if (!found) throw new Problem('no-user');
    checkBelow(viewer, getAccount(viewer).rank, found);
    // First the locks on sign-ups, then the accounts.
    for (const suspend of others) await suspend(transaction, found.id);
    const rank = await lockOwnRank(transaction, viewer);
    const person = await lockSuspended(transaction, username);
    checkBelow(viewer, rank, person);
    // A new suspension replaces a running one.
    checkNotOutranked(rank, person, await findDecidedRank(transaction, person.id));
    await insertSuspension(transaction, {
      accountId: person.id,
      decidedRank: rank,
      reason: body.reason,
      message,
      days: body.days,
    });
    await mailDecision(transaction, person, 'suspended', message);
    await insertAuditEntry(
      transaction,
      auditOf(viewer, 'suspended-account', {
        accountId: person.id,
        reason: [body.reason],
        ...(body.days !== null && { days: body.days }),
      }),
    );
  });
  return done;
}

/** Lifts a suspension, with a message to the person or without. The audit log records only whether there was one. */
export async function liftSuspension({ db }: Needs, viewer: Viewer, username: string, typed: string) {
  const text = normalizeText(typed);
  const message = hasVisibleText(text) ? text : '';
  await db.transaction().execute(async (transaction) => {
    const rank = await lockOwnRank(transaction, viewer);
    const person = await lockSuspended(transaction, username);
    if (!person.isSuspended) throw new Problem('not-suspended');
    checkNotOutranked(rank, person, await findDecidedRank(transaction, person.id));
    await endSuspension(transaction, person.id);
    await mailDecision(transaction, person, 'suspension-lifted', message);
    const fields = message === '' ? [] : ['message'];
    await insertAuditEntry(
      transaction,
      auditOf(viewer, 'lifted-suspension', { accountId: person.id, fields }),
    );
  });
  return done;
}

export async function answerAppeal({ db }: Needs, viewer: Viewer, suspensionId: number, typed: string) {
  const answer = parseText(typed);
  await db.transaction().execute(async (transaction) => {
    const rank = await lockOwnRank(transaction, viewer);
    const person = await lockAppellant(transaction, suspensionId);
    if (!person) throw new Problem('no-appeal');
    checkNotOutranked(rank, person, person.decidedRank);
    if (!(await settleAppeal(transaction, suspensionId, answer))) throw new Problem('no-appeal');
    await mailDecision(transaction, person, 'appeal-answered', answer);
    await insertAuditEntry(transaction, auditOf(viewer, 'answered-appeal', { accountId: person.id }));
  });
  return done;
}

export const readOwnSuspension = async (
  { db }: Needs,
  viewer: Viewer,
): Promise<{ suspension: OwnSuspension | null }> => ({
  suspension: await findOwnSuspension(db, getAccount(viewer).id),
});

export async function sendAppeal({ db }: Needs, viewer: Viewer, typed: string) {
  const { id } = getAccount(viewer);
  const text = normalizeText(typed);
  if (!hasVisibleText(text)) throw new Problem('no-message');
  const suspension = await findOwnSuspension(db, id);
  if (!suspension) throw new Problem('not-suspended');
  if (!(await insertAppeal(db, id, text))) throw new Problem('appealed-already');
  return done;
}
