import { competitionList, upcomingList } from '@tinsmith/contract/admin-events';
import type { Feature } from '../../http/feature.ts';
import { competitionRows } from './admin-competitions.queries.ts';
import { announcePhases } from './announce-phases.ts';
import type { GetCompetition, LatestPostPart, PlacePart } from './competition.queries.ts';
import { competitionRoutes } from './competition.routes.ts';
import { competitionAddresses } from './competition-addresses.ts';
import { openCompetitionSubject } from './competition-subject.ts';
import { importEvent } from './import-event.ts';
import { joinSummary } from './join-summary.ts';
import { movedMail } from './moved-mail.ts';
import { watchNextBoundary } from './next-boundary.ts';
import { phaseSeries } from './phase-metrics.ts';
import { openCompetitionReader } from './read-competition.ts';
import { type ListForViewer, openEventList, readCurrentKind } from './read-current-event.ts';
import { upcomingRows } from './upcoming.queries.ts';
import { watchDatabase } from './watch-database.ts';

declare module '../../http/feature.ts' {
  interface Ports {
    readonly getCompetition: GetCompetition;
    readonly listEvents: ListForViewer;
    /** The newest public log post, on the `competition` row. */
    readonly latestPost: LatestPostPart;
    readonly placeIn: PlacePart;
  }
}

export const competitionFeature: Feature = {
  name: 'competition',
  importArchive: importEvent,
  adminLists: [
    { ...competitionList, source: competitionRows },
    { ...upcomingList, source: upcomingRows },
  ],
  routes: ({ platform, ports }) => competitionRoutes(platform, ports.getCompetition, ports.listEvents),
  ticks: [announcePhases],
  sharedTicks: [watchDatabase],
  metrics: [phaseSeries],
  mails: [movedMail],
  sitemap: competitionAddresses,
  subjects: ({ ports }) => ({ competition: openCompetitionSubject(ports.getCompetition) }),
  provides: ({ platform, features, ports }) => {
    const summary = joinSummary(features);
    const listEvents = openEventList(platform, summary, () => ports.latestPost);
    return {
      nextBoundary: watchNextBoundary(platform),
      getCompetition: openCompetitionReader(platform, summary, () => ports.placeIn),
      listEvents,
      currentKind: (viewer) => readCurrentKind(listEvents, viewer),
    };
  },
};
