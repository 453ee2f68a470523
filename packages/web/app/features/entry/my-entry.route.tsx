import { loggedIn, personal } from '@tinsmith/contract/access';
import { addressOf, isApiError, isLoggedOut } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { useEffect, useRef, useState } from 'react';
import { data, type MetaFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { myEntry } from '../../api/gen/entry.ts';
import { getTeam } from '../../api/gen/team.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { redirectTo } from '../../page/redirect.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Status } from '../../ui/status.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import styles from './my-entry.module.css';
import { NotJoined } from './not-joined.tsx';
import { NotStarted } from './not-started.tsx';
import { TooLate } from './too-late.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = async ({ call, params, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const failed = { competition, isLoggedIn: true, hasJoined: false, canStart: false, hasFailed: true };
  const forOthers = () => data({ ...failed, isLoggedIn: false, hasFailed: false }, { status: 401 });
  if (login === null) return forOthers();
  try {
    const team = await call(getTeam, compo);
    if (team.entryId !== null) throw redirectTo(`/entry/${team.entryId}/`);
    return data({
      ...failed,
      hasJoined: team.entrantId !== null,
      canStart: team.canStart,
      hasFailed: false,
    });
  } catch (error) {
    if (isLoggedOut(error)) return forOthers();
    // A redirect to the entry.
    if (error instanceof Response) throw error;
    return data(failed, { status: isApiError(error) ? error.status : 500 });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'My entry',
    description: 'Takes you to your entry.',
    path: '/news',
    isPrivate: true,
  });

const failure = 'Could not get or create your entry';

/** The entry could not be read. */
function NotRead() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Status loading={false} error={failure} />
      <p className={styles.way}>
        <Button isBusy={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      </p>
    </>
  );
}

/** Loading a page changes nothing: the entry is created by an API call, or by a press without script. */
function MakeEntry({ competition }: { competition: Competition }) {
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isAsked = useRef(-1);
  useEffect(() => {
    if (isAsked.current === tries) return;
    isAsked.current = tries;
    setHasFailed(false);
    callApi(myEntry, { params: { compoId: competition.short }, body: undefined }).then(
      ({ entryId }) => navigate(`/entry/${entryId}/`, { replace: true }),
      () => setHasFailed(true),
    );
  }, [tries, competition.short, navigate]);
  return (
    <>
      <form
        className={styles.plain}
        method="post"
        action={addressOf(myEntry, { params: { compoId: competition.short } })}
      >
        <CsrfField />
        <Button type="submit">Go to my entry</Button>
      </form>
      <div className={styles.scripted}>
        <Status loading={!hasFailed} loadingText="Getting your entry" error={failure} />
        {hasFailed && (
          <p className={styles.way}>
            <Button onClick={() => setTries(tries + 1)}>Try again</Button>
          </p>
        )}
      </div>
    </>
  );
}

export default function MyEntryPage() {
  const { competition, isLoggedIn, hasJoined, canStart, hasFailed } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={`/${short}/myEntry`}>
        Here people who take part in {title} start their entry: the page of their game.
      </MustLogIn>
    );
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'My entry' }]} />
      <PageHead title="My entry" />
      {hasFailed ? (
        <NotRead />
      ) : !hasJoined ? (
        <NotJoined competition={competition} />
      ) : canStart ? (
        <MakeEntry competition={competition} />
      ) : competition.afterEnd ? (
        <TooLate competition={competition} />
      ) : (
        <NotStarted competition={competition} />
      )}
    </>
  );
}
