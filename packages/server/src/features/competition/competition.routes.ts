import {
  calendar,
  competitionCalendar,
  getCompetition,
  getCurrentEvent,
} from '@tinsmith/contract/competition';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetCompetition } from './competition.queries.ts';
import { type ListForViewer, readCurrentEvent } from './read-current-event.ts';
import { writeCalendar, writeCompetitionCalendar } from './write-calendar.ts';

export const competitionRoutes = (platform: Platform, see: GetCompetition, list: ListForViewer) => [
  bind(getCurrentEvent, ({ viewer }) => readCurrentEvent(platform, list, viewer)),
  bind(getCompetition, async ({ viewer, params }) => (await see(viewer, { short: params.compoId })).shown),
  bind(calendar, () => writeCalendar(platform)),
  bind(competitionCalendar, ({ params }) => writeCompetitionCalendar(platform, params.compoId)),
];
