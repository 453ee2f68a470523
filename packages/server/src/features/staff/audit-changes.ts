import type { Fields, FieldValue } from '@tinsmith/domain/resource';
import type { AuditChanges } from '../site/audit.queries.ts';

/** The fields that a form sent. */
export const fieldsIn = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));

const isText = (kind: string): boolean => ['text', 'area', 'markdown'].includes(kind);
type Known = Readonly<Record<string, FieldValue | undefined>>;

/** Values before and after for the audit log. Texts are left out: what people typed must stay erasable. */
export function changesIn(fields: Fields, before: Known, after: Known): { changes?: AuditChanges } {
  const changes = Object.entries(fields).flatMap(([name, { kind }]) => {
    const [was, is] = [before[name], after[name]];
    return isText(kind) || is === undefined || was === is ? [] : [[name, [was ?? null, is]] as const];
  });
  return changes.length > 0 ? { changes: Object.fromEntries(changes) } : {};
}
