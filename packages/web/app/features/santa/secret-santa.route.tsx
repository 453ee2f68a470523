import { loggedIn, personal } from '@tinsmith/contract/access';
import { isLoggedOut } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { getMySecretSanta, type MySecretSanta } from '@tinsmith/contract/santa';
import { getTeam } from '@tinsmith/contract/team';
import { useEffect } from 'react';
import { data, Link, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { endIdle } from '../../ui/idle.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { NotJoined } from '../entry/not-joined.tsx';
import { BeforeDraw } from './before-draw.tsx';
import { useKnock } from './use-knock.ts';
import { YourReceiver } from './your-receiver.tsx';
import { YourSanta } from './your-santa.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal, query: ['compo'] };

interface SantaPageData {
  /** Null for whoever is not logged in. */
  readonly santa: MySecretSanta | null;
  readonly hasEntry: boolean;
  readonly compo: string | null;
}

const load = async ({ call, url, whoAsks }: PageRequest) => {
  const compo = url.searchParams.get('compo');
  const without = () => data<SantaPageData>({ santa: null, hasEntry: false, compo }, { status: 401 });
  if ((await whoAsks()).login === null) return without();
  try {
    const santa = await call(getMySecretSanta, { query: compo === null ? {} : { compo } });
    const short = santa.secretSanta && santa.competition?.short;
    const team = short ? await call(getTeam, { params: { compoId: short } }) : null;
    return data<SantaPageData>({ santa, hasEntry: team !== null && team.entryId !== null, compo });
  } catch (error) {
    if (isLoggedOut(error)) return without();
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'My Secret Santa',
    description: 'Who you make a game for, and what they wish for.',
    path: '/secretSanta',
    isPrivate: true,
  });

/** Why somebody who takes part has nobody to give to. */
const withoutReceiver: Partial<Record<MySecretSanta['state'], readonly [title: string, more: string]>> = {
  due: ['Names are being drawn...', 'This takes a moment. The page will knock.'],
  unverified: [
    "You weren't in the draw.",
    "Your address wasn't confirmed when names were drawn, so you have no one to make a game for this time. We'd love to have you in the next one.",
  ],
  'set-aside': [
    "We couldn't find a match for you.",
    "That isn't your fault: there were too few people who could be paired. You're on the elves' list, so that someone makes you a game.",
  ],
  waiting: [
    'The person you were making a game for has left.',
    "There's no one to take their place right now. If someone needs a santa, you'll be the first to know.",
  ],
};

interface StateProps {
  readonly event: Competition;
  readonly santa: MySecretSanta;
  readonly hasEntry: boolean;
  readonly onZero: () => void;
}

function State({ event, santa, hasEntry, onZero }: StateProps) {
  if (!event.hasSecretSanta)
    return (
      <Note title="There is no secret santa information available for the current competition.">
        <Link to={`/${event.short}/`}>Go to {event.title}</Link>
      </Note>
    );
  if (!santa.joinedCompetition || !santa.ownWishlist) return <NotJoined competition={event} />;
  if (santa.state === 'before')
    return <BeforeDraw event={event} wishlist={santa.ownWishlist} onZero={onZero} />;
  const [title, more] = withoutReceiver[santa.state] ?? [];
  return (
    <>
      {santa.reverse && <YourSanta reverse={santa.reverse} />}
      {title && <Note title={title}>{more}</Note>}
      {santa.secretSanta && (
        <YourReceiver event={event} pair={santa.secretSanta} hasEntry={hasEntry} onZero={onZero} />
      )}
    </>
  );
}

export default function SecretSantaPage() {
  const { santa, hasEntry, compo } = useLoaderData<typeof loader>();
  const onZero = useKnock(santa?.state === 'due');
  // Before the draw the clock is the page: its seconds must not stand still.
  useEffect(endIdle, []);
  if (!santa) return <MustLogIn next={compo === null ? '/secretSanta' : santaAddress(compo)} />;
  return (
    <>
      <PageHead title="My Secret Santa" />
      {santa.competition ? (
        <State event={santa.competition} santa={santa} hasEntry={hasEntry} onZero={onZero} />
      ) : (
        <Note title="There is no competition going on today. Come back later!">
          <Link to="/news">Go to the news</Link>
        </Note>
      )}
    </>
  );
}
