import type { SignUp } from '@tinsmith/contract/entrant';
import type { EntrantId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionRow } from '../competition/competition.queries.ts';
import {
  findEntrant,
  lockNamesDraws,
  lockTeam,
  type OwnEntrant,
  withdrawEntrant,
} from './entrant.queries.ts';
import { findSignUpPlace, presentSignUp } from './read-sign-up.ts';

/** Why nothing was written: looked up only afterwards, for the error message. */
function refuse(competition: CompetitionRow, { numFiles }: OwnEntrant): void {
  if (competition.nowMs >= competition.endMs) throw new Problem('withdrawing-closed');
  if (competition.kind === 'speedhack' && numFiles > 0) throw new Problem('withdrawing-with-files');
  // An entrant who is still in although withdrawing is allowed has just joined again.
}

/** The consequences of a withdrawal for others, in the same transaction: a gift exchange repairs its ring. */
export interface DropOut {
  /** Comes between the locks of entries and the rows changed by marking a sign-up. */
  readonly lock: (transaction: Database, competitionId: number) => Promise<unknown>;
  readonly settle: (
    transaction: Database,
    leaver: { readonly competitionId: number; readonly entrantId: EntrantId },
  ) => Promise<void>;
}

/** Withdraws the viewer's sign-up. A user who is not in gets the same response as one who just left. */
export async function withdrawSignUp(
  platform: Pick<Platform, 'db'>,
  dropOut: DropOut,
  viewer: Viewer,
  short: string,
): Promise<SignUp> {
  const { competition, accountId } = await findSignUpPlace(platform, viewer, short);
  const hasWithdrawn = await platform.db.transaction().execute(async (transaction) => {
    await lockNamesDraws(transaction, accountId);
    await lockTeam(transaction, competition.id, accountId);
    await dropOut.lock(transaction, competition.id);
    const entrantId = await withdrawEntrant(transaction, competition.id, accountId);
    if (entrantId === null) return false;
    await dropOut.settle(transaction, { competitionId: competition.id, entrantId });
    return true;
  });
  if (hasWithdrawn) return presentSignUp(competition, null);
  const entrant = await findEntrant(platform.db, competition.id, accountId);
  if (entrant) refuse(competition, entrant);
  return presentSignUp(competition, entrant);
}
