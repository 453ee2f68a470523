import { loggedIn, personal } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import type { AtStake } from '@tinsmith/contract/team';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { sayLateFromMs } from '@tinsmith/domain/gift-rules';
import { Link, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getSignUp, withdraw } from '../../api/gen/entrant.ts';
import { getMySecretSanta } from '../../api/gen/santa.ts';
import { getAtStake } from '../../api/gen/team.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { bell, candle, gift, heart } from '../../ui/craft/sprites-winter.ts';
import { type Fate, FateList, WayBack } from '../../ui/fate-list.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { joinAddress, leaveAddress } from '../competition/event-links.ts';
import { santaAddress } from '../competition/santa-address.ts';
import { entryFate } from '../entrant/ask-to-withdraw.tsx';
import { NotJoined } from '../entry/not-joined.tsx';
import styles from './santa.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  const [signUp, atStake, santa] = await Promise.all([
    call(getSignUp, compo),
    call(getAtStake, compo),
    call(getMySecretSanta, { query: { compo: competition.short } }),
  ]);
  return {
    competition,
    hasJoined: signUp.entrantId !== null,
    canLeave: signUp.canWithdraw,
    atStake,
    receivers: santa.given.filter(({ isTakenOver }) => !isTakenOver).map(({ receiver }) => receiver.name),
  };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, goTo }) => {
  const compoId = params.compoId ?? '';
  await call(withdraw, { params: { compoId }, body: {} });
  return goTo(leaveAddress(compoId), 'left');
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Leave the exchange',
    description: 'What happens if you leave, and how to do it.',
    path: leaveAddress(args.loaderData?.competition.short ?? ''),
    isPrivate: true,
  });

const names = new Intl.ListFormat('en');

interface LeavingProps {
  event: Competition;
  atStake: AtStake;
  receivers: readonly string[];
}

/** Everything that goes, as a list. */
function listGoing({ event, atStake: { entry, numPosts } }: LeavingProps): Fate[] {
  return [
    ...(entry ? [entryFate(entry, 'winter')] : []),
    {
      what: 'Your wishlist and your own gift',
      more: event.afterStart ? 'Nobody makes a game for you this time.' : undefined,
      sprite: gift,
    },
    ...(numPosts === 0
      ? []
      : [{ what: `${numPosts} log ${numPosts === 1 ? 'post' : 'posts'}`, sprite: bell }]),
  ];
}

/** Running late is the smaller step. */
function SmallerStep({ event }: { event: Competition }) {
  const fromMs = sayLateFromMs({ endMs: event.competitionEnd });
  if (event.serverTime >= fromMs)
    return (
      <>
        Only short of time? <Link to={santaAddress(event.short)}>Say that you're running late</Link> instead.
      </>
    );
  return <>Only short of time? From {formatDay(fromMs)} on, you can say that you're running late instead.</>;
}

function Leaving(props: LeavingProps) {
  const { event, receivers } = props;
  const sent = useSentForm();
  const isOne = receivers.length === 1;
  return (
    <div className={styles.leave}>
      {sent.problem && <Note kind="err" title={sent.problem} />}
      {event.afterStart && (
        <p>
          {receivers.length > 0 &&
            `${names.format(receivers)} ${isOne ? 'is' : 'are'} waiting for a game from you. `}
          If you leave, someone else takes over. The earlier you leave, the more time they have.
        </p>
      )}
      <FateList title="What goes" isGoing fates={listGoing(props)} />
      <FateList
        title="What stays"
        fates={[
          ...(event.afterStart && receivers.length > 0
            ? [
                {
                  what: `Your letters with ${names.format(receivers)}`,
                  more: 'The new santa reads them and goes on from there.',
                  sprite: candle,
                },
              ]
            : []),
          { what: 'Your account', sprite: heart },
        ]}
      />
      {event.afterStart ? (
        <WayBack isFinal>
          This can't be undone: names have been drawn, so you can't join again. <SmallerStep event={event} />
        </WayBack>
      ) : (
        <WayBack>You can join again until {formatDay(event.joinCloses)}.</WayBack>
      )}
      <form method="post" className={styles.decide}>
        <CsrfField />
        <Button variant="danger" type="submit">
          Leave {event.title}
        </Button>
        <ButtonLink
          className={styles.keep}
          to={event.afterStart ? santaAddress(event.short) : joinAddress(event.short)}
        >
          Stay in
        </ButtonLink>
      </form>
    </div>
  );
}

function Body() {
  const loaded = useLoaderData<typeof loader>();
  const hasLeft = useFlash('left') !== null;
  if (!loaded) return null;
  const { competition: event, hasJoined, canLeave, atStake, receivers } = loaded;
  const toEvent = <Link to={`/${event.short}/`}>Go to the event page</Link>;
  if (!event.hasSecretSanta)
    return (
      <Note title="This event is no gift exchange.">
        You can withdraw from it on <Link to={joinAddress(event.short)}>your sign-up</Link>.
      </Note>
    );
  if (!hasJoined)
    return hasLeft ? (
      <Note kind="ok" title={`You've left ${event.title}.`}>
        {event.afterStart && 'Thank you for letting us know: someone else is taking over. '}
        {toEvent}
      </Note>
    ) : (
      <NotJoined competition={event} />
    );
  if (!canLeave)
    return (
      <Note icon="gift" title={`${event.title} is over, so there's nothing to leave.`}>
        {toEvent}
      </Note>
    );
  return <Leaving event={event} atStake={atStake} receivers={receivers} />;
}

export default function LeavePage() {
  const loaded = useLoaderData<typeof loader>();
  const { compoId } = useParams();
  if (!loaded)
    return (
      <MustLogIn next={`/${compoId}/leave`}>
        Here you can leave a gift exchange that you take part in.
      </MustLogIn>
    );
  const { short, title } = loaded.competition;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'My Secret Santa', to: santaAddress(short) },
          { label: 'Leave' },
        ]}
      />
      <PageHead title={`Leave ${title}`} />
      <Body />
    </>
  );
}
