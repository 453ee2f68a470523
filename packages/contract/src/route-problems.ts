import type { When } from '@tinsmith/domain/when';
import type { ProblemCode } from './problems.ts';
import { type Access, isReading, type RelationName, type RouteShape, type SubjectKind } from './route.ts';

/** The problem for callers who may not know of the subject. */
const missing: Record<SubjectKind, ProblemCode> = {
  competition: 'no-competition',
  entrant: 'no-entrant',
  entry: 'no-entry',
  entryFile: 'no-file',
  invitation: 'no-invitation',
  logPost: 'no-log-post',
  review: 'no-review',
};

/** The problem for callers without the required relation to the subject. */
export const unrelated = {
  entrant: 'not-joined',
  member: 'not-your-entry',
  recipient: 'no-invitation',
  sender: 'no-invitation',
} as const satisfies Record<RelationName, ProblemCode>;

/** The problems outside the permitted phase. */
export const outOfTime = {
  afterStart: ['not-started'],
  canStartEntry: ['not-started', 'starting-closed'],
  canSignUp: ['joining-not-open', 'joining-closed', 'sign-up-closed'],
  canPost: ['posting-closed'],
  canVote: ['voting-closed'],
  canReview: ['review-closed'],
  canEditEntry: ['entry-closed'],
  canChangeTeam: ['team-closed'],
  canPledge: ['pledging-closed'],
  canWriteLetter: ['letters-closed'],
  canSayLate: ['late-closed'],
  canOpenGift: ['gifts-closed'],
} as const satisfies Record<When, readonly ProblemCode[]>;

/** Problems that follow from the access rule: first about the account, then about the subject of the call. */
function problemsOfAccess(access: Access): readonly ProblemCode[] {
  if (access.who === 'anyone') return [];
  const absent = access.about
    ? (Object.keys(access.about) as SubjectKind[]).map((kind) => missing[kind])
    : [];
  if (access.who === 'staff') return ['not-staff', ...absent];
  const late = access.when ? outOfTime[access.when] : [];
  const mustBeVerified = access.who === 'verified' || ('isVerified' in access && access.isVerified);
  return [
    'not-logged-in',
    ...(mustBeVerified ? (['not-verified'] as const) : []),
    ...absent,
    ...(access.who in unrelated ? [unrelated[access.who as RelationName]] : []),
    ...late,
  ];
}

/** All problems of a route: those it declares, and those that follow from the rest of its declaration. */
export function problemsOf(shape: RouteShape): ReadonlySet<ProblemCode> {
  const { access, limit, params, query, form } = shape;
  return new Set<ProblemCode>([
    ...(shape.problems ?? []),
    ...problemsOfAccess(access),
    ...(isReading(shape) ? [] : (['csrf-mismatch', 'suspended'] as const)),
    ...(isReading(shape) || !params ? [] : (['just-removed'] as const)),
    ...('takesKey' in shape && shape.takesKey ? (['key-reused'] as const) : []),
    ...(limit ? (['too-often'] as const) : []),
    ...(params ? (['nothing-here'] as const) : []),
    ...(query ? (['invalid-input'] as const) : []),
    // Also for routes without a body: a body that came is read before this is noticed.
    ...(isReading(shape) ? [] : (['invalid-input', 'too-large', 'wrong-type'] as const)),
    ...(form ? (['file-too-large'] as const) : []),
    // For callers with an API token.
    'bad-token',
    'no-scope',
    'broken',
    'busy',
    'unavailable',
    'files-away',
    'no-room',
  ]);
}
