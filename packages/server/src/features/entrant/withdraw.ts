import type { SignUp } from '@tinsmith/contract/entrant';
import { canWithdraw } from '@tinsmith/domain/joining';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionRow } from '../competition/competition.queries.ts';
import { findEntrant, type OwnEntrant, withdrawEntrant } from './entrant.queries.ts';
import { findSignUpPlace, presentSignUp } from './read-sign-up.ts';

/** Why nothing was written: asked only afterwards, for the sentence. */
function refuse(competition: CompetitionRow, { numFiles }: OwnEntrant): void {
  if (competition.nowMs >= competition.endMs) throw new Problem('withdrawing-closed');
  if (numFiles > 0) throw new Problem('withdrawing-with-files');
  if (!canWithdraw(competition, competition.nowMs, numFiles)) throw new Problem('names-are-drawn');
  // Whoever is still in although leaving is free has just joined again.
}

/** Takes the own sign-up back. Whoever is not in is told the same as whoever just left. */
export async function withdrawSignUp(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
): Promise<SignUp> {
  const { competition, accountId } = await findSignUpPlace(platform, viewer, short);
  const hasWithdrawn = await platform.db
    .transaction()
    .execute((transaction) => withdrawEntrant(transaction, competition.id, accountId));
  if (hasWithdrawn) return presentSignUp(competition, null);
  const entrant = await findEntrant(platform.db, competition.id, accountId);
  if (entrant) refuse(competition, entrant);
  return presentSignUp(competition, entrant);
}
