import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';
import { findEntrant, keepsPeopleApart, lockJoining, mayEnter } from './entrant.queries.ts';

export const entrantRows: RowSource = (_, ids) => sql`
  select s.id::text as id, '/' || c.short || '/entrants' as "to", ${shownName('a')} as username,
    case when s.withdrawn_at is not null then 'Withdrawn' when a.verified_at is null then 'Not confirmed' else 'Joined' end
      as state,
    c.short as event, s.joined_at as joined,
    case when s.entry_id is null then null when is_entry_secret(c, app_now()) then 'A gift in the making'
      else (select coalesce(nullif(e.title, ''), 'Untitled') from entry e where e.id = s.entry_id) end as entry,
    ${shownName('a')} as search
  from sign_up s join account a on a.id = s.account_id join competition c on c.id = s.competition_id
  where ${onlyRows('s.id', ids)}`;

export const newestEntrants: NewestRows = () => sql`select s.id, s.joined_at as at from sign_up s`;

export async function findEntrantItem(db: Database, id: number) {
  return db
    .selectFrom('sign_up')
    .innerJoin('account', 'account.id', 'sign_up.account_id')
    .innerJoin('competition', 'competition.id', 'sign_up.competition_id')
    .select(['sign_up.id', 'sign_up.info', 'competition.id as competitionId', 'competition.short'])
    .select(shownName('account').as('username'))
    .where('sign_up.id', '=', id as EntrantId)
    .executeTakeFirst();
}

interface NewEntrant {
  readonly competitionId: number;
  readonly accountId: AccountId;
  readonly info: string;
  /** Only because an entry of theirs is written down. */
  readonly isTyped: boolean;
}

/**
 * Signs a user up on behalf of staff, whether joining is open or not; brings back one who withdrew. Null if
 * they are already in. A gift exchange whose names are drawn accepts nobody any more.
 */
export async function addEntrantByRank(
  transaction: Database,
  { competitionId, accountId, info, isTyped }: NewEntrant,
  audit: AuditEntry,
): Promise<EntrantId | 'in-already' | 'drawn' | 'keeps-apart'> {
  await lockJoining(transaction, competitionId, accountId);
  const { rows: drawn } = await sql`
    select from competition where id = ${competitionId} and kind = 'gift-exchange' and app_now() < ends_at
      and (starts_at <= app_now() or drawn_at is not null)`.execute(transaction);
  if (drawn.length > 0) return 'drawn';
  const { rows } = await sql<{ id: EntrantId }>`
    insert into sign_up as s (competition_id, account_id, info, is_typed)
    select c.id, ${accountId}, ${info}, ${isTyped}::boolean from competition c
    where c.id = ${competitionId} and ${mayEnter(accountId)}
    on conflict (competition_id, account_id) do update set info = excluded.info, withdrawn_at = null
    where s.withdrawn_at is not null
    returning id`.execute(transaction);
  const [row] = rows;
  if (!row) {
    // Who keeps people apart cannot be in an exchange; only then is there neither a new row nor an old one.
    const isIn = await findEntrant(transaction, competitionId, accountId);
    return !isIn && (await keepsPeopleApart(transaction, accountId)) ? 'keeps-apart' : 'in-already';
  }
  await insertAuditEntry(transaction, { ...audit, details: { ...audit.details, entrantId: row.id } });
  return row.id;
}

export const updateEntrantInfo = (
  db: Database,
  id: EntrantId,
  info: string,
  audit: AuditEntry,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await transaction.updateTable('sign_up').set({ info }).where('id', '=', id).execute();
    await insertAuditEntry(transaction, audit);
  });
