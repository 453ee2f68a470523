import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
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

/** A team has a new member: if a member now gives to another, they get a new receiver. */
export type SettleTeam = (
  transaction: Database,
  team: {
    readonly competitionId: number;
    readonly entryId: EntryId;
    readonly memberIds: readonly EntrantId[];
  },
) => Promise<void>;

/** The constraints that a draw of names puts on teams. */
export interface TeamLimits {
  readonly mayTeamUp: MayTeamUp;
  readonly settleTeam: SettleTeam;
}
