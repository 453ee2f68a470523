import { loggedIn, personal } from '@tinsmith/contract/access';
import { isApiError, isLoggedOut } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { AtStake, Invitations, Pledges, Team } from '@tinsmith/contract/team';
import { data, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { getAtStake, getPledges, getTeam, listInvitations } from '../../api/gen/team.ts';
import { useLiveDesk } from '../../live/use-live-desk.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { NotJoined } from '../entry/not-joined.tsx';
import { NotStarted } from '../entry/not-started.tsx';
import { Block } from './block.tsx';
import { CrewBoard } from './crew-board.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { Members } from './members.tsx';
import { NoTeamYet } from './no-team-yet.tsx';
import { PledgeBlock } from './pledge-block.tsx';
import styles from './team.module.css';
import { readTeamAction, type TeamAction } from './team-action.ts';
import { TeamQuestion } from './team-question.tsx';
import { useNews } from './use-news.ts';

export const handle: PageHandle = { access: loggedIn, cache: personal };

interface Crew {
  readonly team: Team;
  readonly invitations: Invitations;
  /** The question asked without script. */
  readonly asked: AskedByPage | null;
  /** Before the start: who is to be in one team. */
  readonly pledges: Pledges | null;
}
interface AskedByPage {
  readonly what: TeamAction;
  readonly stake: AtStake;
}
interface TeamPageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
  /** Null if it could not be loaded. */
  readonly crew: Crew | null;
}

const load = async ({ call, params, url, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const without = (isLoggedIn: boolean, status: number) =>
    data<TeamPageData>({ competition, isLoggedIn, crew: null }, { status });
  if (login === null) return without(false, 401);
  try {
    const [team, invitations, pledges] = await Promise.all([
      call(getTeam, compo),
      call(listInvitations, compo),
      competition.afterStart ? null : call(getPledges, compo),
    ]);
    const what = readTeamAction(url.searchParams);
    const asked = what && { what, stake: await call(getAtStake, compo) };
    return data<TeamPageData>({ competition, isLoggedIn: true, crew: { team, invitations, asked, pledges } });
  } catch (error) {
    return without(!isLoggedOut(error), isApiError(error) ? error.status : 500);
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Your team for ${args.loaderData?.competition.title ?? 'the event'}`,
    description: "Who is in your team, and who you've invited.",
    path: `/${args.loaderData?.competition.short}/team`,
    isPrivate: true,
  });

function Trouble() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Note kind="err" title="Could not get or team management data" />
      <p className={styles.way}>
        <Button isBusy={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      </p>
    </>
  );
}

/** What others do to the team shows within seconds: asked for privately, as nothing of it is public. */
function useLiveCrew({ short }: Competition, loaded: Crew) {
  const compo = { params: { compoId: short } };
  const ask = async (): Promise<Crew> => {
    const [team, invitations] = await Promise.all([callApi(getTeam, compo), callApi(listInvitations, compo)]);
    return { ...loaded, team, invitations };
  };
  return useLiveDesk(loaded, ask, { event: short });
}

function Management({ competition, crew: loaded }: { competition: Competition; crew: Crew }) {
  const { desk: crew, hasNews, showNews } = useLiveCrew(competition, loaded);
  const { team, invitations } = crew;
  const { news, newsProps, done } = useNews();
  const asked = [...invitations.fromMe, ...invitations.fromMates];
  if (crew.asked && team.editable) {
    return <TeamQuestion competition={competition} team={team} invitations={invitations} {...crew.asked} />;
  }
  return (
    <>
      {team.entryId === null ? (
        <NoTeamYet competition={competition} />
      ) : (
        <CrewBoard competition={competition} team={team} asked={asked} />
      )}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      <div {...newsProps} className={styles.status}>
        {news && <Note className={styles.news} kind="ok" title={news} />}
      </div>
      {!team.editable && team.entryId !== null && (
        <Note className={styles.news} title="The finish has passed, so teams can't change any more.">
          These are the people who made it.
        </Note>
      )}
      <div className={styles.blocks}>
        <div className={styles.stack}>
          {team.editable && invitations.toMe.length > 0 && (
            <Block id="invitations" title="Invitations to you" note={invitations.toMe.length} order={1}>
              <InvitationList
                competition={competition}
                team={team}
                invitations={invitations.toMe}
                onDone={done}
              />
            </Block>
          )}
          {team.entryId !== null && (
            <Members competition={competition} team={team} asked={asked} onDone={done} />
          )}
          {team.entryId === null && team.editable && invitations.toMe.length === 0 && (
            <Block id="invitations" title="Invitations to you" note={0} order={1}>
              <p className={styles.hint}>None yet. They'll show up here, and we'll e-mail you.</p>
            </Block>
          )}
        </div>
        {team.editable && (
          <div className={styles.stack}>
            <InviteForm competition={competition} team={team} onDone={done} />
            {team.members.length > 1 && <LeaveTeam competition={competition} team={team} onDone={done} />}
          </div>
        )}
      </div>
    </>
  );
}

function BeforeStart({ competition, pledges }: { competition: Competition; pledges: Pledges | null }) {
  const { news, newsProps, done } = useNews();
  return (
    <>
      <NotStarted competition={competition} />
      <div {...newsProps} className={styles.status}>
        {news && <Note className={styles.news} kind="ok" title={news} />}
      </div>
      {pledges?.canPledge && (
        <div className={styles.pledge}>
          <PledgeBlock competition={competition} pledges={pledges} onDone={done} />
        </div>
      )}
    </>
  );
}

export default function TeamPage() {
  const { competition, isLoggedIn, crew } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={`/${short}/team`}>
        Here people who take part in {title} find their team and invite others to it.
      </MustLogIn>
    );
  const entry = crew?.team.entryId
    ? [{ label: crew.team.entryTitle || 'Untitled', to: `/entry/${crew.team.entryId}` }]
    : [];
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, ...entry, { label: 'Team' }]} />
      <PageHead title="Your team" />
      {crew === null ? (
        <Trouble />
      ) : crew.team.entrantId === null ? (
        <NotJoined competition={competition} />
      ) : competition.afterStart ? (
        <Management competition={competition} crew={crew} />
      ) : (
        <BeforeStart competition={competition} pledges={crew.pledges} />
      )}
    </>
  );
}
