import type { Capability } from '@tinsmith/domain/ranks';
import type { When } from '@tinsmith/domain/when';
import type { Access } from './route.ts';

const capabilityTexts: Record<Capability, string> = {
  'enter-staff-area': 'enter the staff area',
  'see-hidden': 'see what is hidden',
  'moderate-posts': 'moderate posts',
  'suspend-people': 'suspend people',
  'see-secrets': 'see secrets',
  'edit-entries': 'edit entries',
  'change-teams': 'change teams',
  'manage-rules': 'manage rules',
  'repair-exchange': 'repair a gift exchange',
  'manage-results': 'manage results',
  'manage-events': 'manage events',
  'reopen-times': 'reopen what has ended',
  'write-news': 'write news',
  'edit-site': "edit the site's texts",
  'read-records': "read the site's records",
  'manage-staff': 'decide who is staff',
};

const whenTexts: Record<When, string> = {
  afterStart: 'any time after the start',
  canStartEntry:
    'from the start until the end, or any time if they already have an entry; in a gift exchange also later, while someone waits for their gift',
  canSignUp: 'while joining is open, and until the end for those who have joined',
  canPost: 'while posting is open',
  canVote: 'while voting is open',
  canReview: 'while voting is open, or in a gift exchange once the gifts are open',
  canEditEntry: 'while the entry can be edited',
  canChangeTeam: 'while teams can change',
  canPledge: 'before the start',
  canWriteLetter: 'while the gift exchange is running',
  canSayLate: 'from 3 days before the end to 14 days after it',
  canOpenGift: 'once the gifts are open',
};

const whoTexts: Record<Access['who'], string> = {
  anyone: 'anyone',
  user: 'people who are logged in',
  verified: 'people who have confirmed their address',
  staff: 'staff',
  entrant: 'entrants of the event',
  member: "members of the entry's team",
  recipient: 'the invited entrant',
  sender: 'the person who sent the invitation',
};

/** Who may make a call, and when, in a sentence for the API docs. */
export function describeAccess(access: Access): string {
  if (access.who === 'anyone') return 'For anyone.';
  if (access.who === 'staff') return `For staff who can ${capabilityTexts[access.can]}.`;
  const verified = 'isVerified' in access && access.isVerified ? ' who have confirmed their address' : '';
  const when = access.when ? `, ${whenTexts[access.when]}` : '';
  const staff =
    'orStaffWhoCan' in access && access.orStaffWhoCan
      ? `; for staff who can ${capabilityTexts[access.orStaffWhoCan]} at any time`
      : '';
  return `For ${whoTexts[access.who]}${verified}${when}${staff}.`;
}
