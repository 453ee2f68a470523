import type { EntrantId } from '@tinsmith/domain/ids';
import type { Database } from '../../platform/database/database.ts';

/**
 * Whether none of the givers makes a gift for any of the receivers. Asked only of pairs that the one who is refused
 * knows: of the team's receivers when it invites, of the own receiver when somebody accepts. Asking the other way
 * round would tell a receiver who gives to them. Whoever mends a draw must withdraw the invitations that it forbids.
 */
export type MayTeamUp = (
  db: Database,
  pairs: { readonly givers: readonly EntrantId[]; readonly receivers: readonly EntrantId[] },
) => Promise<boolean>;
