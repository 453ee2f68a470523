import { anyone, publicFor } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import { formatDays } from '@tinsmith/domain/date-range';
import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { listEntrants } from '../../api/gen/entrant.ts';
import { listEventLog } from '../../api/gen/log.ts';
import { latePart } from '../../page/late-part.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { endIdle } from '../../ui/idle.ts';
import { loadNewestEntries, NewestEntries } from '../entry/newest-entries.tsx';
import { loadOwnEntry, OwnEntry } from '../entry/own-entry.tsx';
import { EventRules, loadExtraRules } from '../rule/event-rules.tsx';
import { EventSeal } from '../rule/event-seal.tsx';
import { loadGifts, WhoGave } from '../santa/who-gave.tsx';
import { loadInvitations } from '../team/load-invitations.ts';
import { loadOwnVotes, OwnVotes } from '../vote/own-votes.tsx';
import { EventBlocks } from './blocks.tsx';
import { refreshCurrentEvent, useCurrentEvent, useNumEntrants } from './current-event.ts';
import { EventHero } from './event-hero.tsx';
import { glimpsesOf, postsShown } from './latest-posts.tsx';
import { loadOwnGift, wrappedEntryOf } from './own-gift.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), opensWithBoard: true };

const EventInvitations = latePart(
  async () => (await import('../team/event-invitations.tsx')).EventInvitations,
);

const facesShown = 12;

const load = async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  const [entrants, log, entries, own, waiting, gift, gifts, rules, votes] = await Promise.all([
    // Only while people can still join: later there are better things to show.
    competition.afterStart
      ? null
      : call(listEntrants, { ...compo, query: { simple: 'true', limit: String(facesShown) } }),
    competition.numLogs === 0
      ? null
      : call(listEventLog, { ...compo, query: { newest: String(postsShown) } }),
    loadNewestEntries(call, competition),
    loadOwnEntry(call, competition),
    loadInvitations(call, competition),
    loadOwnGift(call, competition),
    loadGifts(call, competition),
    loadExtraRules(call, competition),
    loadOwnVotes(call, competition),
  ]);
  const faces = entrants?.result.map((entrant) => entrant.username) ?? [];
  return {
    competition,
    faces,
    posts: log ? glimpsesOf(log) : [],
    entries,
    own,
    waiting,
    gift,
    gifts,
    rules,
    votes,
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  const days = formatDays(event.competitionStart, event.competitionEnd);
  return describePage(args, {
    title: event.title,
    description: `${event.title}, ${days}: dates, rules, entrants, logs and games.`,
    path: `/${event.short}/`,
  });
};

const longestWaitMs = 3_000;

/** The frame refreshes the current event; the page of another event refreshes itself. */
function useOwnBoundary(short: string): () => void {
  const { revalidate } = useRevalidator();
  const isCurrent = useCurrentEvent().currentEvent?.short === short;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (isCurrent) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), Math.random() * longestWaitMs);
  };
}

/** The user line counts invitations too; new ones on this page must appear there as well. */
function useWaitingNews({ short, numInvitations }: Competition): void {
  const { currentEvent } = useCurrentEvent();
  const isNews = currentEvent?.short === short && currentEvent.numInvitations !== numInvitations;
  useEffect(() => {
    if (isNews) void refreshCurrentEvent();
  }, [isNews]);
}

/** Whether there may be invitations while the page is open. Stays true, since the outcome of the last one is shown. */
function useHasInvitations(
  { joinedCompetition, afterStart, afterEnd }: Competition,
  hasAny: boolean,
): boolean {
  const has = hasAny || (joinedCompetition && afterStart && !afterEnd);
  const [hasHad, setHasHad] = useState(has);
  if (has && !hasHad) setHasHad(true);
  return has || hasHad;
}

export default function CompetitionPage() {
  const { competition, faces, posts, entries, own, waiting, gift, gifts, rules, votes } =
    useLoaderData<typeof loader>();
  const event = { ...competition, numEntrants: useNumEntrants(competition) };
  const onZero = useOwnBoundary(event.short);
  useWaitingNews(competition);
  const hasInvitations = useHasInvitations(competition, waiting !== null);
  // This page is a clock: its seconds must not pause.
  useEffect(endIdle, []);
  return (
    <>
      <EventHero event={event} gift={gift} onZero={onZero} />
      <EventBlocks
        event={event}
        faces={faces}
        posts={posts}
        gift={gift}
        gifts={
          gifts && gifts.result.length > 0 ? (
            <WhoGave event={event} gifts={gifts} wrappedId={wrappedEntryOf(gift)} />
          ) : null
        }
        entries={<NewestEntries event={event} entries={entries} wrappedId={wrappedEntryOf(gift)} />}
        votes={
          votes && {
            note: votes.numEntries > 0 ? `${votes.numDone} of ${votes.numEntries}` : undefined,
            content: <OwnVotes event={event} votes={votes} />,
          }
        }
        ownEntry={own && <OwnEntry event={event} own={own} numVotes={votes?.numOwnVotes ?? null} />}
        extraRules={rules && <EventRules rules={rules} />}
        seal={<EventSeal event={event} />}
        invitations={
          hasInvitations && <EventInvitations key={event.short} event={competition} waiting={waiting} />
        }
      />
    </>
  );
}
