import { Problem } from '../../http/problems.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { closeSetup } from '../site/close-setup.queries.ts';
import { insertAccount, type NewAccount } from './account.queries.ts';
import { checkNewAccount } from './check-new-account.ts';
import { nameTaken } from './check-username.ts';
import { mailRankChange } from './mail-rank-change.ts';

interface Input {
  readonly username: string;
  readonly email: string | null;
  readonly password: string;
}

/** Creates an owner's account. The operator of the machine vouches for the address. */
export async function createStaffAccount(
  platform: Pick<Platform, 'db'>,
  { username, email, password }: Input,
): Promise<void> {
  await checkNewAccount(platform, { username, email, password });

  const passwordHash = await hashPassword(password);
  const account: NewAccount = { username, email, passwordHash, rank: 'owner', isVerified: true };
  await platform.db.transaction().execute(async (transaction) => {
    const added = await insertAccount(transaction, account).catch((error) => {
      throw isUniqueViolation(error) ? new Problem('email-taken') : error;
    });
    if (!added) throw nameTaken(username);
    await closeSetup(transaction);
    const person = { id: added.id, email, verified_at: new Date() };
    await mailRankChange(transaction, { person, rank: 'owner', by: null });
    await insertCommandLineAudit(transaction, 'created-staff-account', added.id);
  });
}
