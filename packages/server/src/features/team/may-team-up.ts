import type { EntrantId } from '@tinsmith/domain/ids';
import type { Feature, JoinTeam } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Whether an entrant makes a gift for none of these. Checked only for the user who acts, for their own
 * receiver, since they know it. Others' actions are never rejected: that would reveal who gives to whom.
 * Locks the pairs until the end of the transaction.
 */
export type MayTeamUp = (
  transaction: Database,
  pair: {
    readonly competitionId: number;
    readonly giverId: EntrantId;
    readonly receiverIds: readonly EntrantId[];
  },
) => Promise<boolean>;

/** A team has new members: if a member now gives to another, they get a new receiver. */
export const settleTeamOf =
  (features: readonly Pick<Feature, 'joinTeam'>[]): JoinTeam =>
  async (transaction, team) => {
    for (const { joinTeam } of features) await joinTeam?.(transaction, team);
  };

/** The constraints that a draw of names puts on teams. */
export interface TeamLimits {
  readonly mayTeamUp: MayTeamUp;
  readonly settleTeam: JoinTeam;
}
