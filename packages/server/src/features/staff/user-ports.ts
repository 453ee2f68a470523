import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Database } from '../../platform/database/database.ts';

/** The parts of accounts that changing a rank needs. */
export interface UserPorts {
  /** Rejects a session that was not proved in the last ten minutes. */
  readonly requireProof: (
    transaction: Database,
    accountId: AccountId,
    sessionSha256: Buffer | null,
  ) => Promise<unknown>;
  /** Notifies the person and all owners of a new rank. */
  readonly mailRankChange: (
    transaction: Database,
    change: {
      readonly person: {
        readonly id: AccountId;
        readonly email: string | null;
        readonly verified_at: Date | null;
      };
      readonly rank: Rank | null;
      readonly by: AccountId | null;
    },
  ) => Promise<void>;
}

declare module '../../http/feature.ts' {
  interface Ports extends UserPorts {}
}
