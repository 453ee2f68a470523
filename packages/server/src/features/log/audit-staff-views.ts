import { isStaffView } from '@tinsmith/domain/log-policy';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import type { LogPostRow } from './log.queries.ts';
import type { LogView } from './log-view.ts';

/** Keeps in the audit log which secrets of a gift exchange staff were shown by rank. */
export async function auditStaffViews(
  db: Database,
  viewer: Viewer,
  {
    competition,
    reader,
  }: Pick<LogView, 'reader'> & {
    readonly competition: Pick<LogView['competition'], 'id' | 'nowMs' | keyof CompetitionTimes>;
  },
  rows: readonly Pick<LogPostRow, 'id' | 'isSpoiler'>[],
): Promise<void> {
  const postIds = rows.filter((row) => row.isSpoiler).map((row) => row.id);
  if (!viewer.account || postIds.length === 0) return;
  if (!isStaffView(competition, competition.nowMs, reader)) return;
  await insertAuditEntry(db, {
    accountId: viewer.account.id,
    action: 'looked-at-spoilers',
    competitionId: competition.id,
    details: { postIds },
  });
}
