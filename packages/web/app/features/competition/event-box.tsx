import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountdownBoard } from '../../ui/countdown-board.tsx';
import { SiteNav } from '../../ui/frame/site-nav.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useCurrentEvent, useNumEntrants } from './current-event.ts';
import styles from './event-box.module.css';
import { clockOf, phasePill } from './event-clock.ts';
import { eventLinks, joinAddress } from './event-links.ts';
import { EventName } from './event-name.tsx';
import { EventRows } from './event-rows.tsx';
import type { FrameEvent } from './frame-event.ts';
import { LatestPost } from './latest-post.tsx';

interface EventBoxProps {
  /** Above the page on small screens, without its links: those are in the menu. */
  isOnPage?: boolean;
  /** Only the board: in the staff area, its own menu comes first. */
  isBoardOnly?: boolean;
}

/** The current event, if there is one. */
export function EventBox(props: EventBoxProps) {
  const { currentEvent, latestPost } = useCurrentEvent();
  return currentEvent && <Box {...props} event={currentEvent} latestPost={latestPost} />;
}

interface BoxProps extends EventBoxProps {
  event: NonNullable<FrameEvent['currentEvent']>;
  latestPost: FrameEvent['latestPost'];
}

function Box({ event, latestPost, isOnPage = false, isBoardOnly = false }: BoxProps) {
  const pageMood = useMood();
  const mood = moodOf(event.kind, event.serverTime);
  const numEntrants = useNumEntrants(event);
  const pill = phasePill[event.phase];
  return (
    <Card
      as="section"
      isFlush
      className={classNames(styles.box, isOnPage && styles.onPage)}
      aria-label={`Current event: ${event.title}`}
    >
      <Board isSmall className={styles.board} mood={mood === pageMood ? undefined : mood}>
        <div className={styles.top}>
          <h2>
            <Link to={`/${event.short}/`}>
              <EventName event={event} size="box" />
            </Link>
          </h2>
          {/* The winter name fills the line. */}
          {mood === 'summer' && <Pill kind={pill.kind}>{pill.short}</Pill>}
        </div>
        <CountdownBoard {...clockOf(event)} mood={mood} size="sidebar" />
        <EventRows event={event} />
      </Board>
      {!isBoardOnly && (!isOnPage || event.canJoin || event.canPost) && (
        <div className={styles.body}>
          {event.canJoin && (
            <p className={styles.signed}>
              <b>{numEntrants}</b> signed up.{' '}
              <Link to={joinAddress(event.short)}>
                {event.joinedCompetition
                  ? 'Change your sign-up'
                  : numEntrants === 0
                    ? 'Be the first'
                    : 'Join them'}
              </Link>
            </p>
          )}
          {!isOnPage && (
            <SiteNav
              label={event.title}
              items={eventLinks({ ...event, numEntrants }, event.joinedCompetition)}
            />
          )}
          {event.canPost && <LatestPost short={event.short} post={latestPost} />}
        </div>
      )}
    </Card>
  );
}
