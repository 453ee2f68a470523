import { isStaffView } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Database } from '../../platform/database/database.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import type { LogPostRow } from './log.queries.ts';
import type { LogView } from './log-view.ts';

/** Records in the audit log the secrets of a gift exchange that staff saw by rank. */
export async function auditStaffViews(
  db: Database,
  {
    competition,
    standing,
  }: Pick<LogView, 'standing'> & {
    readonly competition: Pick<LogView['competition'], 'id' | 'nowMs' | keyof CompetitionTimes>;
  },
  rows: readonly Pick<LogPostRow, 'id' | 'isSpoiler'>[],
): Promise<void> {
  const postIds = rows.filter((row) => row.isSpoiler).map((row) => row.id);
  if (!standing.account || postIds.length === 0) return;
  if (!isStaffView(competition, competition.nowMs, standing)) return;
  await insertAuditEntry(db, {
    accountId: standing.account.id,
    action: 'looked-at-spoilers',
    competitionId: competition.id,
    details: { postIds },
  });
}
