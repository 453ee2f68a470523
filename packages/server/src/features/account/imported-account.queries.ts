import { checkUsername, maxUsernameLength } from '@tinsmith/domain/account-rules';
import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { eraseAccount } from './profile/profile.queries.ts';

// People who came with an archive. They own what they wrote and can't log in: without an address and a password there
// is no way in, and whatever else looks for an account to log in to leaves them out.

export interface ImportedAccount {
  readonly id: AccountId;
  readonly username: string;
}

const insertOne = async (
  transaction: Database,
  username: string,
  location: string,
): Promise<ImportedAccount | null> =>
  (await transaction
    .insertInto('account')
    .values({ username, location, verified_at: sql`app_now()`, imported_at: sql`app_now()` })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(['id', 'username'])
    .executeTakeFirst()) ?? null;

/** The given name, or with a number if someone else has it. */
export async function insertImportedAccount(
  transaction: Database,
  name: string,
  location: string,
): Promise<ImportedAccount> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const username = `${name.slice(0, maxUsernameLength - suffix.length)}${suffix}`;
    if (checkUsername(username) !== null) continue;
    const added = await insertOne(transaction, username, location);
    if (added) return added;
  }
}

/** Someone who has deleted their account where the archive was made: nothing of them is in it but a place. */
export async function insertFormerMember(transaction: Database): Promise<AccountId> {
  const { id } = await insertImportedAccount(transaction, 'former-member', '');
  await eraseAccount(transaction, id);
  return id;
}

/** An account that someone uses, or another imported person, by name. */
export const findSamePerson = async (transaction: Database, name: string): Promise<ImportedAccount | null> =>
  (await transaction
    .selectFrom('account')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', foldCase(name))
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) ?? null;

export const findImportedPerson = async (
  transaction: Database,
  username: string,
): Promise<AccountId | null> =>
  (
    await transaction
      .selectFrom('account')
      .select('id')
      .where(sql`lower(username)`, '=', foldCase(username))
      .where('imported_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;
