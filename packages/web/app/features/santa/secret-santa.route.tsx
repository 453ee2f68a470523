import { loggedIn, personal } from '@tinsmith/contract/access';
import { isLoggedOut } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Entry } from '@tinsmith/contract/entry';
import type { MySecretSanta } from '@tinsmith/contract/santa';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { can } from '@tinsmith/domain/ranks';
import { type ReactNode, useEffect } from 'react';
import { data, Link, type MetaFunction, useLoaderData } from 'react-router';
import { getEntry } from '../../api/gen/entry.ts';
import { sayLate, sendThanks } from '../../api/gen/gift.ts';
import { getMySecretSanta } from '../../api/gen/santa.ts';
import { getTeam } from '../../api/gen/team.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { endIdle } from '../../ui/idle.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { joinAddress } from '../competition/event-links.ts';
import { santaAddress } from '../competition/santa-address.ts';
import { NotJoined } from '../entry/not-joined.tsx';
import { BeforeDraw } from './before-draw.tsx';
import styles from './santa.module.css';
import { useKnock } from './use-knock.ts';
import { OwnGift, StandIn, TeamGifts } from './what-you-gave.tsx';
import { YourReceiver } from './your-receiver.tsx';
import { YourSanta } from './your-santa.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal, query: ['compo', 'show'] };

interface SantaPageData {
  /** Null if no one is logged in. */
  readonly santa: MySecretSanta | null;
  readonly hasEntry: boolean;
  /** The gift to unwrap. */
  readonly gift: Entry | null;
  readonly compo: string | null;
}

const load = async ({ call, url, whoAsks }: PageRequest) => {
  const compo = url.searchParams.get('compo');
  const without = () =>
    data<SantaPageData>({ santa: null, hasEntry: false, gift: null, compo }, { status: 401 });
  if ((await whoAsks()).login === null) return without();
  try {
    const santa = await call(getMySecretSanta, { query: compo === null ? {} : { compo } });
    const short = santa.secretSanta && santa.competition?.short;
    const team = short ? await call(getTeam, { params: { compoId: short } }) : null;
    const giftId = santa.gift?.state === 'here' ? (santa.reverse?.entryId ?? null) : null;
    const gift = giftId === null ? null : await call(getEntry, { params: { id: String(giftId) } });
    return data<SantaPageData>({ santa, hasEntry: team !== null && team.entryId !== null, gift, compo });
  } catch (error) {
    if (isLoggedOut(error)) return without();
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, text, goTo }) => {
  const params = { compoId: text('compo') };
  if (text('intent') === 'thanks')
    await call(sendThanks, { params, body: { text: text('text'), isPublic: isFlagOn(text('isPublic')) } });
  else await call(sayLate, { params, body: { by: text('by'), word: text('word') } });
  return goTo(santaAddress(params.compoId));
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'My Secret Santa',
    description: "Who you're making a game for, and what they wish for.",
    path: '/secretSanta',
    isPrivate: true,
  });

/** Why an entrant has no receiver. */
const withoutReceiver: Partial<Record<MySecretSanta['state'], readonly [title: string, more: string]>> = {
  due: ['Names are being drawn...', 'This takes a moment. The page updates by itself.'],
  unverified: [
    "You weren't in the draw.",
    "Your address wasn't confirmed when names were drawn, so you have no one to make a game for this time. We'd love to have you in the next one.",
  ],
  suspended: [
    "You weren't in the draw.",
    "Your account was suspended when names were drawn, so you have no one to make a game for this time. We'd love to have you in the next one.",
  ],
  'set-aside': [
    "We couldn't find a match for you.",
    "That isn't your fault: there were too few people who could be paired. If nobody has made you a game when the gifts open, you'll be on the elves' list, and anyone can make you one.",
  ],
  waiting: [
    'The person you were making a game for has left.',
    "There's no one to take their place right now. If someone needs a santa, we'll let you know.",
  ],
};

const elvesLink = ({ short }: Competition) => <Link to={`/${short}/elves`}>the elves' list</Link>;

/** The same after the end, where it is no longer true, and for those who came to help. */
function afterwards(
  event: Competition,
  { state, given }: MySecretSanta,
): readonly [string, ReactNode] | null {
  switch (state) {
    case 'set-aside':
      return [
        "We couldn't find a match for you.",
        "That isn't your fault: there were too few people who could be paired.",
      ];
    case 'waiting':
      return [
        'You had no one to make a game for in the end.',
        <>If you'd like to make one for someone who's still without a gift, see {elvesLink(event)}.</>,
      ];
    case 'stand-in':
      if (given.some(({ hasCome }) => !hasCome))
        return ['Thanks for helping out!', "You're making a game for someone whose gift didn't come."];
      if (given.length > 0) return ['Thanks for helping out!', 'Your game has arrived.'];
      return [
        'Thanks for offering to help!',
        <>You're not making a game for anyone right now. Who still needs one is on {elvesLink(event)}.</>,
      ];
    default:
      return null;
  }
}

interface StateProps {
  readonly event: Competition;
  readonly santa: MySecretSanta;
  readonly hasEntry: boolean;
  readonly gift: Entry | null;
  readonly onZero: () => void;
}

function State({ event, santa, hasEntry, gift, onZero }: StateProps) {
  const { login } = useCurrentUser();
  if (!event.hasSecretSanta)
    return (
      <Note title="There is no secret santa information available for the current competition.">
        <Link to={`/${event.short}/`}>Go to {event.title}</Link>
      </Note>
    );
  if (!santa.joinedCompetition || !santa.ownWishlist) return <NotJoined competition={event} />;
  if (santa.state === 'before')
    return <BeforeDraw event={event} wishlist={santa.ownWishlist} onZero={onZero} />;
  const [title, more] =
    (event.afterEnd ? afterwards(event, santa) : null) ?? withoutReceiver[santa.state] ?? [];
  const own = santa.given.find(({ isElf }) => !isElf);
  return (
    <>
      {santa.gift && (
        <YourSanta event={event} name={login ?? ''} gift={santa.gift} santa={santa} entry={gift} />
      )}
      {title && <Note title={title}>{more}</Note>}
      {santa.hasNewReceiver && santa.secretSanta && (
        <Note icon="mail" className={styles.changed} title="You have a new person to make a game for.">
          Something changed in the exchange, so we had to swap some names. {santa.secretSanta.receiver.name}{' '}
          doesn't know about it, so please keep it that way. Whatever you've made so far is still yours, and
          you can turn it into a gift for them.
        </Note>
      )}
      {santa.secretSanta && (
        <YourReceiver event={event} pair={santa.secretSanta} hasEntry={hasEntry} onZero={onZero} />
      )}
      {!event.afterEnd && (
        <p className={styles.small}>
          Your santa reads your wishes, so you can still change them.{' '}
          <Link to={joinAddress(event.short)}>Edit your wishes</Link>
        </p>
      )}
      {own && <OwnGift event={event} given={own} />}
      <TeamGifts event={event} team={santa.team} />
      {santa.given
        .filter(({ isElf }) => isElf)
        .map((given) => (
          <StandIn key={given.receiver.entrantId} event={event} given={given} isSecond={own !== undefined} />
        ))}
    </>
  );
}

export default function SecretSantaPage() {
  const { santa, hasEntry, gift, compo } = useLoaderData<typeof loader>();
  const { rank = null } = useCurrentUser();
  const onZero = useKnock(santa?.state === 'due');
  // Before the draw this page is a clock: its seconds must not pause.
  useEffect(endIdle, []);
  if (!santa)
    return (
      <MustLogIn next={compo === null ? '/secretSanta' : santaAddress(compo)}>
        Here people in a gift exchange find out who they make a game for.
      </MustLogIn>
    );
  return (
    <>
      <PageHead title="My Secret Santa" />
      {santa.competition ? (
        <State event={santa.competition} santa={santa} hasEntry={hasEntry} gift={gift} onZero={onZero} />
      ) : (
        <Note title="There is no competition going on today. Come back later!">
          <Link to="/news">Go to the news</Link>
        </Note>
      )}
      {can(rank, 'repair-exchange') && santa.competition?.hasSecretSanta && (
        <p className={styles.small}>
          For staff: <Link to={`/${santa.competition.short}/santa/desk`}>Santa desk</Link>
        </p>
      )}
    </>
  );
}
