import { checkUsername } from '@tinsmith/domain/account-rules';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { isUsernameTaken } from './account.queries.ts';

const isTaken = (username: string) => `${username} is taken.`;

/** The problem with a requested name, as a sentence, or null. */
export async function findUsernameProblem(
  { db }: Pick<Platform, 'db'>,
  username: string,
): Promise<string | null> {
  return checkUsername(username) ?? ((await isUsernameTaken(db, username)) ? isTaken(username) : null);
}

export const nameTaken = (username: string): Problem =>
  new Problem('name-taken', { sentence: isTaken(username) });

/** Rejects an invalid or taken name. */
export async function checkNewUsername(platform: Pick<Platform, 'db'>, username: string): Promise<void> {
  const sentence = await findUsernameProblem(platform, username);
  if (sentence === isTaken(username)) throw nameTaken(username);
  if (sentence) throw new Problem('bad-username', { sentence });
}
