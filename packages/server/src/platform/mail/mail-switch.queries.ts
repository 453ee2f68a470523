import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import type { MailKind } from '@tinsmith/domain/mail-kinds';
import { newSiteName } from '@tinsmith/domain/site-names';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Whether the account that has an address wants a kind of mail; null if no account has it any more. */
export async function findMailSwitch(
  db: Database,
  email: string,
  kind: MailKind,
): Promise<{ accountId: AccountId; isOn: boolean } | null> {
  const { rows } = await sql<{ accountId: AccountId; isOn: boolean }>`
    select a.id as "accountId", not exists (
      select from mail_opt_out o where o.account_id = a.id and o.kind = ${kind}) as "isOn"
    from account a where fold_case(a.email) = ${foldCase(email)} and a.deleted_at is null
    -- Others may have typed the same address, and never confirmed it.
    order by a.verified_at nulls last, a.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The name in greetings and footers; a new site has none yet. */
export async function readSiteName(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select settings->>'name' as name from site_settings`.execute(
    db,
  );
  return rows[0]?.name ?? newSiteName;
}
