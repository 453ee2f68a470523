import { anyone, publicFor } from '@tinsmith/contract/access';
import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { SignUp } from '@tinsmith/contract/entrant';
import type { AtStake } from '@tinsmith/contract/team';
import { formatDays } from '@tinsmith/domain/date-range';
import { readWishes } from '@tinsmith/domain/wishes';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition, getCurrentEvent } from '../../api/gen/competition.ts';
import { getSignUp, listEntrants, saveSignUp, withdraw } from '../../api/gen/entrant.ts';
import { getAtStake } from '../../api/gen/team.ts';
import { ConfirmPanel } from '../../forms/confirm-panel.tsx';
import { useFlash } from '../../page/flash.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useMood } from '../../page/use-site.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OpenTheLink, UnseenNote } from '../account/unconfirmed/unseen-note.tsx';
import { joinAddress } from '../competition/event-links.ts';
import { EventName } from '../competition/event-name.tsx';
import { askToWithdraw } from './ask-to-withdraw.tsx';
import { readGiftWish } from './gift-wish-field.tsx';
import styles from './join.module.css';
import { JoinForm } from './join-form.tsx';
import { joinedSentence } from './joined-sentence.ts';
import { readTeamWish } from './team-wish-field.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), query: ['compo', 'withdraw'] };

const facesShown = 12;

const load = async ({ call, url, whoAsks }: PageRequest) => {
  const compo = url.searchParams.get('compo');
  const [competition, { login }] = await Promise.all([
    compo
      ? call(getCompetition, { params: { compoId: compo } })
      : call(getCurrentEvent, { query: {} }).then((answer) => answer.currentEvent),
    whoAsks(),
  ]);
  if (!competition || login === null) return { competition, login, signUp: null, faces: [], leaving: null };
  const params = { compoId: competition.short };
  const [signUp, entrants] = await Promise.all([
    call(getSignUp, { params }),
    call(listEntrants, { params, query: { simple: 'true', limit: String(facesShown) } }),
  ]);
  // With script a dialog asks instead.
  const isLeaving = signUp.canWithdraw && url.searchParams.has('withdraw');
  const leaving = isLeaving ? await call(getAtStake, { params }) : null;
  const others = entrants.result.map((entrant) => entrant.username).filter((name) => name !== login);
  return { competition, login, signUp, faces: others.slice(0, facesShown - 1), leaving };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, texts, goTo }) => {
  const compo = url.searchParams.get('compo');
  const event = compo
    ? await call(getCompetition, { params: { compoId: compo } })
    : (await call(getCurrentEvent, { query: {} })).currentEvent;
  const params = { compoId: event?.short ?? '' };
  const isGifts = event?.kind === 'gift-exchange';
  const { isLookingForTeam, skills } = readTeamWish(texts);
  const info = isGifts ? readWishes(texts('wish').join('\n')).join('\n') : text('info').trim();
  const team = { isLookingForTeam, skills: isLookingForTeam ? [...skills] : [] };
  const hadJoined = event?.joinedCompetition ?? false;
  await call(saveSignUp, { params, body: isGifts ? { info, ...readGiftWish(texts) } : { info, ...team } });
  return goTo(joinAddress(params.compoId), hadJoined ? 'sign-up-saved' : 'joined');
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: args.loaderData?.competition ? `Join ${args.loaderData.competition.title}` : 'Join',
    description: 'Sign up for the event, change your sign-up or withdraw.',
    path: '/join/',
  });

const hourMs = 3_600_000;

function lead(event: Competition) {
  if (event.kind === 'gift-exchange') {
    const days = formatDays(event.competitionStart, event.competitionEnd);
    return `You make a game for someone, and someone makes one for you. ${days}.`;
  }
  const hours = Math.round((event.competitionEnd - event.competitionStart) / hourMs);
  return (
    <>
      {hours} hours, from <LocalTime epochMs={event.competitionStart} format="moment" />. First-timers are
      very welcome.
    </>
  );
}

function MustLogIn({ event }: { event: Competition }) {
  const next = encodeURIComponent(joinAddress(event.short));
  return (
    <Note title="You must be logged in.">
      <Link to={`/accounts/login?next=${next}`}>Log in</Link> or{' '}
      <Link to={`/accounts/register?next=${next}`}>register</Link>, and you'll come back here.
    </Note>
  );
}

function Closed({ event }: { event: Competition }) {
  const opensLater = event.joinOpens !== null && event.joinOpens > event.serverTime;
  return (
    <>
      <Note title="Unfortunately, registration is closed...">
        {opensLater && event.joinOpens !== null && (
          <>
            It opens on <LocalTime epochMs={event.joinOpens} format="moment" />.
          </>
        )}
      </Note>
      <p className={styles.way}>
        <Link to={`/${event.short}/`}>Go to the event page</Link>
      </p>
    </>
  );
}

/** Others see a sign-up once its address is confirmed, and only then is it in a draw. */
function UnseenSignUp({ event }: { event: Competition }) {
  if (event.afterEnd) return null;
  return (
    <div className={styles.unseen}>
      <UnseenNote title="Nobody else can see that you've joined until you confirm your address.">
        {event.kind === 'gift-exchange' && !event.afterStart ? (
          <>
            Only people with a confirmed address are in the draw on{' '}
            <LocalTime epochMs={event.competitionStart} format="moment" />.{' '}
          </>
        ) : event.afterStart ? (
          'You can start your entry and upload files right away. '
        ) : (
          "You don't have to wait for that: once the jam starts, you can make your entry and upload files. "
        )}
        <OpenTheLink />
      </UnseenNote>
    </div>
  );
}

interface Answer {
  readonly event: Competition;
  readonly login: string | null;
  readonly signUp: SignUp | null;
  readonly faces: readonly string[];
  /** What withdrawing would remove, for when no dialog can ask. */
  readonly leaving: AtStake | null;
  readonly onDone: (text: string) => void;
}

function Body({ event, login, signUp, faces, leaving, onDone }: Answer) {
  const mood = useMood();
  const hasJoined = signUp !== null && signUp.entrantId !== null;
  if (login === null) return event.canJoin ? <MustLogIn event={event} /> : <Closed event={event} />;
  if (!signUp || (!hasJoined && !event.canJoin)) return <Closed event={event} />;
  if (leaving) {
    return (
      <ConfirmPanel
        question={askToWithdraw(event, leaving, mood)}
        action={addressOf(withdraw, { params: { compoId: event.short } })}
        back={joinAddress(event.short)}
      />
    );
  }
  return (
    <JoinForm
      // The form starts over after withdrawing.
      key={`${event.short} ${hasJoined}`}
      event={event}
      login={login}
      signUp={signUp}
      faces={faces}
      onDone={onDone}
    />
  );
}

export default function JoinPage() {
  const { competition, login, signUp, faces, leaving } = useLoaderData<typeof loader>();
  const flash = useFlash('joined', 'sign-up-saved');
  const [done, setDone] = useState(
    flash && competition ? (flash.kind === 'joined' ? joinedSentence(competition) : 'Saved.') : '',
  );
  if (!competition) {
    return (
      <>
        <PageHead title="Join" />
        <Note title="There is no competition going on today. Come back later!">
          <Link to="/news">Go to the news</Link>
        </Note>
      </>
    );
  }
  const hasJoined = signUp !== null && signUp.entrantId !== null;
  // The button is below the note: moving the focus brings the note into view and has it read out.
  const showDone = (note: HTMLDivElement | null) => {
    if (done) note?.focus();
  };
  return (
    <>
      <Breadcrumbs
        items={[
          { label: competition.title, to: `/${competition.short}/` },
          { label: hasJoined ? 'Your sign-up' : 'Join' },
        ]}
      />
      <PageHead
        title={
          hasJoined ? (
            'Your sign-up'
          ) : (
            <>
              Join <EventName event={competition} />
            </>
          )
        }
        lead={lead(competition)}
      />
      <div ref={showDone} className={styles.done} role="status" tabIndex={-1}>
        {done && (
          <Note kind="ok" title={done}>
            {hasJoined && <Link to={`/${competition.short}/`}>Go to the event page</Link>}
          </Note>
        )}
      </div>
      {hasJoined && <UnseenSignUp event={competition} />}
      {hasJoined && competition.afterStart && done === joinedSentence(competition) && (
        <p className={styles.start}>
          <ButtonLink icon="joystick" to={`/${competition.short}/myEntry`}>
            {competition.kind === 'gift-exchange' ? 'Start your gift' : 'Start your entry'}
          </ButtonLink>
          <Link to={`/${competition.short}/rules`}>Read the rules</Link>
        </p>
      )}
      <Body
        event={competition}
        login={login}
        signUp={signUp}
        faces={faces}
        leaving={leaving}
        onDone={setDone}
      />
    </>
  );
}
