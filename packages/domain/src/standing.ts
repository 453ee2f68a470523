import type { AccountId, EntrantId, EntryId } from './ids.ts';
import type { CompetitionTimes } from './phase.ts';
import { type Capability, can, capabilities, type Rank } from './ranks.ts';

/** A user's place in a competition they have joined. */
export interface Place {
  readonly entrantId: EntrantId;
  readonly entryId: EntryId | null;
  /** The other entrants of the same entry. */
  readonly mateIds: readonly EntrantId[];
}

/** An account as far as its standing depends on it. */
export interface StandingAccount {
  readonly id: AccountId;
  readonly rank: Rank | null;
  readonly isVerified: boolean;
}

/** A viewer's role in one competition at one moment: read with it, once a request; policies decide by it. */
export interface Standing {
  readonly account: StandingAccount | null;
  /** Null if they have not joined. */
  readonly entrantId: EntrantId | null;
  readonly entryId: EntryId | null;
  readonly mateIds: readonly EntrantId[];
  /** Their capabilities here by rank. */
  readonly byRank: readonly Capability[];
}

/** Capabilities that reveal no secret. In a small community all staff take part, and someone must hide spam. */
const harmless: readonly Capability[] = [
  'enter-staff-area',
  'moderate-posts',
  'suspend-people',
  'manage-rules',
  'repair-exchange',
  'manage-events',
  'reopen-times',
  'write-news',
  'edit-site',
  'manage-staff',
];

/** Staff who take part in a gift exchange count as entrants until its end: its secrets are kept from them too. */
const countsAsEntrant = (
  place: Place | null,
  { kind, endMs }: Pick<CompetitionTimes, 'kind' | 'endMs'>,
  nowMs: number,
): boolean => place !== null && kind === 'gift-exchange' && nowMs < endMs;

export function standingOf(
  account: StandingAccount | null,
  place: Place | null,
  times: Pick<CompetitionTimes, 'kind' | 'endMs'>,
  nowMs: number,
): Standing {
  const isEntrant = countsAsEntrant(place, times, nowMs);
  return {
    account,
    entrantId: place?.entrantId ?? null,
    entryId: place?.entryId ?? null,
    mateIds: place?.mateIds ?? [],
    byRank: capabilities.filter(
      (one) => can(account?.rank ?? null, one) && (!isEntrant || harmless.includes(one)),
    ),
  };
}

/** The standing of a visitor who is not logged in. */
export const nobody: Standing = { account: null, entrantId: null, entryId: null, mateIds: [], byRank: [] };

export const canByRank = (standing: Standing, capability: Capability): boolean =>
  standing.byRank.includes(capability);

/** How an entrant is related to the viewer. */
export type Relation = 'self' | 'team-mate' | 'other';

export function relationTo(standing: Standing, entrantId: EntrantId): Relation {
  if (entrantId === standing.entrantId) return 'self';
  return standing.mateIds.includes(entrantId) ? 'team-mate' : 'other';
}

export const isMember = (standing: Standing, entryId: number): boolean => standing.entryId === entryId;
