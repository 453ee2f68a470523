/** Staff ranks, highest first. */
export const ranks = ['owner', 'organizer', 'moderator'] as const;
export type Rank = (typeof ranks)[number];

const all: readonly Rank[] = ranks;
const organizing: readonly Rank[] = ['owner', 'organizer'];
const owning: readonly Rank[] = ['owner'];

/** The capabilities of staff, and the ranks that have them. */
const table = {
  'enter-staff-area': all,
  /** Content that staff hid, and content of users who never confirmed an address. */
  'see-hidden': all,
  'moderate-posts': all,
  'suspend-people': all,
  /** Content hidden until an event's end. */
  'see-secrets': organizing,
  'edit-entries': organizing,
  'change-teams': organizing,
  /** The pool, its proposals, the standing rules and comments on drawn ones; nothing that reveals a draw. */
  'manage-rules': organizing,
  /** Repairs a ring without seeing who is in it. */
  'repair-exchange': organizing,
  /** Counting the ballots once voting has ended, and publishing the results. */
  'manage-results': organizing,
  /** Events, their entrants, announcements; and exporting these lists as CSV. */
  'manage-events': organizing,
  /** Reopening a finish or a voting that has just ended. */
  'reopen-times': owning,
  'write-news': organizing,
  /** The site's own texts, names and links. */
  'edit-site': organizing,
  /** The audit log, the mail log and error reports. */
  'read-records': organizing,
  /** Staff ranks, and accounts. */
  'manage-staff': owning,
} as const satisfies Record<string, readonly Rank[]>;

export type Capability = keyof typeof table;
export const capabilities = Object.keys(table) as Capability[];

/** Whether a rank, or null for none, has a capability. */
export const can = (rank: Rank | null, capability: Capability): boolean =>
  rank !== null && table[capability].includes(rank);

/** The highest rank has the highest number; 0 without a rank. */
const orderOf = (rank: Rank | null): number => (rank === null ? 0 : ranks.length - ranks.indexOf(rank));

/** Whether staff of a rank may decide about a person of another one: only about those below them. */
export const isAbove = (rank: Rank | null, other: Rank | null): boolean => orderOf(rank) > orderOf(other);

/** Whether staff of a rank may change what staff of another one decided. */
export const canOverrule = (rank: Rank | null, decider: Rank | null): boolean =>
  orderOf(rank) >= orderOf(decider);

export const isRank = (value: string): value is Rank => (all as readonly string[]).includes(value);
