import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionRow, CompetitionView } from '../competition/competition.queries.ts';
import { insertEntry, lockEntrants, moveEntrant } from './membership.queries.ts';

/** Gives an entrant who has none an entry. Asked twice at the same moment, both are answered the same one. */
async function giveEntry(
  transaction: Database,
  competition: CompetitionRow,
  entrantId: EntrantId,
): Promise<EntryId> {
  const [entrant] = await lockEntrants(transaction, [entrantId]);
  if (!entrant) throw new Problem('not-joined');
  if (entrant.entryId !== null) return entrant.entryId;
  const entryId = await insertEntry(transaction, competition.id);
  if (entryId === null)
    throw new Problem(competition.nowMs < competition.startMs ? 'not-started' : 'entry-closed');
  await moveEntrant(transaction, entrant.id, entryId);
  return entryId;
}

/** The own entry, made if there is none yet. */
export async function makeOwnEntry(
  { db }: Pick<Platform, 'db'>,
  { row: competition, standing: { entrantId } }: Pick<CompetitionView, 'row' | 'standing'>,
): Promise<{ entryId: EntryId }> {
  if (entrantId === null) throw new Problem('not-joined');
  const entryId = await db
    .transaction()
    .execute((transaction) => giveEntry(transaction, competition, entrantId));
  return { entryId };
}
