import type { Site } from '@tinsmith/contract/site';
import { useId } from 'react';
import { useSite } from '../../page/use-site.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SiteNav, type SiteNavItem } from '../../ui/frame/site-nav.tsx';
import type { IconName } from '../../ui/icons.ts';
import { useCurrentEvent } from './current-event.ts';
import styles from './upcoming-box.module.css';

interface UpcomingBoxProps {
  /** At the end of the page on small screens. */
  isOnPage?: boolean;
}

/** A link to a URL that the installation may have set. */
const elsewhere = (link: Site['links']['chat'], icon: IconName): SiteNavItem[] =>
  link ? [{ to: link.url, label: link.label, icon, isDocument: true }] : [];

const calendar: SiteNavItem = {
  to: '/calendar.ics',
  label: 'Calendar import',
  icon: 'calendar',
  isDocument: true,
};

/** What comes next and how not to miss it. While nothing comes, only where to meet the others. */
export function UpcomingBox({ isOnPage = false }: UpcomingBoxProps) {
  const titleId = useId();
  const links = useSite()?.links;
  const { upcoming } = useCurrentEvent();
  const mailingGroup = elsewhere(links?.mailingGroup ?? null, 'mail');
  const chat = elsewhere(links?.chat ?? null, 'discord');
  const isEmpty = upcoming.length === 0;
  const title = isEmpty ? 'Stay in touch' : 'Upcoming';
  if (isEmpty && mailingGroup.length + chat.length === 0) return null;
  return (
    <Card as="section" isSmall className={classNames(isOnPage && styles.onPage)} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {!isEmpty && (
        <ul className={styles.list}>
          {upcoming.map(({ short, title, dateStr }) => (
            <li key={`${short} ${title}`}>
              <b>{title}</b>
              <span className={styles.date}>{dateStr}</span>
            </li>
          ))}
        </ul>
      )}
      {links && (
        <SiteNav
          label={isOnPage ? "Don't miss it" : title}
          isSmall
          items={[...mailingGroup, ...(isEmpty ? [] : [calendar]), ...chat]}
        />
      )}
    </Card>
  );
}
