import { describe, expect, test } from 'vitest';
import type { AccountId, EntrantId, EntryId } from './ids.ts';
import { type CompetitionKind, defaultTimes } from './phase.ts';
import { type Capability, can, capabilities, ranks } from './ranks.ts';
import { canByRank, isMember, nobody, relationTo, standingOf } from './standing.ts';

const startMs = Date.UTC(2026, 11, 7);
const endMs = startMs + 17 * 86_400_000;
const entryId = 3 as EntryId;
const place = { entrantId: 7 as EntrantId, entryId, mateIds: [8, 9] as EntrantId[] };

const byRank = (rank: (typeof ranks)[number], kind: CompetitionKind, hasJoined: boolean, nowMs: number) =>
  standingOf(
    { id: 1 as AccountId, rank, isVerified: true },
    hasJoined ? place : null,
    defaultTimes(kind, startMs, endMs),
    nowMs,
  ).byRank;

describe('standing', () => {
  test('staff who look on can do by rank what their rank says, in every competition', () => {
    for (const kind of ['speedhack', 'gift-exchange'] as const) {
      expect(byRank('owner', kind, false, endMs - 1)).toEqual(capabilities);
      expect(byRank('moderator', kind, false, endMs - 1)).not.toContain('see-secrets');
    }
  });

  test('staff who take part in a gift exchange count as entrants until its end, but keep its log in order', () => {
    const kept: Capability[] = [
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
    for (const rank of ranks)
      expect(byRank(rank, 'gift-exchange', true, endMs - 1)).toEqual(kept.filter((one) => can(rank, one)));
    expect(byRank('owner', 'gift-exchange', true, endMs)).toEqual(capabilities);
    expect(byRank('owner', 'speedhack', true, endMs - 1)).toEqual(capabilities);
  });

  test('relations follow from the place', () => {
    const standing = standingOf(null, place, defaultTimes('speedhack', startMs), startMs);
    expect([7, 8, 5].map((id) => relationTo(standing, id as EntrantId))).toEqual([
      'self',
      'team-mate',
      'other',
    ]);
    expect([isMember(standing, entryId), isMember(standing, 4 as EntryId)]).toEqual([true, false]);
    expect(capabilities.some((capability) => canByRank(nobody, capability))).toBe(false);
  });
});
