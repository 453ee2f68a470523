/**
 * Staff writes that cannot succeed while a speedhack is live, in an order in which they can once it is over.
 * http/audit-later.test.ts makes each call and checks its audit entry.
 */
export const laterWrites = [
  'POST /api/v1/compo/:compoId/votes/:ballotId/exclude',
  'POST /api/v1/compo/:compoId/votes/:ballotId/count',
  'POST /api/v1/compo/:compoId/voters/:entrantId/exclude',
  'POST /api/v1/compo/:compoId/voters/:entrantId/count',
  'POST /api/v1/reviews/id/:reviewId/dismissReports',
  'POST /api/v1/reviews/id/:reviewId/hide',
  'POST /api/v1/reviews/id/:reviewId/show',
  'POST /api/v1/admin/reviews/actions',
  'POST /api/v1/compo/:compoId/results/freeze',
  'POST /api/v1/compo/:compoId/prizeGiving/start',
  'POST /api/v1/compo/:compoId/prizeGiving/show',
  'POST /api/v1/compo/:compoId/results/publish',
] as const;
