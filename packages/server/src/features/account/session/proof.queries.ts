import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** For how long somebody who proved who they are is believed before a way in is changed. */
const believed = sql<Date>`interval '10 minutes'`;

/** What a session knows of the person in it; undefined once it has ended. */
export const findProof = (db: Database, accountId: AccountId, sessionSha256: Buffer) =>
  db
    .selectFrom('session')
    .select(sql<boolean>`proved_at > app_now() - ${believed}`.as('isFresh'))
    .select(sql<boolean>`second_factor_at is not null`.as('hasSecondFactor'))
    .where('token_sha256', '=', sessionSha256)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();

/** Notes that the person in a session has just shown who they are. */
export const noteProof = (db: Database, sessionSha256: Buffer, hasSecondFactor: boolean) =>
  db
    .updateTable('session')
    .set({
      proved_at: sql<Date>`app_now()`,
      ...(hasSecondFactor && { second_factor_at: sql<Date>`app_now()` }),
    })
    .where('token_sha256', '=', sessionSha256)
    .execute();

/** Two-factor is off: no session has given a code of it any more. */
export const forgetSecondFactors = (db: Database, accountId: AccountId) =>
  db.updateTable('session').set({ second_factor_at: null }).where('account_id', '=', accountId).execute();

/**
 * Lets one at a time change how an account is got into. Always the first lock of such a transaction, so that two
 * wait for each other in the same order.
 */
export const lockAccount = (transaction: Database, accountId: AccountId) =>
  transaction
    .selectFrom('account')
    .select(['id', 'email', 'verified_at', 'password_hash', 'credential_version'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
