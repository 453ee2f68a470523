import type { CurrentUser } from '@tinsmith/contract/account';
import type { ReactNode } from 'react';
import { SiteNav, type SiteNavItem } from '../../ui/frame/site-nav.tsx';

const siteLinks: readonly SiteNavItem[] = [
  { to: '/news', label: 'News', icon: 'megaphone', isSection: true },
  { to: '/about', label: 'About', icon: 'circle-info' },
  { to: '/support', label: 'Shop & Support', icon: 'shopping-bag' },
  { to: '/faq', label: 'FAQ', icon: 'circle-question' },
  { to: '/history', label: 'History', icon: 'hourglass' },
];

const ownLinks = (login: string): SiteNavItem[] => [
  { to: `/user/${login}`, label: 'My Profile', icon: 'user', alsoAt: '/profile' },
  { to: '/accounts/password/change', label: 'Change password', icon: 'key' },
];

interface SiteSidebarProps {
  user: CurrentUser;
  /** How much waits for staff. */
  numWaiting: ReactNode;
}

export function SiteSidebar({ user, numWaiting }: SiteSidebarProps) {
  const items: SiteNavItem[] = [
    ...siteLinks,
    ...(user.login ? ownLinks(user.login) : []),
    ...(user.isStaff
      ? [{ to: '/admin/', label: 'Admin', icon: 'settings-cog', count: numWaiting } as const]
      : []),
  ];
  return <SiteNav label="Site" items={items} isCard />;
}
