import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

export const tablesFile = path.join(import.meta.dirname, '../platform/database/tables.ts');

/** A view's columns are all typed as nullable; `entrant` has the rows of `sign_up`, so it gets its types. */
const typeEntrantAsSignUp = (printed: string): string =>
  printed.replace(/export interface Entrant \{[^}]*\}/, 'export type Entrant = SignUp;');

/** Columns with the id of an account, an entrant or an entry, in any table. */
const idTypes: readonly (readonly [RegExp, string])[] = [
  [/\b(account_id|hidden_by): number/g, '$1: AccountId'],
  [/\b(\w*entrant_id): number/g, '$1: EntrantId'],
  [/\b(entry_id): number/g, '$1: EntryId'],
  [/(export interface Account \{[^}]*?\n {2}id: Generated<)number>/, '$1AccountId>'],
  [/(export interface SignUp \{[^}]*?\n {2}id: Generated<)number>/, '$1EntrantId>'],
  [/(export interface Entry \{[^}]*?\n {2}id: Generated<)number>/, '$1EntryId>'],
  [
    /(import type \{ ColumnType \} from "kysely";)/,
    'import type { AccountId, EntrantId, EntryId } from "@tinsmith/domain/ids";\n$1',
  ],
];

/** Gives ids the branded types that prevent swapping them: see domain/src/ids.ts. */
const typeIds = (printed: string): string =>
  idTypes.reduce((text, [pattern, type]) => text.replace(pattern, type), printed);

/** Migrates an empty database and prints the types of its tables, as in platform/database/tables.ts. */
export async function printTables(databaseUrl: string): Promise<string> {
  const { db } = openDatabase({ databaseUrl, databasePool: 2 });
  try {
    await migrate(db as never);
    const printed = await generate({
      db,
      // bigint ids stay below 2^53 (see database.ts), so they are numbers here too.
      dialect: new PostgresDialect({ numericParser: 'number' }),
      defaultSchemas: ['public'],
      excludePattern: '{public.schema_migration*,demo.*}',
      typeMapping: { int8: 'number' },
      typeOnlyImports: true,
    });
    return typeIds(typeEntrantAsSignUp(printed));
  } finally {
    await db.destroy();
  }
}
