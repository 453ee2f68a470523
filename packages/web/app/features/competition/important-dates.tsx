import type { Competition } from '@tinsmith/contract/competition';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { classNames } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Block } from './block.tsx';
import styles from './blocks.module.css';

interface ImportantDate {
  readonly ms: number;
  readonly label: string;
  readonly text: string;
}

function datesOf(event: Competition): ImportantDate[] {
  const { joinOpens, joinCloses, competitionStart, competitionEnd, votingEnd } = event;
  const isGifts = event.kind === 'gift-exchange';
  const closing = joinCloses === competitionStart ? ' Sign-up closes.' : '';
  const dates: (ImportantDate | false)[] = [
    joinOpens !== null && {
      ms: joinOpens,
      label: 'Sign-up opened',
      text: joinCloses === competitionEnd ? 'It stays open until the finish.' : '',
    },
    joinCloses !== competitionStart &&
      joinCloses !== competitionEnd && { ms: joinCloses, label: 'Sign-up closes', text: '' },
    {
      ms: competitionStart,
      label: isGifts ? 'Names are drawn' : 'Start',
      text: `${isGifts ? "Find out who you'll make a game for." : 'The extra rules are drawn and shown here.'}${closing}`.trim(),
    },
    {
      ms: competitionEnd,
      label: isGifts ? 'Unwrapping' : 'Finish',
      text: isGifts ? 'All gifts open at once.' : 'Start your upload before then and it counts.',
    },
    votingEnd > competitionEnd && {
      ms: votingEnd,
      label: 'Voting ends',
      text: 'Reviews are published. Results follow.',
    },
  ];
  return dates.filter((date) => date !== false).toSorted((a, b) => a.ms - b.ms);
}

export function ImportantDates({ event }: { event: Competition }) {
  const dates = datesOf(event);
  const next = dates.find((date) => date.ms > event.serverTime);
  return (
    <Block id="important-dates" title="Important dates" order={event.kind === 'gift-exchange' ? 3 : 1}>
      <ol className={styles.dates}>
        {dates.map((date) => {
          const { day, month } = calendarDay(date.ms);
          return (
            <li key={date.label} className={classNames(date === next && styles.next)}>
              <span className={styles.day} aria-hidden="true">
                <b>{day}</b> {month.slice(0, 3)}
              </span>
              <span>
                <b>{date.label}</b>
                <span className={styles.hint}>
                  <LocalTime epochMs={date.ms} format="moment" />. {date.text}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}
