import type { ForgetAccount } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { findImportedPerson } from './imported-account.queries.ts';
import { eraseAccount } from './profile/profile.queries.ts';

/**
 * Deletes a person who came from an archive, as they would delete their own account if they could log in. Nobody else
 * is deleted by anyone but themselves.
 */
export async function removeImported(
  { db }: Pick<Platform, 'db'>,
  username: string,
  others: readonly ForgetAccount[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const id = await findImportedPerson(transaction, username);
    if (id === null)
      throw new Problem('no-user', { sentence: `Nobody called ${username} came from an archive.` });
    for (const forget of others) await forget(transaction, id);
    await eraseAccount(transaction, id);
    await insertCommandLineAudit(transaction, 'removed-imported-person', id);
  });
}
