import type { Competition } from '@tinsmith/contract/competition';
import { moodOf } from '@tinsmith/domain/mood';
import { type ReactNode, useId } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountdownBoard } from '../../ui/countdown-board.tsx';
import { LocalTime, useTimeZone } from '../../ui/local-time.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';
import { axisMarks } from './axis-marks.ts';
import { clockOf, phasePill } from './event-clock.ts';
import styles from './event-hero.module.css';
import { joinAddress } from './event-links.ts';
import { EventName } from './event-name.tsx';
import type { OwnGift } from './own-gift.ts';
import { santaAddress } from './santa-address.ts';

const hourMs = 3_600_000;

function Axis({ startMs, endMs }: { startMs: number; endMs: number }) {
  const marks = axisMarks(startMs, endMs, useTimeZone() ?? 'UTC');
  return (
    <svg className={styles.axis} aria-hidden="true" focusable="false">
      {marks.map(({ at, strong, rest }) => (
        <text
          key={at}
          x={`${(at * 100).toFixed(2)}%`}
          y="14"
          textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
        >
          <tspan className={styles.strong}>{strong}</tspan> <tspan className={styles.rest}>{rest}</tspan>
        </text>
      ))}
    </svg>
  );
}

const when = (epochMs: number) => <LocalTime className={styles.when} epochMs={epochMs} format="moment" />;

function HourNow({ hours, endMs, atMs }: { hours: number; endMs: number; atMs: number }) {
  const leftMs = useTimeLeft(endMs, atMs);
  return Math.max(1, hours - Math.floor(leftMs / hourMs));
}

/** The sentence under the picture: what comes next, and when. */
function whatComes(event: Competition): ReactNode {
  const { competitionStart, competitionEnd, votingEnd, serverTime } = event;
  const hours = Math.round((competitionEnd - competitionStart) / hourMs);
  const isGifts = event.kind === 'gift-exchange';
  switch (event.phase) {
    case 'before':
      return isGifts ? (
        <>
          Names are drawn on {when(competitionStart)}. Krampus is packed and ready to go, and someone out
          there has left the lights on for him.
        </>
      ) : (
        <>
          The extra rules come out on {when(competitionStart)}. Then you have {hours} hours.
        </>
      );
    case 'live':
      return isGifts ? (
        <>Gifts open on {when(competitionEnd)}. Until then, only its makers can see each gift.</>
      ) : (
        <>
          The finish is on {when(competitionEnd)}. This is hour{' '}
          <HourNow hours={hours} endMs={competitionEnd} atMs={serverTime} /> of {hours}. Upload as often as
          you like until the finish.
        </>
      );
    case 'voting':
      return <>Time's up, pens down! Voting ends on {when(votingEnd)}.</>;
    default:
      return (
        <>
          {isGifts ? 'All gifts have been open since' : 'It ended on'}{' '}
          <LocalTime className={styles.when} epochMs={competitionEnd} format="full" />.
        </>
      );
  }
}

/** Where the viewer's own gift is. */
function giftLabel({ isHere, isUnwrapped }: OwnGift): string {
  if (!isHere) return 'My Secret Santa';
  return isUnwrapped ? 'Your gift' : 'Unwrap your gift';
}

function Actions({ event, gift }: { event: Competition; gift: OwnGift | null }) {
  const { short, phase, canJoin, joinedCompetition } = event;
  const isGifts = event.kind === 'gift-exchange';
  const join = canJoin && !joinedCompetition && (
    <ButtonLink icon="user-plus" to={joinAddress(short)}>
      {isGifts ? 'Join with a wishlist' : `Join ${event.title}`}
    </ButtonLink>
  );
  switch (phase) {
    case 'before':
      return (
        <>
          {join}
          {isGifts && joinedCompetition && <ButtonLink to={santaAddress(short)}>My Secret Santa</ButtonLink>}
          <ButtonLink variant="quiet" icon="calendar" to={`/${short}/calendar.ics`} reloadDocument>
            Add to calendar
          </ButtonLink>
        </>
      );
    case 'live':
      return (
        <>
          {join}
          <ButtonLink variant={join ? 'quiet' : 'primary'} icon="upload" to={`/${short}/upload`}>
            {isGifts ? 'Upload your gift' : 'Upload your entry'}
          </ButtonLink>
          {joinedCompetition && (
            <ButtonLink variant="quiet" to={isGifts ? santaAddress(short) : `/${short}/myEntry`}>
              {isGifts ? 'My Secret Santa' : 'My entry'}
            </ButtonLink>
          )}
        </>
      );
    default: {
      const canVote = event.canVote && joinedCompetition;
      const hasEnd = event.isPrizeGiving || (event.hasResults && !canVote);
      return (
        <>
          {hasEnd && (
            <ButtonLink
              icon={event.isPrizeGiving ? 'presentation' : 'trophy'}
              to={`/${short}/results${event.isPrizeGiving ? '/show' : ''}`}
            >
              {event.isPrizeGiving ? 'Watch the prize-giving' : 'See the results'}
            </ButtonLink>
          )}
          {canVote && (
            <ButtonLink icon="checkbox-on" to={`/${short}/vote`}>
              Vote
            </ButtonLink>
          )}
          {gift && (
            <ButtonLink icon="gift" to={santaAddress(short)}>
              {giftLabel(gift)}
            </ButtonLink>
          )}
          <ButtonLink
            variant={canVote || gift || hasEnd ? 'quiet' : 'primary'}
            icon="download"
            to={`/${short}/entries`}
          >
            Download all entries
          </ButtonLink>
          {isGifts && joinedCompetition && !gift && (
            <ButtonLink variant="quiet" to={santaAddress(short)}>
              My Secret Santa
            </ButtonLink>
          )}
          {isGifts && (
            <ButtonLink variant="quiet" to={`/${short}/elves`}>
              The elves' list
            </ButtonLink>
          )}
        </>
      );
    }
  }
}

interface EventHeroProps {
  event: Competition;
  onZero: () => void;
}

interface EventBoardProps extends EventHeroProps {
  /** `h2` where the page has a title of its own. */
  heading: 'h1' | 'h2';
  /** The content below the picture. */
  children: ReactNode;
}

/** The large board of an event: its name, its clock and its dates. */
export function EventBoard({ event, onZero, heading: Heading, children }: EventBoardProps) {
  const titleId = useId();
  const pageMood = useMood();
  const mood = moodOf(event.kind, event.serverTime);
  const pill = phasePill[event.phase];
  return (
    <Board
      as="section"
      isHero
      className={styles.hero}
      mood={mood === pageMood ? undefined : mood}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <Heading id={titleId} className={classNames(mood === 'winter' && styles.winter)}>
          <EventName event={event} size="hero" />
        </Heading>
        <Pill kind={pill.kind}>{pill.long}</Pill>
      </div>
      <div className={styles.picture}>
        <CountdownBoard {...clockOf(event)} mood={mood} size="hero" onZero={onZero} />
      </div>
      <Axis startMs={event.competitionStart} endMs={event.competitionEnd} />
      <div className={styles.foot}>{children}</div>
    </Board>
  );
}

/** The board on an event's page, with the main call to action. */
export function EventHero({ event, gift, onZero }: EventHeroProps & { gift: OwnGift | null }) {
  return (
    <EventBoard heading="h1" event={event} onZero={onZero}>
      <p>{whatComes(event)}</p>
      <Actions event={event} gift={gift} />
    </EventBoard>
  );
}
