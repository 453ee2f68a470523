import type { AccountId } from '@tinsmith/domain/ids';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { forgetSecondFactors } from '../session/proof.queries.ts';

/** Whether a row of `account` has two-factor enabled. */
export const hasTwoFactor = (eb: ExpressionBuilder<DB, 'account'>) =>
  eb.exists(
    eb
      .selectFrom('two_factor')
      .whereRef('two_factor.account_id', '=', 'account.id')
      .where('two_factor.confirmed_at', 'is not', null)
      .select('two_factor.account_id'),
  );

/** An account's authenticator, enabled or not yet, and the time that its codes are checked against. */
export const findTwoFactor = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('two_factor')
    .select(['secret_sealed', 'confirmed_at'])
    .select(sql<Date>`app_now()`.as('now'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Stores a new secret that is not enabled yet; false if one is enabled. */
export async function putTwoFactorSecret(
  db: Database,
  accountId: AccountId,
  secretSealed: Buffer,
): Promise<boolean> {
  const row = await db
    .insertInto('two_factor')
    .values({ account_id: accountId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed: secretSealed, last_step: 0 })
        .where('two_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Enables the secret that a first code was checked against; false if a concurrent call was faster. */
export async function confirmTwoFactorSecret(
  db: Database,
  accountId: AccountId,
  secretSealed: Buffer,
  step: number,
): Promise<boolean> {
  const row = await db
    .updateTable('two_factor')
    .set({ confirmed_at: sql<Date>`app_now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', secretSealed)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a time step and all earlier ones. One statement: only one of two concurrent uses succeeds. */
export async function takeTwoFactorStep(db: Database, accountId: AccountId, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(
  transaction: Database,
  accountId: AccountId,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_code')
    .values(codeHashes.map((code_sha256) => ({ account_id: accountId, code_sha256 })))
    .execute();
}

/** Uses up a recovery code, in one statement as above. Such codes work only while two-factor is enabled. */
export async function takeRecoveryCode(
  db: Database,
  accountId: AccountId,
  codeSha256: Buffer,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('code_sha256', '=', codeSha256)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Database, accountId: AccountId): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function deleteTwoFactor(transaction: Database, accountId: AccountId): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('two_factor').where('account_id', '=', accountId).execute();
  await forgetSecondFactors(transaction, accountId);
}
