import type { ProblemCode } from './problems.ts';
import type { RouteShape, Who } from './route.ts';

const ofAccess: Record<Who, readonly ProblemCode[]> = {
  anyone: [],
  user: ['not-logged-in'],
  verified: ['not-logged-in', 'not-verified'],
  staff: ['not-staff'],
};

/** What a route can answer with: what it declares, and what follows from the rest of its declaration. */
export function problemsOf(shape: RouteShape): ReadonlySet<ProblemCode> {
  const { access, method, limit, params, query, body, form } = shape;
  return new Set<ProblemCode>([
    ...(shape.problems ?? []),
    ...ofAccess[access.who],
    ...(method === 'GET' ? [] : (['csrf-mismatch'] as const)),
    ...(limit ? (['too-often'] as const) : []),
    ...(params ? (['nothing-here'] as const) : []),
    ...(query || body || form ? (['invalid-input'] as const) : []),
    ...(method === 'GET' ? [] : (['too-large', 'wrong-type'] as const)),
    ...(form ? (['file-too-large'] as const) : []),
    'broken',
    'busy',
    'unavailable',
  ]);
}
