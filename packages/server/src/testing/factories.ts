import { randomBytes } from 'node:crypto';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { type CompetitionKind, type CompetitionTimes, defaultTimes } from '@tinsmith/domain/phase';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import { insertCompetition } from '../features/competition/competition.queries.ts';
import { deleteWithoutMembers } from '../features/entry/membership.queries.ts';
import { hashToken } from '../http/session.ts';
import { readClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { hashPassword } from '../platform/passwords.ts';

const unique = () => randomBytes(4).toString('hex');

export interface TestAccount {
  readonly id: AccountId;
  readonly username: string;
}

interface AccountTraits {
  readonly username?: string;
  readonly email?: string;
  /** Without one nobody can log in by password; tests that do not log in need none. */
  readonly password?: string;
  readonly rank?: Rank;
  readonly isVerified?: boolean;
}

const hashes = new Map<string, Promise<string>>();

/** Hashed once per process: hashing is slow by design. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

export async function createAccount(db: Database, traits: AccountTraits = {}): Promise<TestAccount> {
  return db
    .insertInto('account')
    .values({
      username: traits.username ?? `user_${unique()}`,
      email: traits.email ?? null,
      password_hash: traits.password === undefined ? null : await hashOnce(traits.password),
      rank: traits.rank ?? null,
      verified_at: (traits.isVerified ?? true) ? sql`app_now()` : null,
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
}

/** Logs an account in without its password and returns the cookie's value. */
export async function createSession(
  db: Database,
  accountId: AccountId,
  expiresIn = '30 days',
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('session')
    .values({
      token_sha256: hashToken(token),
      account_id: accountId,
      expires_at: sql`app_now() + ${expiresIn}::interval`,
    })
    .execute();
  return token;
}

interface NewsTraits {
  readonly title?: string;
  readonly markdown?: string;
  readonly postedAt?: Date;
}

export async function createNewsPost(db: Database, traits: NewsTraits = {}): Promise<{ id: number }> {
  return db
    .insertInto('news_post')
    .values({
      title: traits.title ?? 'A post',
      markdown: traits.markdown ?? 'Some **text**.',
      ...(traits.postedAt && { posted_at: traits.postedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface CompetitionTraits extends Partial<Omit<CompetitionTimes, 'kind'>> {
  readonly kind?: CompetitionKind;
  readonly short?: string;
  readonly title?: string;
  readonly markdown?: string;
  readonly isPinned?: boolean;
}

export interface TestCompetition extends CompetitionTimes {
  readonly id: number;
  readonly short: string;
}

const dayMs = 86_400_000;

/** A competition with the usual times; by default it starts tomorrow, by the database's clock. */
export async function createCompetition(
  db: Database,
  traits: CompetitionTraits = {},
): Promise<TestCompetition> {
  const { kind = 'speedhack', isPinned = false, ...given } = traits;
  const startMs = given.startMs ?? (await readClock(db)) + dayMs;
  const endMs = given.endMs ?? (kind === 'speedhack' ? undefined : startMs + 17 * dayMs);
  const short = given.short ?? `T${unique()}`;
  const competition = {
    title: `Jam ${short}`,
    markdown: '',
    ...defaultTimes(kind, startMs, endMs),
    ...given,
    kind,
    short,
  };
  const { id } = await insertCompetition(db, competition);
  if (isPinned) await db.updateTable('competition').set({ is_pinned: true }).where('id', '=', id).execute();
  return { ...competition, id };
}

export const createEntrant = (db: Database, competitionId: number, accountId: AccountId, info = '') =>
  db
    .insertInto('entrant')
    .values({ competition_id: competitionId, account_id: accountId, info })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A person with a session: an account and its cookie. */
export async function createPerson(db: Database, traits: AccountTraits = {}) {
  const account = await createAccount(db, traits);
  return { ...account, token: await createSession(db, account.id, '1000 days') };
}

interface LogPostTraits {
  readonly text?: string;
  readonly isSpoiler?: boolean;
  readonly postedAt?: Date;
}

/** A log post of an entrant, bypassing the site's own checks. */
export async function createLogPost(
  db: Database,
  entrantId: EntrantId,
  traits: LogPostTraits = {},
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
    select competition_id, id, ${traits.text ?? 'Something moved.'}, ${traits.isSpoiler ?? false},
      coalesce(${traits.postedAt ?? null}::timestamptz, app_now())
    from entrant where id = ${entrantId} returning id`.execute(db);
  const [post] = rows;
  if (!post) throw new Error('no such entrant');
  return post;
}

/** Makes entrants of one competition a team, and returns the number of their entry. */
/** Moves people to another entry; entries that they leave without members are deleted, as use cases do. */
export async function moveMembers(
  transaction: Database,
  entrantIds: readonly EntrantId[],
  move: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: EntryId }>`
    select distinct entry_id as id from entrant
    where id = any(${[...entrantIds]}::bigint[]) and entry_id is not null`.execute(transaction);
  await move();
  for (const { id } of rows) await deleteWithoutMembers(transaction, id);
}

export const createTeam = (db: Database, entrantIds: readonly EntrantId[]): Promise<EntryId> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: EntryId }>`
      insert into entry (competition_id) select competition_id from entrant where id = ${entrantIds[0]}
      returning id`.execute(transaction);
    const id = rows[0]?.id ?? (0 as EntryId);
    await moveMembers(transaction, entrantIds, () =>
      transaction
        .updateTable('entrant')
        .set({ entry_id: id, entry_joined_at: sql<Date>`app_now()` })
        .where('id', 'in', [...entrantIds])
        .execute(),
    );
    return id;
  });
