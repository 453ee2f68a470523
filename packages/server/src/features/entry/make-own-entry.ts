import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { type AuditEntry, auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { insertEntry, lockEntrants, moveEntrant } from './membership.queries.ts';

/** Gives an entrant without an entry a new one. Concurrent calls return the same entry. */
async function giveEntry(
  transaction: Database,
  entrantId: EntrantId,
  byRank: AuditEntry | null,
): Promise<EntryId | null> {
  const [entrant] = await lockEntrants(transaction, [entrantId]);
  if (!entrant) throw new Problem(byRank ? 'no-entrant' : 'not-joined');
  if (entrant.entryId === null) {
    const entryId = await insertEntry(transaction, entrant.competitionId, byRank ? 'staff' : entrant.id);
    if (entryId === null) return null;
    await moveEntrant(transaction, entrant.id, entryId);
    if (byRank) await insertAuditEntry(transaction, byRank);
    return entryId;
  }
  return entrant.entryId;
}

/** The viewer's own entry, created if there is none yet. */
export async function makeOwnEntry(
  { db }: Pick<Platform, 'db'>,
  { row: competition, standing: { entrantId } }: Pick<CompetitionView, 'row' | 'standing'>,
): Promise<{ entryId: EntryId }> {
  if (entrantId === null) throw new Problem('not-joined');
  const entryId = await db.transaction().execute((transaction) => giveEntry(transaction, entrantId, null));
  if (entryId === null)
    throw new Problem(competition.nowMs < competition.startMs ? 'not-started' : 'starting-closed');
  return { entryId };
}

/** The same on behalf of staff, for an entrant who missed the end. */
export async function startEntryFor(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { entrant: { id, competitionId } }: SubjectTypes['entrant'],
): Promise<{ entryId: EntryId }> {
  const audit = auditOf(viewer, 'started-entry', { entrantId: id }, competitionId);
  const entryId = await db.transaction().execute((transaction) => giveEntry(transaction, id, audit));
  if (entryId === null) throw new Problem('not-started');
  return { entryId };
}
