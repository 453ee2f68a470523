import { randomUUID } from 'node:crypto';
import type { SetupFinding } from '@tinsmith/contract/setup';
import type { Organizer } from '@tinsmith/domain/organizers';
import { completeAddresses, type SiteAddresses } from '@tinsmith/domain/site-addresses';
import type { SiteNames } from '@tinsmith/domain/site-names';
import { sql } from 'kysely';
import type { StartingTexts } from '../../../platform/content-files.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What the first step asks for. */
export interface SiteChoice {
  readonly names: SiteNames;
  readonly texts: StartingTexts;
  readonly links: SiteAddresses;
  readonly organizers: readonly Organizer[];
}

export interface Setup {
  readonly site: SiteChoice | null;
  readonly owner: { readonly username: string; readonly email: string; readonly passwordHash: string } | null;
  readonly mailState: 'untried' | 'sent' | 'refused' | 'arrived' | 'skipped';
  readonly mailAnswer: string;
  readonly mailCode: Buffer | null;
  readonly mailTries: number;
  readonly storageState: 'untried' | 'failed' | 'passed' | 'skipped';
  readonly storageFindings: readonly SetupFinding[];
}

/** The pending setup; null once the site is set up. With `isHeld` its row is locked against finishing. */
export async function findSetup(db: Database, isHeld = false): Promise<Setup | null> {
  const query = db.selectFrom('site_setup').selectAll().where('finished_at', 'is', null);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { username, email, password_hash: passwordHash } = row;
  return {
    site:
      row.names === null
        ? null
        : {
            names: row.names as unknown as SiteNames,
            texts: row.texts as StartingTexts,
            links: completeAddresses((row.links ?? {}) as Partial<SiteAddresses>),
            organizers: (row.organizers ?? []) as unknown as Organizer[],
          },
    owner:
      username === null || email === null || passwordHash === null ? null : { username, email, passwordHash },
    mailState: row.mail_state as Setup['mailState'],
    mailAnswer: row.mail_answer,
    mailCode: row.mail_code,
    mailTries: row.mail_tries,
    storageState: row.storage_state as Setup['storageState'],
    storageFindings: row.storage_findings as unknown as SetupFinding[],
  };
}

const draft = (db: Database) => db.updateTable('site_setup').where('finished_at', 'is', null);

export const saveSite = (db: Database, { names, texts, links, organizers }: SiteChoice) =>
  draft(db)
    .set({
      names: JSON.stringify(names),
      texts,
      links: JSON.stringify(links),
      organizers: JSON.stringify(organizers),
    })
    .execute();

export async function readStartingTexts(db: Database): Promise<StartingTexts> {
  const row = await db
    .selectFrom('site_setup')
    .select(sql<StartingTexts>`case when finished_at is null then 'neutral' else texts end`.as('texts'))
    .executeTakeFirst();
  return row?.texts ?? 'neutral';
}

/** Another address needs its own test mail. */
export const saveOwner = (db: Database, owner: NonNullable<Setup['owner']>) =>
  draft(db)
    .set({
      username: owner.username,
      email: owner.email,
      password_hash: owner.passwordHash,
      mail_state: sql<string>`case when email = ${owner.email} then mail_state else 'untried' end`,
      mail_code: sql<Buffer | null>`case when email = ${owner.email} then mail_code end`,
    })
    .execute();

/** The result of a test mail, and the code in it. */
export const saveMail = (
  db: Database,
  mail: { readonly state: Setup['mailState']; readonly answer: string; readonly code: Buffer | null },
) =>
  draft(db)
    .set({ mail_state: mail.state, mail_answer: mail.answer, mail_code: mail.code, mail_tries: 0 })
    .execute();

/** Counts a try before its code is checked, and returns the code: concurrent requests get no extra tries. */
export const countMailTry = async (db: Database, maxTries: number): Promise<Buffer | null> => {
  const row = await draft(db)
    .set({ mail_tries: sql<number>`mail_tries + 1` })
    .where('mail_tries', '<', maxTries)
    .returning('mail_code')
    .executeTakeFirst();
  return row?.mail_code ?? null;
};

export const markMailArrived = (db: Database) =>
  draft(db).set({ mail_state: 'arrived', mail_code: null }).execute();

export const saveStorage = (db: Database, state: Setup['storageState'], findings: readonly SetupFinding[]) =>
  draft(db)
    .set({ storage_state: state, storage_findings: JSON.stringify(findings) })
    .execute();

/** Adds a token while the site is not set up; deletes expired ones. */
export async function insertSetupToken(db: Database, tokenSha256: Buffer, hours: number): Promise<boolean> {
  await db.deleteFrom('setup_token').where('expires_at', '<=', sql<Date>`app_now()`).execute();
  const { rows } = await sql`
    insert into setup_token (token_sha256, expires_at)
    select ${tokenSha256}, app_now() + make_interval(hours => ${hours}) from site_setup where finished_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export const listSetupTokens = async (db: Database): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('setup_token')
      .select('token_sha256')
      .where('expires_at', '>', sql<Date>`app_now()`)
      .execute()
  ).map((row) => row.token_sha256);

/** A user in the middle of setup must not be locked out. */
export const prolongSetupToken = (db: Database, tokenSha256: Buffer, hours: number) =>
  db
    .updateTable('setup_token')
    .set({ expires_at: sql<Date>`app_now() + make_interval(hours => ${hours})` })
    .where('token_sha256', '=', tokenSha256)
    .execute();

export interface DemoLoad {
  readonly state: 'none' | 'asked' | 'loading' | 'loaded' | 'failed';
  readonly done: number;
  readonly total: number;
}

export async function readDemoLoad(db: Database): Promise<DemoLoad> {
  const row = await db
    .selectFrom('site_setup')
    .select(['demo_state', 'demo_done', 'demo_total'])
    .executeTakeFirstOrThrow();
  return { state: row.demo_state as DemoLoad['state'], done: row.demo_done, total: row.demo_total };
}

/** Asks for the demo. */
export const askForDemo = (db: Database) =>
  db.updateTable('site_setup').set({ demo_state: 'asked', demo_done: 0, demo_total: 0 }).execute();

/** Begins a run of the demo's job, which replaces one that may still be under way; null if none is asked for. */
export async function beginDemoLoad(db: Database): Promise<string | null> {
  const { rows } = await sql<{ runId: string }>`
    update site_setup set demo_state = 'loading', demo_done = 0, demo_total = 0, demo_run_id = ${randomUUID()}
    where demo_state not in ('none', 'loaded') returning demo_run_id as "runId"`.execute(db);
  return rows[0]?.runId ?? null;
}

/** Only the newest run says how far it is, and how it ended. */
export const saveDemoLoad = (db: Database, runId: string, { state, done, total }: DemoLoad) =>
  db
    .updateTable('site_setup')
    .set({ demo_state: state, demo_done: done, demo_total: total })
    .where('demo_run_id', '=', runId)
    .execute();
