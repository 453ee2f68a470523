import { encode } from 'uqr';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newTotpSecret, totpAddress } from '../../../platform/totp.ts';
import { readSiteSettings } from '../../site/site.queries.ts';
import { requireProof } from '../session/prove.ts';
import { twoFactorContext } from './check-second-factor.ts';
import { putTwoFactorSecret } from './two-factor.queries.ts';

const drawPicture = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 4 }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));

/** Makes a secret for an authenticator app. It has no effect until a first code confirms it. */
export async function beginTwoFactor(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  viewer: Viewer,
  sessionSha256: Buffer | null,
) {
  const account = getAccount(viewer);
  const secret = newTotpSecret();
  const isKept = await db.transaction().execute(async (transaction) => {
    await requireProof(transaction, account.id, sessionSha256);
    return putTwoFactorSecret(transaction, account.id, secrets.seal(secret, twoFactorContext(account.id)));
  });
  if (!isKept) throw new Problem('two-factor-on');
  const { name } = await readSiteSettings(db);
  const address = totpAddress(secret, name, account.username);
  return { secret, address, picture: drawPicture(address) };
}
