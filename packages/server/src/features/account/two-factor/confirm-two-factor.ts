import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTotpStep } from '../../../platform/totp.ts';
import { notifyOwner } from '../notify-owner.ts';
import { noteProof } from '../session/proof.queries.ts';
import { requireProof } from '../session/prove.ts';
import { countingGuesses, twoFactorContext } from './check-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmTwoFactorSecret, findTwoFactor, replaceRecoveryCodes } from './two-factor.queries.ts';

/** Enables two-factor by a first code, and returns the recovery codes: only their hashes are kept. */
export async function confirmTwoFactor(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  viewer: Viewer,
  given: string,
  sessionSha256: Buffer | null,
) {
  const { id } = getAccount(viewer);
  const code = given.replace(/\s/g, '');
  const twoFactor = await findTwoFactor(db, id);
  if (!twoFactor) throw new Problem('two-factor-not-begun');
  if (twoFactor.confirmed_at) throw new Problem('two-factor-on');

  const secret = secrets.unseal(twoFactor.secret_sealed, twoFactorContext(id));
  const step = findTotpStep(secret, code, twoFactor.now.getTime());
  const isRight = await countingGuesses({ db }, id, async () => step !== null);
  if (!isRight || step === null) throw new Problem('wrong-code');

  const recoveryCodes = newRecoveryCodes();
  await db.transaction().execute(async (transaction) => {
    const account = await requireProof(transaction, id, sessionSha256);
    const isConfirmed = await confirmTwoFactorSecret(transaction, id, twoFactor.secret_sealed, step);
    if (!isConfirmed) throw new Problem('two-factor-on');
    await replaceRecoveryCodes(
      transaction,
      id,
      recoveryCodes.map((recoveryCode) => hashRecoveryCode(secrets, id, recoveryCode)),
    );
    if (sessionSha256) await noteProof(transaction, sessionSha256, true);
    await notifyOwner(transaction, account, 'two-factor-on');
  });
  return { recoveryCodes };
}
