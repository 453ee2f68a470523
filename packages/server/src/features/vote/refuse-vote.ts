import type { ProblemCode } from '@tinsmith/contract/problems';
import { factsOf } from '@tinsmith/domain/phase';
import { isMember } from '@tinsmith/domain/standing';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry } from '../entry/entry.queries.ts';
import { hasLeftTeam, isOnBallot } from './vote.queries.ts';

/** Why a user cannot vote for an entry: looked up afterwards, for the error message. Null if they can. */
export async function findRefusal(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { row: { id } }: SubjectTypes['entry'],
): Promise<ProblemCode | null> {
  // Looked up again: the facts may have changed since the call began.
  const row = await findEntry(db, viewer, id);
  if (!row) return 'no-entry';
  if (row.standing.entrantId === null) return 'not-joined';
  if (isMember(row.standing, id)) return 'own-entry';
  if (await hasLeftTeam(db, row.standing.entrantId, id)) return 'former-team';
  if (!factsOf(row, row.nowMs).canVote) return 'voting-closed';
  return (await isOnBallot(db, id)) ? null : 'not-on-ballot';
}
