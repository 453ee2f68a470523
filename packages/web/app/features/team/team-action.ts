/** An action that needs confirmation. */
export type TeamAction =
  | { readonly kind: 'leave' }
  | { readonly kind: 'accept'; readonly invitationId: number }
  | { readonly kind: 'remove'; readonly entrantId: number };

/** The action in the URL of the team's page, for when no script opens a dialog. */
export function readTeamAction(query: URLSearchParams): TeamAction | null {
  if (query.has('leave')) return { kind: 'leave' };
  const [invitationId, entrantId] = [Number(query.get('accept')), Number(query.get('remove'))];
  if (invitationId > 0) return { kind: 'accept', invitationId };
  return entrantId > 0 ? { kind: 'remove', entrantId } : null;
}
