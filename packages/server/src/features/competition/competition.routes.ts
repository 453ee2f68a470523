import { calendar, getCompetition, getCurrentEvent } from '@tinsmith/contract/competition';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionParts } from './competition.queries.ts';
import { readCompetition } from './read-competition.ts';
import { type ListForViewer, readCurrentEvent } from './read-current-event.ts';
import { writeCalendar } from './write-calendar.ts';

export const competitionRoutes = (platform: Platform, parts: CompetitionParts, list: ListForViewer) => [
  bind(getCurrentEvent, ({ viewer }) => readCurrentEvent(list, viewer)),
  bind(getCompetition, ({ viewer, params }) => readCompetition(platform, parts, viewer, params.compoId)),
  bind(calendar, () => writeCalendar(platform)),
];
