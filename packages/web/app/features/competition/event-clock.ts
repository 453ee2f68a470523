import type { Competition } from '@tinsmith/contract/competition';
import type { EventTimes } from '../../ui/craft/ticking-clock.tsx';

type Facts = Pick<
  Competition,
  'title' | 'kind' | 'phase' | 'competitionStart' | 'competitionEnd' | 'votingEnd' | 'serverTime'
>;

export interface EventClock extends EventTimes {
  /** What is waited for: "until the finish". Empty if nothing is. */
  readonly until: string;
  /** What is said once it has come. */
  readonly atZero: string;
}

/** What an event's clock counts to, and what that is called. */
export function clockOf(event: Facts): EventClock {
  const isGifts = event.kind === 'gift-exchange';
  const times = {
    startMs: event.competitionStart,
    endMs: event.competitionEnd,
    atMs: event.serverTime,
  };
  switch (event.phase) {
    case 'before':
      return {
        ...times,
        toMs: event.competitionStart,
        until: isGifts ? 'until names are drawn' : 'until the extra rules',
        atZero: `${event.title} has started.`,
      };
    case 'live':
      return {
        ...times,
        toMs: event.competitionEnd,
        until: isGifts ? 'until the gifts open' : 'until the finish',
        atZero: `${event.title} is over.`,
      };
    case 'voting':
      return {
        ...times,
        toMs: event.votingEnd,
        until: 'until voting ends',
        atZero: `Voting for ${event.title} has ended.`,
      };
    default:
      return { ...times, toMs: event.votingEnd, until: '', atZero: '' };
  }
}

/** The rows of the event box. Each shows while its time is still to come. */
export const countdownsOf = (
  event: Pick<Competition, 'kind' | 'competitionStart' | 'competitionEnd' | 'votingEnd'>,
): { label: string; toMs: number }[] => [
  { label: 'Start', toMs: event.competitionStart },
  { label: 'Finish', toMs: event.competitionEnd },
  // Without voting, its end equals the finish, which is listed already.
  ...(event.votingEnd > event.competitionEnd ? [{ label: 'Voting ends', toMs: event.votingEnd }] : []),
];

export const phasePill: Record<
  Competition['phase'],
  { long: string; short: string; kind: 'live' | 'neutral' }
> = {
  before: { long: 'Upcoming', short: 'Soon', kind: 'neutral' },
  live: { long: 'Live now', short: 'Live', kind: 'live' },
  voting: { long: 'Voting', short: 'Voting', kind: 'neutral' },
  over: { long: 'Over', short: 'Over', kind: 'neutral' },
};
