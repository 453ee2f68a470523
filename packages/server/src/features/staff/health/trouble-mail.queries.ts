import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { canBeMailed, wantsMail } from '../../mail/mail-switch.queries.ts';

/** Shorter trouble ends by itself: a restart, an outage of the mail server. */
const minTroubleMinutes = 5;

export interface Trouble {
  readonly name: string;
  readonly value: string;
}

/** Checks that have found trouble for some minutes, and found it again just now. */
export async function listTrouble(db: Database): Promise<Trouble[]> {
  const { rows } = await sql<Trouble>`
    select name, value from health_check
    where state = 'trouble' and since <= app_now() - make_interval(mins => ${minTroubleMinutes})
      and checked_at > app_now() - interval '2 hours'
    order by since, name`.execute(db);
  return rows;
}

/**
 * Whether the owners are to be e-mailed about these checks now, which is noted: some are new since the last e-mail an
 * hour ago or earlier, or all have lasted for another day. Those that are over may be named again later.
 */
export async function noteTroubleMail(transaction: Database, names: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update health_mail set mailed_at = app_now(), names = ${names}::text[]
    where mailed_at <= app_now() - interval '1 hour' and cardinality(${names}::text[]) > 0
      and (not names @> ${names}::text[] or mailed_at <= app_now() - interval '1 day')`.execute(transaction);
  if (numAffectedRows === 1n) return true;
  await sql`
    update health_mail set names = array(select unnest(names) intersect select unnest(${names}::text[]))
    where not names <@ ${names}::text[]`.execute(transaction);
  return false;
}

const isOwner = sql<boolean>`a.rank = 'owner' and ${canBeMailed} and ${wantsMail('health')}`;

export async function listTroubleReaders(db: Database): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select a.id from account a where ${isOwner} order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null if they are not to be e-mailed any more. */
export async function findTroubleReader(db: Database, accountId: number) {
  const { rows } = await sql<{ email: string; username: string }>`
    select a.email, a.username from account a where ${isOwner} and a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}
