import { type Access, isReading, type RouteShape } from '@tinsmith/contract/route';
import { type outOfTime, unrelated } from '@tinsmith/contract/route-problems';
import { can } from '@tinsmith/domain/ranks';
import { canByRank } from '@tinsmith/domain/standing';
import { isTimeFor, type When } from '@tinsmith/domain/when';
import { Problem } from './problems.ts';
import type { Subject, SubjectFinders } from './subject.ts';
import type { Viewer } from './viewer.ts';

// The only place that decides who may call. Writes check again in their own statement: a relation or a time
// may end in between.

function checkPerson(viewer: Viewer, mustBeVerified: boolean): void {
  if (!viewer.account) throw new Problem('not-logged-in');
  if (mustBeVerified && !viewer.account.isVerified) throw new Problem('not-verified');
}

/** Checks everything possible before the call is read. Throws the caller's problem otherwise. */
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
      // If the call has a subject, that is looked up first: for some even staff's subjects are missing.
      const isOpen = access.about ? viewer.account !== null : can(viewer.account?.rank ?? null, access.can);
      if (!isOpen) throw new Problem('not-staff');
      return;
    }
    default:
      // A value unknown to the type must deny access, not grant it.
      throw new Problem('not-staff');
  }
}

/** A suspended user cannot write, except where anyone may or where only their account is concerned. */
export function checkNotSuspended(shape: RouteShape, { account }: Viewer): void {
  if (!account?.isSuspended || isReading(shape) || shape.access.who === 'anyone') return;
  if (!('isOpenToSuspended' in shape) || !shape.isOpenToSuspended) throw new Problem('suspended');
}

/** Which problem applies outside the permitted time. */
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
  canPledge: () => 'pledging-closed',
  canWriteLetter: () => 'letters-closed',
  canSayLate: () => 'late-closed',
  canOpenGift: () => 'gifts-closed',
};

/** The right by which the viewer may call; throws their problem otherwise. */
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

/** The subject of a call, and whether its caller acts by rank. */
export interface AuthorizedCall {
  readonly subject: Subject | null;
  readonly isByRank: boolean;
}

/** Finds the subject of a call (missing for callers who may not know of it), then checks the right to it. */
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
  // A page's params are not parsed.
  const subject = await finders[kind](viewer, (kind === 'competition' ? key : Number(key)) as never);
  return { subject, isByRank: rightTo(access, subject) === 'rank' };
}
