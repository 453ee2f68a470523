import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { Joined } from './entry-factories.ts';
import type { TestAccount, TestCompetition } from './factories.ts';

/** All kinds of callers. The entry, the team and the invitation are those of their scene. */
export const principalNames = [
  'anonymous',
  'expired',
  'unverified',
  'user',
  /** Has joined, and has no entry. */
  'entrant',
  /** Is in another team. */
  'rival',
  'member',
  'unverifiedMember',
  'invitee',
  'moderator',
  'organizer',
  'owner',
  /** An owner who takes part. */
  'staffEntrant',
] as const;
export type PrincipalName = (typeof principalNames)[number];

/** The password of every principal that has an account. */
export const principalPassword = 'a lantern in the reeds';

/** The subjects of calls: an entry of two with its founder, a post of theirs, and an invitation to another user. */
export interface Scene {
  readonly competition: TestCompetition;
  readonly founder: Joined;
  readonly loner: Joined;
  readonly entryId: EntryId;
  readonly postId: number;
  readonly invitationId: number;
  /** A rule that the founder has proposed, still undecided. */
  readonly proposalId: number;
  /** A file of the entry, arrived and visible. */
  readonly fileId: number;
  /** The founder's unanswered question about an upload. */
  readonly troubleId: number;
  /** A review of the entry, by the loner. */
  readonly reviewId: number;
  /** The loner's report that they couldn't run the entry. */
  readonly reportId: number;
  /** Has not joined. */
  readonly outsider: TestAccount;
  /** Is suspended, and has appealed. */
  readonly suspended: TestAccount;
  readonly suspensionId: number;
  /** What features have added: rows that forms of the staff area edit, by the resource's name; values of URL parameters. */
  readonly rowIds: Readonly<Record<string, number>>;
}

export interface Principal {
  /** The cookie of their session. */
  readonly token: string | undefined;
  readonly entrantId: EntrantId | null;
  /** The invitation of their calls. */
  readonly invitationId: number;
}

/** The context of a call: its scene, and its caller. */
export interface CallPlace {
  readonly scene: Scene;
  readonly principal: Principal;
}
