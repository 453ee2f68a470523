import type { saveSignUp as route, SignUp } from '@tinsmith/contract/entrant';
import type { Received } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { knownSystems } from '@tinsmith/domain/runs';
import { knownSkills } from '@tinsmith/domain/skills';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionRow } from '../competition/competition.queries.ts';
import {
  changeInfo,
  findEntrant,
  insertEntrant,
  keepsPeopleApart,
  lockJoining,
  type OwnEntrant,
  type SignUpText,
  sendSignUpMail,
} from './entrant.queries.ts';
import { findSignUpPlace, presentSignUp } from './read-sign-up.ts';

/** Why nothing was written: looked up only afterwards, for the error message. */
async function refuse(
  { db }: Pick<Platform, 'db'>,
  competition: CompetitionRow,
  accountId: AccountId,
): Promise<never> {
  if (await findEntrant(db, competition.id, accountId)) throw new Problem('sign-up-closed');
  if (competition.kind === 'gift-exchange' && (await keepsPeopleApart(db, accountId)))
    throw new Problem('keeps-people-apart');
  const isEarly = competition.joinOpensMs !== null && competition.nowMs < competition.joinOpensMs;
  throw new Problem(isEarly ? 'joining-not-open' : 'joining-closed');
}

/** Joins only together with the confirmation mail. */
const join = (db: Database, kind: CompetitionRow['kind'], text: SignUpText): Promise<OwnEntrant | null> =>
  db.transaction().execute(async (transaction) => {
    if (kind === 'gift-exchange') await lockJoining(transaction, text.competitionId, text.accountId);
    const joined = await insertEntrant(transaction, text);
    if (joined) await addJob(transaction, sendSignUpMail, { signUpId: joined.id });
    return joined;
  });

/** Joins while joining is open, or changes the viewer's sign-up until the end. */
export async function saveSignUp(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
  sent: Received<typeof route>['body'],
): Promise<SignUp> {
  const { competition, accountId } = await findSignUpPlace(platform, viewer, short);
  const info = normalizeText(sent.info);
  if (competition.kind === 'gift-exchange' && !hasVisibleText(info)) throw new Problem('no-wish');
  const text = {
    competitionId: competition.id,
    accountId,
    info,
    isLookingForTeam: sent.isLookingForTeam ?? null,
    skills: sent.skills ? knownSkills(sent.skills) : null,
    pleaseNot: sent.pleaseNot === undefined ? null : normalizeText(sent.pleaseNot),
    systems: sent.systems ? knownSystems(sent.systems) : null,
    hasGamepad: sent.hasGamepad ?? null,
    wouldStandIn: sent.wouldStandIn ?? null,
  };
  const saved = (await changeInfo(platform.db, text)) ?? (await join(platform.db, competition.kind, text));
  return saved ? presentSignUp(competition, saved) : refuse(platform, competition, accountId);
}
