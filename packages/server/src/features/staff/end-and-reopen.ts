import type { endNow as endRoute, reopenTimes as reopenRoute } from '@tinsmith/contract/desk';
import type { Received } from '@tinsmith/contract/route';
import { foldCase } from '@tinsmith/domain/fold-case';
import { phaseOf } from '@tinsmith/domain/phase';
import { type Ending, refuseReopening } from '@tinsmith/domain/reopen-times';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompetitionItem, findCompetitionItem } from '../competition/admin-competitions.queries.ts';
import { endThisMoment, notifyTimes, reopenUntil } from '../competition/move-times.queries.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { notifyChanged } from '../competition/site-notice.queries.ts';
import { type AuditEntry, auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import type { UserPorts } from './user-ports.ts';

type Needs = Pick<Platform, 'db'>;
type Subject = SubjectTypes['competition'];

/** What can be ended right now: the finish while the event runs, then its voting. */
export function whatCanEnd(row: Subject['row']): Ending | null {
  const phase = phaseOf(row, row.nowMs);
  if (row.isDraft) return null;
  return phase === 'live' ? 'end' : phase === 'voting' ? 'votingEnd' : null;
}

async function announce(transaction: Database, id: number, audit: AuditEntry): Promise<void> {
  await insertAuditEntry(transaction, audit);
  await notifyTimes(transaction, id);
  await notifyChanged(transaction);
}

/** Ends an event or its voting right now. The typed name shows that it's no slip, and the right event. */
export async function endNow(
  { db }: Needs,
  viewer: Viewer,
  { row }: Subject,
  { what, name }: Received<typeof endRoute>['body'],
) {
  if (foldCase(name.trim()) !== foldCase(row.title.trim())) throw new Problem('wrong-event-name');
  await db.transaction().execute(async (transaction) => {
    if (!(await endThisMoment(transaction, row.id, what))) throw new Problem('cannot-end-now');
    await announce(transaction, row.id, auditOf(viewer, 'ended-now', { fields: [what] }, row.id));
  });
  return { done: true } as const;
}

function refuse(item: CompetitionItem, { what, until }: Received<typeof reopenRoute>['body']): Problem {
  const sentence = refuseReopening(item, what);
  if (sentence) return new Problem('cannot-reopen', { sentence });
  if (until <= item.nowMs) return new Problem('in-the-past');
  return new Problem('bad-times', { sentence: 'The new finish needs to be before the end of voting.' });
}

/** Reopens what ended by mistake. Everything that follows from the time is derived from it, ballots included. */
export async function reopenTimes(
  { db }: Needs,
  { requireProof }: Pick<UserPorts, 'requireProof'>,
  viewer: Viewer,
  { row }: Subject,
  body: Received<typeof reopenRoute>['body'],
  sessionSha256: Buffer | null,
) {
  await db.transaction().execute(async (transaction) => {
    // Before the account's lock, as everywhere; ballots being saved are in by then, and no ranking is frozen.
    await lockResults(transaction, row.id);
    await requireProof(transaction, getAccount(viewer).id, sessionSha256);
    if (!(await reopenUntil(transaction, row.id, body.what, body.until))) {
      const item = await findCompetitionItem(transaction, row.id);
      throw item ? refuse(item, body) : new Problem('no-competition');
    }
    await announce(transaction, row.id, auditOf(viewer, 'reopened-times', { fields: [body.what] }, row.id));
  });
  return { done: true } as const;
}
