import { type Mood, moodOf } from '@tinsmith/domain/mood';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import { useMatches } from 'react-router';
import type { RootData } from '../../page/root-data.ts';
import { serverNow } from '../../time/server-time.ts';
import { useCurrentEvent } from './current-event.ts';

/** Where the data of a page has the event that the page is about. */
interface PageData {
  readonly competition?: { readonly kind?: CompetitionKind } | null;
  readonly event?: PageData['competition'];
  readonly entry?: PageData | null;
  readonly log?: PageData | null;
  readonly page?: PageData | null;
  readonly santa?: PageData | null;
}

function findKind(data: PageData | null | undefined): CompetitionKind | undefined {
  if (!data) return undefined;
  const { competition, event, entry, log, page, santa } = data;
  return competition?.kind ?? event?.kind ?? findKind(entry ?? log ?? page ?? santa);
}

/**
 * The mood of the page: that of the event it is about, else the site's as of now, because an event of the other
 * kind may have become current since the page loaded.
 */
export function useEventMood(loaded: RootData | undefined): Mood {
  const { currentEvent } = useCurrentEvent();
  const kind = findKind(useMatches().at(-1)?.loaderData as PageData | undefined) ?? currentEvent?.kind;
  if (kind) return moodOf(kind, 0);
  // It has ended since; until then the server's choice counts, since its clock is the right one.
  if (loaded?.event.currentEvent) return moodOf(null, serverNow());
  return loaded?.site.mood ?? 'summer';
}
