import type { SignUp } from '@tinsmith/contract/entrant';
import { canWithdraw } from '@tinsmith/domain/joining';
import { knownSystems } from '@tinsmith/domain/runs';
import { knownSkills } from '@tinsmith/domain/skills';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompetitionRow, findCompetition } from '../competition/competition.queries.ts';
import { findEntrant, type OwnEntrant } from './entrant.queries.ts';

export const presentSignUp = (competition: CompetitionRow, entrant: OwnEntrant | null): SignUp => ({
  entrantId: entrant?.id ?? null,
  info: entrant?.info ?? '',
  canWithdraw: entrant !== null && canWithdraw(competition, competition.nowMs, entrant.numFiles),
  isLookingForTeam: entrant?.isLookingForTeam ?? false,
  skills: knownSkills(entrant?.skills ?? []),
  pleaseNot: entrant?.pleaseNot ?? '',
  systems: knownSystems(entrant?.systems ?? []),
  hasGamepad: entrant?.hasGamepad ?? false,
  wouldStandIn: entrant?.wouldStandIn ?? false,
});

/** The competition and the account of a sign-up. */
export async function findSignUpPlace({ db }: Pick<Platform, 'db'>, viewer: Viewer, short: string) {
  if (!viewer.account) throw new Problem('not-logged-in');
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  return { competition, accountId: viewer.account.id };
}

export async function readSignUp(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
): Promise<SignUp> {
  const { competition, accountId } = await findSignUpPlace(platform, viewer, short);
  return presentSignUp(competition, await findEntrant(platform.db, competition.id, accountId));
}

/** The viewer's entrant number, or null if they have not joined or are not logged in. */
export async function readCurrentEntrant({ db }: Pick<Platform, 'db'>, viewer: Viewer, short: string) {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const entrant = viewer.account && (await findEntrant(db, competition.id, viewer.account.id));
  return { entrantId: entrant?.id ?? null };
}
