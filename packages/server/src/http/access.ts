import { type Access, isReading, type RouteShape } from '@tinsmith/contract/route';
import { type outOfTime, unrelated } from '@tinsmith/contract/route-problems';
import { can } from '@tinsmith/domain/ranks';
import { canByRank } from '@tinsmith/domain/standing';
import { isTimeFor, type When } from '@tinsmith/domain/when';
import { Problem } from './problems.ts';
import type { Subject, SubjectFinders } from './subject.ts';
import type { Viewer } from './viewer.ts';

// The one place that decides who may call. What writes decides once more, in its own statement: a relation or a time
// may end between.

function checkPerson(viewer: Viewer, mustBeVerified: boolean): void {
  if (!viewer.account) throw new Problem('not-logged-in');
  if (mustBeVerified && !viewer.account.isVerified) throw new Problem('not-verified');
}

/** What can be said before anything of the call is read. Throws what the caller is told otherwise. */
export function checkAccess(access: Access, viewer: Viewer): void {
  switch (access.who) {
    case 'anyone':
      return;
    case 'user':
    case 'verified':
      checkPerson(viewer, access.who === 'verified');
      return;
    case 'entrant':
    case 'member':
    case 'recipient':
    case 'sender':
      checkPerson(viewer, access.isVerified === true);
      return;
    case 'staff': {
      // What a call is about is looked for first, where it says so: to some even staff's things are missing.
      const isOpen = access.about ? viewer.account !== null : can(viewer.account?.rank ?? null, access.can);
      if (!isOpen) throw new Problem('not-staff');
      return;
    }
    default:
      // A value that the type does not know must close the door, not open it.
      throw new Problem('not-staff');
  }
}

/** Whoever is suspended writes nothing, except where everybody may or where it concerns their account alone. */
export function checkNotSuspended(shape: RouteShape, { account }: Viewer): void {
  if (!account?.isSuspended || isReading(shape) || shape.access.who === 'anyone') return;
  if (!('isOpenToSuspended' in shape) || !shape.isOpenToSuspended) throw new Problem('suspended');
}

/** Which of the problems of a time it is. */
const timeProblem: { readonly [W in When]: (subject: Subject) => (typeof outOfTime)[W][number] } = {
  afterStart: () => 'not-started',
  canStartEntry: ({ times, nowMs }) => (nowMs < times.startMs ? 'not-started' : 'starting-closed'),
  canSignUp: ({ standing, times, nowMs }) => {
    if (standing.entrantId !== null) return 'sign-up-closed';
    return times.joinOpensMs !== null && nowMs < times.joinOpensMs ? 'joining-not-open' : 'joining-closed';
  },
  canPost: () => 'posting-closed',
  canVote: () => 'voting-closed',
  canReview: () => 'review-closed',
  canEditEntry: () => 'entry-closed',
  canChangeTeam: () => 'team-closed',
  canWriteLetter: () => 'letters-closed',
  canSayLate: () => 'late-closed',
  canOpenGift: () => 'gifts-closed',
};

/** By which right somebody may call; throws what they are told otherwise. */
function rightTo(access: Access, subject: Subject): 'own' | 'rank' {
  const { standing, times, nowMs, relations } = subject;
  if (access.who === 'anyone') return 'own';
  if (access.who === 'staff') {
    if (!canByRank(standing, access.can)) throw new Problem('not-staff');
    return 'rank';
  }
  const { who, when } = access;
  const staffWhoCan = 'orStaffWhoCan' in access ? access.orStaffWhoCan : undefined;
  const missing = who === 'user' || who === 'verified' || relations.includes(who) ? null : unrelated[who];
  const isTime = !when || isTimeFor(when, times, nowMs, standing);
  if (missing === null && isTime) return 'own';
  if (staffWhoCan && canByRank(standing, staffWhoCan)) return 'rank';
  throw new Problem(missing ?? (when ? timeProblem[when](subject) : 'not-staff'));
}

/** What a call turned out to be about, and whether its caller acts by rank. */
export interface AuthorizedCall {
  readonly subject: Subject | null;
  readonly isByRank: boolean;
}

/** Looks for what a call is about (missing to whoever may not know of it), then for the right to make it. */
export async function checkSubject(
  access: Access,
  finders: SubjectFinders,
  viewer: Viewer,
  input: { readonly params: unknown; readonly body: unknown },
): Promise<AuthorizedCall> {
  if (access.who === 'anyone') return { subject: null, isByRank: false };
  if (!access.about) return { subject: null, isByRank: access.who === 'staff' };
  const [[kind, name]] = Object.entries(access.about) as [[keyof SubjectFinders, string]];
  const [params, body] = [input.params, input.body] as (Record<string, unknown> | null | undefined)[];
  const key = params?.[name] ?? body?.[name];
  // A page's address is not parsed.
  const subject = await finders[kind](viewer, (kind === 'competition' ? key : Number(key)) as never);
  return { subject, isByRank: rightTo(access, subject) === 'rank' };
}
