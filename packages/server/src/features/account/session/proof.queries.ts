import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** How long a proof of identity is accepted for changing a way in. */
const believed = sql<Date>`interval '10 minutes'`;

/** The proofs given in a session; undefined once it has ended. */
export const findProof = (db: Database, accountId: AccountId, sessionSha256: Buffer) =>
  db
    .selectFrom('session')
    .select(sql<boolean>`proved_at > app_now() - ${believed}`.as('isFresh'))
    .select(sql<boolean>`second_factor_at is not null`.as('hasSecondFactor'))
    .where('token_sha256', '=', sessionSha256)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();

/** Records that the user of a session has just proved their identity. */
export const noteProof = (db: Database, sessionSha256: Buffer, hasSecondFactor: boolean) =>
  db
    .updateTable('session')
    .set({
      proved_at: sql<Date>`app_now()`,
      ...(hasSecondFactor && { second_factor_at: sql<Date>`app_now()` }),
    })
    .where('token_sha256', '=', sessionSha256)
    .execute();

/** Two-factor is off: no session counts as having given a code any more. */
export const forgetSecondFactors = (db: Database, accountId: AccountId) =>
  db.updateTable('session').set({ second_factor_at: null }).where('account_id', '=', accountId).execute();

/**
 * Serializes changes to the ways into an account. Always the first lock of such a transaction, so that the
 * lock order is the same everywhere.
 */
export const lockAccount = (transaction: Database, accountId: AccountId) =>
  transaction
    .selectFrom('account')
    .select(['id', 'email', 'verified_at', 'password_hash', 'credential_version'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
