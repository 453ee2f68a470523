/** What somebody wants to do that is asked about first. */
export type TeamAction =
  | { readonly kind: 'leave' }
  | { readonly kind: 'accept'; readonly invitationId: number }
  | { readonly kind: 'remove'; readonly entrantId: number };

/** What the address of the team's page asks for, where no script opens a dialog. */
export function readTeamAction(query: URLSearchParams): TeamAction | null {
  if (query.has('leave')) return { kind: 'leave' };
  const [invitationId, entrantId] = [Number(query.get('accept')), Number(query.get('remove'))];
  if (invitationId > 0) return { kind: 'accept', invitationId };
  return entrantId > 0 ? { kind: 'remove', entrantId } : null;
}
