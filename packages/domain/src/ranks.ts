/** The ranks of staff, the highest first. */
export const ranks = ['owner', 'organizer', 'moderator'] as const;
export type Rank = (typeof ranks)[number];

const all: readonly Rank[] = ranks;
const organizing: readonly Rank[] = ['owner', 'organizer'];
const owning: readonly Rank[] = ['owner'];

/** What staff can do that others cannot, and with which rank. */
const table = {
  'enter-staff-area': all,
  /** What staff hid, and what people wrote who never confirmed an address. */
  'see-hidden': all,
  'moderate-posts': all,
  'suspend-people': all,
  /** What is hidden until an event's end. */
  'see-secrets': organizing,
  'edit-entries': organizing,
  'change-teams': organizing,
  /** The pool, its proposals, the standing rules and comments on drawn ones; nothing that tells a draw. */
  'manage-rules': organizing,
  /** Has a ring repaired without being told who is in it. */
  'repair-exchange': organizing,
  /** What ballots add up to once voting has ended, and when everybody learns it. */
  'manage-results': organizing,
  /** Events, who is in them, what is announced; and the lists of them taken out as CSV. */
  'manage-events': organizing,
  'write-news': organizing,
  /** The site's own texts, names and links. */
  'edit-site': organizing,
  /** The audit log, the mail log and error reports. */
  'read-records': organizing,
  /** Who is staff, and accounts. */
  'manage-staff': owning,
} as const satisfies Record<string, readonly Rank[]>;

export type Capability = keyof typeof table;
export const capabilities = Object.keys(table) as Capability[];

/** Whether a rank, or null for whoever has none, comes with a capability. */
export const can = (rank: Rank | null, capability: Capability): boolean =>
  rank !== null && table[capability].includes(rank);

export const isRank = (value: string): value is Rank => (all as readonly string[]).includes(value);
