import { currentEvent } from '@tinsmith/domain/current-event';
import { phaseOf } from '@tinsmith/domain/phase';
import { defineSeries, type ScrapeContext } from '../../platform/metrics/series.ts';
import { findBoundaries, listCompetitions } from './competition.queries.ts';

const phases = ['none', 'before', 'live', 'voting', 'over'] as const;

const inSeconds = (ms: number | null): number | null => ms && ms / 1000;

/** Where the current event is, so that alerts know when it matters most. */
export const phaseSeries = defineSeries(
  {
    tinsmith_event_phase: {
      kind: 'gauge',
      help: 'The phase of the current event: 1 for that phase, 0 for the others',
      label: { name: 'phase', values: phases },
    },
    tinsmith_next_boundary_seconds: {
      kind: 'gauge',
      help: 'Time to the next moment at which pages change by themselves, such as a start; missing if there is none',
    },
    tinsmith_last_boundary_seconds: {
      kind: 'gauge',
      help: 'Time since the last moment at which pages changed by themselves; missing if there was none',
    },
  },
  async ({ db }: ScrapeContext) => {
    const events = await listCompetitions(db);
    const { sinceLastMs, toNextMs } = await findBoundaries(db);
    const nowMs = events[0]?.nowMs ?? 0;
    const current = currentEvent(events, nowMs);
    return {
      tinsmith_event_phase: { [current ? phaseOf(current, nowMs) : 'none']: 1 },
      tinsmith_next_boundary_seconds: inSeconds(toNextMs),
      tinsmith_last_boundary_seconds: inSeconds(sinceLastMs),
    };
  },
);
