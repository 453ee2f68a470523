import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { setStaff } from './account.queries.ts';

/** Gives an account staff rights. */
export async function grantStaff({ db }: Pick<Platform, 'db'>, username: string): Promise<void> {
  if (!(await setStaff(db, username))) throw new Problem('no-user');
}
