import type { SignUp } from '@tinsmith/contract/entrant';
import { canWithdraw } from '@tinsmith/domain/joining';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteEntrant, findEntrant } from './entrant.queries.ts';
import { findSignUpPlace, presentSignUp } from './read-sign-up.ts';

/** Takes the own sign-up back. Whoever is not in is told the same as whoever just left. */
export async function withdrawSignUp(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
): Promise<SignUp> {
  const { competition, accountId } = await findSignUpPlace(platform, viewer, short);
  if (await deleteEntrant(platform.db, competition.id, accountId)) return presentSignUp(competition, null);
  const entrant = await findEntrant(platform.db, competition.id, accountId);
  // Whoever is still in although leaving is free has just joined again.
  if (entrant && !canWithdraw(competition, competition.nowMs)) throw new Problem('names-are-drawn');
  return presentSignUp(competition, entrant);
}
