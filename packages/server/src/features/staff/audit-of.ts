import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { AuditAction, AuditEntry } from '../site/audit.queries.ts';

/** A staff action for the audit log: ids, and the names of the changed fields. */
export const auditOf = (
  viewer: Viewer,
  action: AuditAction,
  details: AuditEntry['details'] = {},
  competitionId: number | null = null,
): AuditEntry => ({ accountId: getAccount(viewer).id, action, competitionId, details });

/** The fields that a form sent. */
export const fieldsIn = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
