import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { type Call, isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { CheckedBallot, VoteBoard, VoteCheck } from '@tinsmith/contract/vote-desk';
import { data, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import {
  checkVotes,
  countBallot,
  countVoter,
  excludeBallot,
  excludeVoter,
  getVoteBoard,
} from '../../api/gen/vote-desk.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { refreshOf, useLiveDesk, useOpenDesk } from '../../live/use-live-desk.ts';
import { refusalOf } from '../../page/desk-refusal.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { DeskRefused } from '../../ui/desk-refused.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadOverview, type Overview } from '../staff/load-staff.ts';
import { StaffNav } from '../staff/staff-nav.tsx';
import { CheckedItem } from './checked-ballots.tsx';
import { OwedBoard } from './vote-board-desk.tsx';
import styles from './vote-check.module.css';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-results'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

interface DeskData {
  readonly competition: Competition;
  /** Null if the viewer may not see it, and in a gift exchange. */
  readonly board: VoteBoard | null;
  /** Null until voting has ended, and for organizers who have an entry. */
  readonly check: VoteCheck | null;
  /** Why there is no board or the viewer cannot look at ballots; null if the viewer lacks the rank. */
  readonly problem: string | null;
  /** For staff of a gift exchange; others are refused there, as anywhere. */
  readonly hasNoVoting?: true;
  /** For the menu. */
  readonly overview: Overview | null;
}

const pathOf = (short: string): string => `/${short}/vote/desk`;

type Votes = Pick<DeskData, 'board' | 'check' | 'problem'>;

/** The numbers and, once voting has ended, the ballots to look at. */
async function askVotes(call: Call, { short, votingEnd }: Competition): Promise<Votes> {
  const params = { compoId: short };
  const board = await call(getVoteBoard, { params });
  if (board.serverTime < votingEnd) return { board, check: null, problem: null };
  try {
    const check = await call(checkVotes, { params, query: refreshOf(pathOf(short)) });
    return { board, check, problem: null };
  } catch (error) {
    if (!isProblem(error, 'took-part')) throw error;
    return { board, check: null, problem: error.sentence };
  }
}

const load = async (request: PageRequest) => {
  const { call, params } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, overview] = await Promise.all([call(getCompetition, compo), loadOverview(request)]);
  const without = { competition, board: null, check: null, overview };
  try {
    return data<DeskData>({ competition, ...(await askVotes(call, competition)), overview });
  } catch (error) {
    if (isProblem(error, 'no-voting'))
      return data<DeskData>({ ...without, problem: null, hasNoVoting: true });
    const { status, problem } = refusalOf(error);
    return data<DeskData>({ ...without, problem }, { status });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, goTo }) => {
  const compoId = params.compoId ?? '';
  const [id, reason] = [text('id'), text('reason')];
  const ballot = { params: { compoId, ballotId: id } };
  const voter = { params: { compoId, entrantId: id } };
  const decide = {
    exclude: () => call(excludeBallot, { ...ballot, body: { reason } }),
    count: () => call(countBallot, { ...ballot, body: undefined }),
    'exclude-voter': () => call(excludeVoter, { ...voter, body: { reason } }),
    'count-voter': () => call(countVoter, { ...voter, body: undefined }),
  }[text('intent')];
  await decide?.();
  return goTo(pathOf(compoId));
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Vote desk of ${args.loaderData?.competition.title ?? 'the event'}`,
    description: 'For staff: votes still owed, and ballots to look at.',
    path: pathOf(args.loaderData?.competition.short ?? ''),
    isPrivate: true,
  });

interface GroupsProps {
  id: string;
  title: string;
  hint: string;
  groups: readonly (readonly CheckedBallot[])[];
  /** Whether the list would be longer. */
  isCut?: boolean;
  short: string;
  onChange: () => Promise<void>;
}

function Groups({ id, title, hint, groups, isCut = false, short, onChange }: GroupsProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={styles.soft}>{groups.length === 0 ? 'None found.' : hint}</p>
      {groups.map((ballots) => (
        <ul key={ballots[0]?.id} className={`${styles.list} ${styles.group}`}>
          {ballots.map((ballot) => (
            <CheckedItem key={ballot.id} ballot={ballot} short={short} onChange={onChange} />
          ))}
        </ul>
      ))}
      {isCut && (
        <p className={styles.soft}>There are more. They come up here as you leave out the ballots above.</p>
      )}
    </section>
  );
}

/** Without the time. */
const relevantOf = ({ board, check, problem }: Votes) => [
  board && { ...board, serverTime: 0 },
  check,
  problem,
];

export default function VoteDeskPage() {
  const loaded = useLoaderData<typeof loader>();
  const { competition, hasNoVoting } = loaded;
  const { revalidate } = useRevalidator();
  const sent = useSentForm();
  const { short, title, votingEnd } = competition;
  useOpenDesk(pathOf(short));
  const {
    desk: { board, check, problem },
    hasNews,
    showNews,
  } = useLiveDesk<Votes>(loaded, () => askVotes(callApi, competition), {
    event: short,
    isOn: loaded.board !== null,
    relevant: relevantOf,
  });
  if (!board)
    return hasNoVoting ? (
      <PageHead title="There is no voting in a gift exchange." />
    ) : (
      <DeskRefused title="Vote desk" problem={problem} />
    );
  const isOpen = board.serverTime < votingEnd;
  const shown = { short, onChange: revalidate };
  const single = (ballots: readonly CheckedBallot[]) => ballots.map((ballot) => [ballot]);
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: title, to: `/${short}/` },
          { label: 'Vote desk' },
        ]}
      />
      <PageHead title="Vote desk" lead="For staff. Everything you do here is in the audit log." />
      {sent.problem && <Note kind="err" title={sent.problem} />}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      <section className={styles.section} aria-labelledby="owed-title">
        <h2 id="owed-title">Still owed</h2>
        <p className={styles.soft}>
          {isOpen
            ? 'Numbers only: while voting is open nobody can see who has voted, not even you.'
            : 'Numbers only, as they were when voting ended.'}
        </p>
        <OwedBoard board={board} />
      </section>
      <section className={styles.section} aria-labelledby="check-title">
        <h2 id="check-title">Ballots to look at</h2>
        {problem !== null ? (
          <Note title={problem} />
        ) : check === null ? (
          <p>
            You can look at ballots once voting has ended, on{' '}
            <LocalTime epochMs={votingEnd} format="moment" />.
          </p>
        ) : (
          <>
            <p className={styles.soft}>
              These lists only show where to look. They don't prove anything. If you leave a ballot out, its
              author is e-mailed the reason.
            </p>
            <Groups
              {...shown}
              id="rings"
              title="Fives for each other"
              hint="People who gave each other's entries nothing but fives, while others gave less."
              groups={check.rings}
              isCut={check.cut.includes('rings')}
            />
            <Groups
              {...shown}
              id="alike"
              title="Voting alike"
              hint="Voters without an entry or with a new account who gave the same scores to the same entries."
              groups={check.alike}
              isCut={check.cut.includes('alike')}
            />
            <Groups
              {...shown}
              id="outsiders"
              title="Voters without an entry"
              hint="Together they moved an entry by a point or more, away from what people with an entry gave."
              groups={check.outsiders}
              isCut={check.cut.includes('outsiders')}
            />
            <Groups
              {...shown}
              id="newcomers"
              title="New accounts"
              hint="Together they moved an entry by a point or more, away from what older accounts gave."
              groups={check.newcomers}
              isCut={check.cut.includes('newcomers')}
            />
            <Groups
              {...shown}
              id="hasty"
              title="Too quick to have played"
              hint="Ballots within a minute of each other. Some people play first and score later. Ballots that waited for a connection count by the time since their author was last heard of."
              groups={check.hasty}
              isCut={check.cut.includes('hasty')}
            />
            <Groups
              {...shown}
              id="outliers"
              title="Far from everyone else"
              hint="Two points or more away from everyone else's average. Tastes differ."
              groups={single(check.outliers)}
              isCut={check.cut.includes('outliers')}
            />
            <Groups
              {...shown}
              id="excluded"
              title="Left out"
              hint="These ballots don't count in the results. Their reviews stay."
              groups={single(check.excluded)}
            />
          </>
        )}
      </section>
    </>
  );
}
