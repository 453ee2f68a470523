import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { Database } from '../../platform/database/database.ts';

/**
 * Whether somebody makes a gift for none of these. Asked only of whoever acts, of their own receiver, since they know
 * whom they give to and are refused. What others do is never refused: that would tell who gives to whom. Holds the pairs
 * until the end of the transaction.
 */
export type MayTeamUp = (
  transaction: Database,
  pair: {
    readonly competitionId: number;
    readonly giverId: EntrantId;
    readonly receiverIds: readonly EntrantId[];
  },
) => Promise<boolean>;

/** Somebody came into a team: where one of it now gives to another of it, they get somebody else to give to. */
export type SettleTeam = (
  transaction: Database,
  team: {
    readonly competitionId: number;
    readonly entryId: EntryId;
    readonly memberIds: readonly EntrantId[];
  },
) => Promise<void>;

/** What a draw of names means for teams. */
export interface TeamLimits {
  readonly mayTeamUp: MayTeamUp;
  readonly settleTeam: SettleTeam;
}
