import type { AdminItem, Versions } from '@tinsmith/contract/resource-routes';
import { versionOf } from '@tinsmith/domain/field-version';
import type { Fields, FieldValue, Resource } from '@tinsmith/domain/resource';
import { Problem } from '../../http/problems.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { fieldsIn } from './audit-changes.ts';

type Sent = Readonly<Record<string, FieldValue | undefined>>;

/**
 * Rejects a change of a field that someone else changed since the form was opened, unless both made it the same.
 * A call without versions, such as a script's, overwrites what is there.
 */
export function checkUnchanged(
  fields: Fields,
  current: AdminItem['values'],
  was: Versions | undefined,
  sent: Sent,
): void {
  const changed = fieldsIn(sent).flatMap((name) => {
    const field = fields[name];
    const seen = was?.[name];
    if (!field || seen === undefined) return [];
    const version = versionOf(field, current[name] ?? null);
    return version === seen || version === versionOf(field, sent[name] ?? null) ? [] : [field.label];
  });
  if (changed.length > 0)
    throw new Problem('changed-meanwhile', {
      sentence: `Someone else has changed this since you opened the form: ${changed.join('; ')}. Nothing was saved. Please choose which version to keep.`,
    });
}

interface Form {
  readonly resource: Resource;
  readonly lock: (transaction: Database, id: number) => Promise<unknown>;
  readonly read: (needs: { readonly db: Database }, id: number) => Promise<AdminItem>;
}

/** Applies a form to its row, which is locked meanwhile. `before` is the row as its form shows it. */
export const changeItem = <B extends object, T>(
  db: Database,
  { resource, lock, read }: Form,
  id: number,
  { was, ...body }: B & { readonly was?: Versions | undefined },
  change: (transaction: Database, body: Omit<B, 'was'>, before: AdminItem) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (transaction) => {
    await lock(transaction, id);
    const before = await read({ db: transaction }, id);
    checkUnchanged(resource.fields, before.values, was, body as Sent);
    return change(transaction, body, before);
  });
