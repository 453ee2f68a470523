import type { Competition } from '@tinsmith/contract/competition';
import type { SiteNavItem } from '../../ui/frame/site-nav.tsx';

type Facts = Pick<
  Competition,
  | 'short'
  | 'kind'
  | 'afterStart'
  | 'afterEnd'
  | 'canJoin'
  | 'canVote'
  | 'hasSecretSanta'
  | 'numEntrants'
  | 'numEntries'
  | 'numLogs'
>;

export const joinAddress = (short: string): string => `/join/?compo=${encodeURIComponent(short)}`;

/** Where an entrant leaves a gift exchange. */
export const leaveAddress = (short: string): string => `/${short}/leave`;

/** The sidebar's links of an event, as spec §2 lists them. */
export function eventLinks(event: Facts, joined: boolean): SiteNavItem[] {
  const { short, afterStart, afterEnd } = event;
  const links: (SiteNavItem | false)[] = [
    { to: `/${short}/`, label: 'Event page', icon: event.kind === 'gift-exchange' ? 'gift' : 'flag' },
    event.hasSecretSanta &&
      afterStart &&
      !afterEnd && { to: '/secretSanta', label: 'My Secret Santa', icon: 'heart' },
    event.canJoin && { to: joinAddress(short), label: 'Join', icon: 'user-plus' },
    { to: `/${short}/rules`, label: 'Rules', icon: 'script' },
    { to: `/${short}/entrants`, label: 'Entrants', icon: 'users', count: event.numEntrants },
    { to: `/${short}/log`, label: 'Logs', icon: 'comment-text', count: event.numLogs, isSection: true },
    afterStart && { to: `/${short}/entries`, label: 'Entries', icon: 'gamepad', count: event.numEntries },
    afterEnd && { to: `/${short}/results`, label: 'Results', icon: 'trophy', isSection: true },
    afterEnd && { to: `/${short}/reviews`, label: 'Reviews', icon: 'star', isSection: true },
    joined && afterStart && { to: `/${short}/upload`, label: 'Upload', icon: 'upload' },
    joined && afterStart && { to: `/${short}/myEntry`, label: 'My entry', icon: 'joystick' },
    joined && event.canVote && { to: `/${short}/vote`, label: 'Vote', icon: 'checkbox-on' },
  ];
  return links.filter((link) => link !== false);
}
