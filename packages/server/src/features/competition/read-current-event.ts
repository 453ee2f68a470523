import type { CurrentEvent, LatestPost } from '@tinsmith/contract/competition';
import { currentEvent } from '@tinsmith/domain/current-event';
import { formatDays } from '@tinsmith/domain/date-range';
import type { AccountId } from '@tinsmith/domain/ids';
import { type CompetitionKind, nextBoundaryMs, phaseOf } from '@tinsmith/domain/phase';
import { previewPostText } from '@tinsmith/domain/post-preview';
import type { SummaryParts } from '../../http/feature.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CompetitionRow,
  type LatestPostPart,
  type LatestPostRow,
  type ListedCompetition,
  listViewedCompetitions,
} from './competition.queries.ts';
import { presentCompetition, presentEventInList } from './present-competition.ts';
import { findNotice } from './site-notice.queries.ts';
import { listAnnounced } from './upcoming.queries.ts';

/** Every event that has yet to start; the current one has a box of its own. */
const listUpcoming = (rows: readonly CompetitionRow[], current: CompetitionRow | null, nowMs: number) =>
  rows
    .filter((row) => row !== current && phaseOf(row, nowMs) === 'before')
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, title, short }) => ({ dateStr: formatDays(startMs, endMs), title, short }));

export type ListForViewer = (accountId: AccountId | null) => Promise<ListedCompetition[]>;

/** Lists the competitions for a viewer. Concurrent identical requests share one read. */
export function openEventList(
  { db }: Pick<Platform, 'db'>,
  parts: Required<SummaryParts>,
  latestPost: () => LatestPostPart,
): ListForViewer {
  const underWay = new Map<number | null, Promise<ListedCompetition[]>>();
  return (accountId) => {
    const known = underWay.get(accountId);
    if (known) return known;
    const reading = listViewedCompetitions(db, parts, latestPost(), accountId).finally(() =>
      underWay.delete(accountId),
    );
    underWay.set(accountId, reading);
    return reading;
  };
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const presentLatestPost = (row: LatestPostRow): LatestPost => ({ ...row, text: previewPostText(row.text) });

export async function readCurrentEvent(
  { db }: Pick<Platform, 'db'>,
  list: ListForViewer,
  viewer: Viewer,
): Promise<CurrentEvent> {
  const rows = await list(viewer.account?.id ?? null);
  const [first] = rows;
  const announced = first?.announced ?? (await listAnnounced(db));
  const notice = first ? first.notice : await findNotice(db);
  const nowMs = rows[0]?.nowMs ?? 0;
  const current = currentEvent(rows, nowMs);
  return {
    currentEvent: current && presentCompetition(current),
    latestPost: current?.latestPost ? presentLatestPost(current.latestPost) : null,
    upcoming: [
      ...listUpcoming(rows, current, nowMs),
      ...announced.map(({ title, dateStr }) => ({ title, dateStr, short: null })),
    ],
    events: rows.map(presentEventInList),
    nextBoundary: earlier(nextBoundaryMs(rows, nowMs), notice?.endsAt ?? null),
    ...(notice && { notice }),
  };
}

/** The kind of the current event, which sets the site's mood. */
export async function readCurrentKind(list: ListForViewer, viewer: Viewer): Promise<CompetitionKind | null> {
  const rows = await list(viewer.account?.id ?? null);
  return currentEvent(rows, rows[0]?.nowMs ?? 0)?.kind ?? null;
}
