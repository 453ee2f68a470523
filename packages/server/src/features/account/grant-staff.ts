import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { setStaff } from './account.queries.ts';

/** Gives an account staff rights, from the machine itself. */
export async function grantStaff({ db }: Pick<Platform, 'db'>, username: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = await setStaff(transaction, username);
    if (!account) throw new Problem('no-user');
    await insertCommandLineAudit(transaction, 'granted-staff', account.id);
  });
}
