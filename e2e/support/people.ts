import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AccountId } from '@tinsmith/domain/ids';
import { cookieName } from '../../packages/server/src/http/cookie-name.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createEntrant,
  createSession,
  type TestCompetition,
} from '../../packages/server/src/testing/factories.ts';

type AccountTraits = Parameters<typeof createAccount>[1];

/** An account with a session that survives anything a test does to the clock. */
export async function createUser(db: Database, traits: AccountTraits = {}) {
  const account = await createAccount(db, traits);
  return { ...account, session: await createSession(db, account.id, '1000 days') };
}
export type User = Awaited<ReturnType<typeof createUser>>;

/** A user who joined in time, whatever time it is now: after its draw no one can enter a gift exchange. */
export const createEarlyEntrant = (db: Database, competitionId: number, accountId: AccountId, info = '') =>
  db.transaction().execute(async (transaction) => {
    const event = () => transaction.updateTable('competition').where('id', '=', competitionId);
    const { drawn_at } = await transaction
      .selectFrom('competition')
      .select('drawn_at')
      .where('id', '=', competitionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await event().set({ drawn_at: null }).execute();
    const entrant = await createEntrant(transaction, competitionId, accountId, info);
    await event().set({ drawn_at }).execute();
    return entrant;
  });

/** A user who has joined. */
export async function createMember(
  db: Database,
  event: Pick<TestCompetition, 'id'>,
  username?: string,
  info = '',
) {
  const user = await createUser(db, username ? { username } : {});
  const { id: entrantId } = await createEarlyEntrant(db, event.id, user.id, info);
  return { ...user, entrantId };
}
/** Logs a user in, without the form. */
export const become = (context: BrowserContext, { session }: Pick<User, 'session'>, url: string) => {
  const secure = url.startsWith('https:');
  const name = cookieName('session', secure);
  return context.addCookies([{ name, value: session, url, httpOnly: true, secure, sameSite: 'Lax' }]);
};

/** A page of another user's browser. */
export async function openAs(browser: Browser, user: User, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await become(context, user, baseURL);
  return context.newPage();
}
