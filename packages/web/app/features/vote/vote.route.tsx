import { loggedIn, personal } from '@tinsmith/contract/access';
import { isLoggedOut, isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { VotableEntry, Votes } from '@tinsmith/contract/vote';
import { isComplete } from '@tinsmith/domain/ballot';
import { data, type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getVotes } from '../../api/gen/vote.ts';
// Part of this page, whatever happens to the connection once it is open.
import '../../connection/connection-bar.tsx';
import { latePart } from '../../page/late-part.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { type EntryDetails, readDetails } from './entry-details.ts';
import { VoteDesk } from './vote-desk.tsx';
import { votePlainly } from './vote-plainly.ts';

// For those who can't vote.
const MustLogIn = latePart(async () => (await import('../account/session/must-log-in.tsx')).MustLogIn);
const NoVoting = latePart(async () => (await import('./no-voting.tsx')).NoVoting);
const VotingEnded = latePart(async () => (await import('./no-voting.tsx')).VotingEnded);

export const handle: PageHandle = {
  access: loggedIn,
  cache: personal,
  offlineHint: "You can keep voting. Your votes are saved on this device and sent when you're back.",
};

interface VotePageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
  readonly isVerified: boolean;
  /** Null if the viewer has not joined, or there is no voting. */
  readonly votes: Votes | null;
  readonly opened: EntryDetails | null;
}

/** Still to do, or to try again because the team has answered. */
const isOpen = ({ ballot, trouble }: VotableEntry): boolean =>
  trouble ? trouble.answer !== '' : !(ballot && isComplete(ballot.scores));

const load = async ({ call, params, url, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login, isVerified }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const without = (isLoggedIn: boolean, status: number) =>
    data<VotePageData>({ competition, isLoggedIn, isVerified, votes: null, opened: null }, { status });
  if (login === null) return without(false, 401);
  if (competition.kind === 'gift-exchange' || !competition.afterEnd) return without(true, 200);
  try {
    const asked = Number(url.searchParams.get('entry'));
    // An entry that is not in the viewer's order yet is listed if a link leads to it.
    const query = Number.isSafeInteger(asked) && asked > 0 ? { entry: String(asked) } : {};
    const votes = await call(getVotes, { ...compo, query });
    const listed = votes.entries.find(({ id }) => id === asked) ?? votes.entries.find(isOpen);
    const opened = listed && votes.canVote ? await readDetails(call, listed.id) : null;
    return data<VotePageData>({ competition, isLoggedIn: true, isVerified, votes, opened });
  } catch (error) {
    if (isProblem(error, 'not-joined')) return without(true, 200);
    if (isLoggedOut(error)) return without(false, 401);
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = votePlainly;

/** Opening another entry needs no new list, and must work without a connection. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Vote, ${args.loaderData?.competition.title}`,
    description: 'Play the games, rate them, and say something useful.',
    path: `/${args.loaderData?.competition.short}/vote`,
    isPrivate: true,
  });

export default function VotePage() {
  const { competition, isLoggedIn, isVerified, votes, opened } = useLoaderData<typeof loader>();
  const { short, title, votingEnd } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={`/${short}/vote`}>
        {competition.kind === 'speedhack'
          ? `Here everyone who took part in ${title} plays the games and votes on them.`
          : `${title} is a gift exchange, so there's no voting.`}
      </MustLogIn>
    );
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Vote' }]} />
      <PageHead
        title="Vote"
        lead={
          votes?.canVote && (
            <>
              Play, rate and say something useful. Nobody else sees your ballots until voting ends on{' '}
              <LocalTime epochMs={votingEnd} format="moment" />.
            </>
          )
        }
      />
      {votes && !votes.canVote ? (
        <VotingEnded short={short} />
      ) : votes ? (
        <VoteDesk
          key={short}
          competition={competition}
          loaded={votes}
          opened={opened}
          isVerified={isVerified}
        />
      ) : (
        <NoVoting competition={competition} />
      )}
    </>
  );
}
