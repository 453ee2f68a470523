import { describe, expect, test } from 'vitest';
import { type Capability, can, capabilities, isRank, ranks } from './ranks.ts';

describe('ranks', () => {
  /** Maintained by hand: it defines the permissions. */
  const expected: Record<Capability, readonly string[]> = {
    'enter-staff-area': ['owner', 'organizer', 'moderator'],
    'see-hidden': ['owner', 'organizer', 'moderator'],
    'moderate-posts': ['owner', 'organizer', 'moderator'],
    'suspend-people': ['owner', 'organizer', 'moderator'],
    'manage-rules': ['owner', 'organizer'],
    'repair-exchange': ['owner', 'organizer'],
    'manage-results': ['owner', 'organizer'],
    'see-secrets': ['owner', 'organizer'],
    'edit-entries': ['owner', 'organizer'],
    'change-teams': ['owner', 'organizer'],
    'manage-events': ['owner', 'organizer'],
    'write-news': ['owner', 'organizer'],
    'edit-site': ['owner', 'organizer'],
    'read-records': ['owner', 'organizer'],
    'reopen-times': ['owner'],
    'manage-staff': ['owner'],
  };
  test.each(capabilities)('%s comes with the ranks of the table', (capability) => {
    expect(ranks.filter((rank) => can(rank, capability))).toEqual(expected[capability]);
  });
  test('without a rank there is no capability', () => {
    expect(capabilities.filter((capability) => can(null, capability))).toEqual([]);
  });
  test('a moderator cannot do everything that an organizer can', () => {
    const lacking = capabilities.filter((one) => can('organizer', one) && !can('moderator', one));
    expect(lacking).toEqual([
      'see-secrets',
      'edit-entries',
      'change-teams',
      'manage-rules',
      'repair-exchange',
      'manage-results',
      'manage-events',
      'write-news',
      'edit-site',
      'read-records',
    ]);
  });
  test('an organizer cannot do everything that an owner can', () => {
    const lacking = capabilities.filter((one) => can('owner', one) && !can('organizer', one));
    expect(lacking).toEqual(['reopen-times', 'manage-staff']);
  });
  test('only the names of ranks are ranks', () => {
    expect(['owner', 'moderator', 'staff', ''].map(isRank)).toEqual([true, true, false, false]);
  });
});
