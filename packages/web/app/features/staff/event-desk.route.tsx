import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import type { DeskWarning, EventDesk } from '@tinsmith/contract/desk';
import { listComing, listTasks, type OrganizerTask, type PlannedMoment } from '@tinsmith/domain/event-plan';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { endNow, getEventDesk, moveTimes, reopenTimes, setNotice } from '../../api/gen/desk.ts';
import { useLiveDesk } from '../../live/use-live-desk.ts';
import { useFlash } from '../../page/flash.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DeskChart } from './desk-chart.tsx';
import { DeskTimeline, timesOf } from './desk-timeline.tsx';
import { EndAndReopen } from './end-and-reopen.tsx';
import styles from './event-desk.module.css';
import { HealthNote } from './health/health-note.tsx';
import { loadStaff } from './load-staff.ts';
import { movable } from './move-preview.ts';
import { MoveTimesForm } from './move-times-form.tsx';
import { NoticeForm } from './notice-form.tsx';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-events'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

const load = loadStaff(async ({ call, params }) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, desk] = await Promise.all([call(getCompetition, compo), call(getEventDesk, compo)]);
  return { competition, desk };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const readMoment = (text: string): number | null => {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : ms;
};

export const action = onForm(async ({ call, params, text, goTo, askAgain }) => {
  const compoId = params.compoId ?? '';
  const compo = { params: { compoId } };
  const what = text('what') === 'votingEnd' ? 'votingEnd' : 'end';
  // A quick button: the page comes back with the new time.
  if (text('plus') !== '') return askAgain();
  switch (text('intent')) {
    case 'notice': {
      const kind = text('kind') === 'urgent' ? 'urgent' : 'info';
      await call(setNotice, { body: { kind, text: text('text'), endsAt: readMoment(text('endsAt')) } });
      break;
    }
    case 'end':
      await call(endNow, { ...compo, body: { what, name: text('name') } });
      break;
    case 'reopen':
      await call(reopenTimes, { ...compo, body: { what, until: readMoment(text('until')) ?? 0 } });
      break;
    default: {
      if (text('confirmed') !== 'yes') return askAgain();
      const times = movable.flatMap(([name]) => {
        const ms = readMoment(text(name));
        return ms === null || text(name) === text(`was-${name}`) ? [] : [[name, ms]];
      });
      await call(moveTimes, { ...compo, body: { ...Object.fromEntries(times), notice: text('notice') } });
    }
  }
  return goTo(`/admin/desk/${compoId}`, text('intent') === 'notice' ? 'noticed' : 'moved');
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Event desk: ${args.loaderData?.page?.competition.title ?? 'event'}`,
    description: 'For staff.',
    path: `/admin/desk/${args.loaderData?.page?.competition.short ?? ''}`,
    isPrivate: true,
  });

const phaseLabels: Record<Competition['phase'], string> = {
  before: 'hasn’t started',
  live: 'is live',
  voting: 'is open for voting',
  over: 'is over',
};

const comingLabels: Record<PlannedMoment['what'], (kind: Competition['kind']) => [string, string]> = {
  'join-opens': () => ['Sign-up opens', 'From then on, people can sign up.'],
  'join-closes': () => ['Sign-up closes', 'After that, nobody else can join.'],
  start: (kind) =>
    kind === 'speedhack'
      ? ['Start: the extra rules are drawn', 'Everyone with a page open sees them within seconds.']
      : ['Start: the names are drawn', "Everyone finds out who they're making a game for."],
  end: (kind) =>
    kind === 'speedhack'
      ? ['Finish: voting opens', 'Files uploaded later are marked as additions. Spoiler posts become public.']
      : ['The gifts open', "Everyone sees what they got and who it's from. Spoiler posts become public."],
  'grace-ends': () => [
    'The grace period ends',
    'Uploads started before the finish must be complete by then to count.',
  ],
  'voting-ends': () => ['Voting ends', 'After that, calculate and publish the results.'],
};

const warningLabels: Record<DeskWarning['kind'], (count: number) => string> = {
  'not-confirmed': (count) =>
    `${count} ${count === 1 ? 'person has' : 'people have'} not confirmed their address.`,
  'no-entry': (count) => `${count} ${count === 1 ? 'entrant has' : 'entrants have'} no entry yet.`,
  'no-file': (count) => `${count} ${count === 1 ? 'entry has' : 'entries have'} a page but no file.`,
  'pool-too-small': (count) =>
    `The pool is ${count} ${count === 1 ? 'rule' : 'rules'} short, so a slot may stay empty.`,
  'mails-late': (count) =>
    `${count} ${count === 1 ? 'e-mail is' : 'e-mails are'} late. Check whether the mail server is accepting them.`,
  'mails-refused': (count) =>
    `${count} ${count === 1 ? 'e-mail' : 'e-mails'} about this event ${count === 1 ? 'was' : 'were'} refused in the last 7 days.`,
  'trouble-open': (count) =>
    `${count} ${count === 1 ? 'person is' : 'people are'} waiting for help with an upload.`,
  'uploads-still': (count) =>
    `${count} ${count === 1 ? 'upload has' : 'uploads have'} made no progress for ten minutes.`,
};
const warningLinks: Record<DeskWarning['kind'], (short: string) => string> = {
  'not-confirmed': (short) => `/admin/entrants?event=${short}&state=Not+confirmed`,
  'no-entry': (short) => `/admin/entrants?event=${short}`,
  'no-file': (short) => `/admin/entries?event=${short}&state=No+file`,
  'pool-too-small': (short) => `/${short}/rules/desk`,
  'mails-late': () => '/admin/mails?state=Late',
  'mails-refused': (short) => `/admin/mails?state=Refused&search=${short}`,
  'trouble-open': (short) => `/${short}/upload/desk`,
  'uploads-still': (short) => `/${short}/upload/desk`,
};

const taskLabels: Record<OrganizerTask, (short: string) => [string, string, string, string]> = {
  'post-news': () => [
    'Post news',
    'It appears on the news page right away, or at a time you choose.',
    '/admin/news/new',
    'Write a post',
  ],
  'check-pool': (short) => [
    'Rehearse the draw',
    'Check ahead of time whether the pool can fill every slot.',
    `/${short}/rules/desk`,
    'Open the rules desk',
  ],
  'comment-on-rules': (short) => [
    'Comment on an extra rule',
    'Answer questions in public. Comments appear under the rule.',
    `/${short}/rules`,
    'Open the rules',
  ],
  'answer-uploads': (short) => [
    'Help with uploads',
    'Answer people who are having trouble, and count late files as on time.',
    `/${short}/upload/desk`,
    'Open the upload desk',
  ],
  'move-finish': (short) => [
    'Move the finish',
    'Everyone sees the new countdown within seconds.',
    `/admin/desk/${short}#times`,
    'Change times',
  ],
  'watch-voting': (short) => [
    'Watch the voting',
    'See which entries still need reviews and, once voting has ended, which ballots to check.',
    `/${short}/vote/desk`,
    'Open the vote desk',
  ],
  'calculate-results': (short) => [
    'Calculate the results',
    'Freeze the ranking, hold the prize-giving and publish.',
    `/${short}/results/calculate`,
    'Calculate',
  ],
  'repair-exchange': (short) => [
    'Look after the gift exchange',
    'See who is kept apart, who dropped out and who needs an elf.',
    `/${short}/santa/desk`,
    'Open the santa desk',
  ],
  'send-notice': (short) => [
    'Post a notice',
    'It appears on every open page within seconds.',
    `/admin/desk/${short}#notice`,
    'Write a notice',
  ],
};

function Figures({ desk, competition }: { desk: EventDesk; competition: Competition }) {
  const cells: [string, number, string][] = [
    ['Entrants', desk.numEntrants, `${desk.numFirstTimers} taking part for the first time`],
    [
      'Entries',
      desk.numEntries,
      desk.uploads ? `${desk.uploads.numWithFile} with a file` : 'gifts in the making',
    ],
    ['Log posts', desk.numLogs, `${desk.numLogsLastHour} in the last hour`],
    ...(desk.uploads
      ? ([['Uploads', desk.uploads.num, formatFileSize(desk.uploads.bytes)]] as [string, number, string][])
      : []),
  ];
  return (
    <dl className={styles.figures} aria-label={`Figures for ${competition.title}`}>
      {cells.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{value.toLocaleString('en-GB')}</dd>
          <dd className={styles.soft}>{more}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DeskData {
  readonly competition: Competition;
  readonly desk: EventDesk;
}

const askDesk = async (short: string): Promise<DeskData> => {
  const compo = { params: { compoId: short } };
  const [competition, desk] = await Promise.all([
    callApi(getCompetition, compo),
    callApi(getEventDesk, compo),
  ]);
  return { competition, desk };
};

/** Without what only moves with the clock. */
const relevantOf = (data: DeskData | null) =>
  data && [
    { ...data.competition, serverTime: 0 },
    { ...data.desk, overTime: [] },
  ];

const doneTexts = { moved: 'Moved. Every open page shows the new times.', noticed: 'Saved.' } as const;

export default function EventDeskPage() {
  const { page: loaded, overview, isLoggedIn } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const {
    desk: page,
    hasNews,
    showNews,
  } = useLiveDesk(loaded, () => askDesk(loaded?.competition.short ?? ''), {
    event: loaded?.competition.short ?? '',
    isOn: loaded !== null,
    relevant: relevantOf,
  });
  const flash = useFlash('moved', 'noticed');
  const [done, setDone] = useState(flash?.kind ?? null);
  if (!page) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { competition, desk } = page;
  const { short, title, kind, serverTime } = competition;
  const times = timesOf(competition);
  const onDone = (what: keyof typeof doneTexts) => async () => {
    await revalidate();
    setDone(what);
  };
  const doneNote = (what: keyof typeof doneTexts) => (
    <div role="status">{done === what && <Note kind="ok">{doneTexts[what]}</Note>}</div>
  );
  const coming = listComing(times, desk.graceMs, serverTime);
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: 'Events', to: '/admin/competitions' },
          { label: title },
        ]}
      />
      <PageHead title="Event desk">
        <Pill kind={competition.phase === 'live' ? 'live' : 'neutral'}>
          {title} {phaseLabels[competition.phase]}
        </Pill>
        <Link className={styles.end} to={`/admin/competitions/${desk.id}`}>
          Edit the event
        </Link>
        <Link to={`/admin/desk/${short}/next`}>Plan the next edition</Link>
      </PageHead>
      {competition.isDraft && (
        <Note kind="warn" className={styles.note} title="This is a draft.">
          Only organizers can see it, and nothing will be drawn.{' '}
          <Link to={`/admin/competitions/${desk.id}`}>Publish it</Link> by turning “Draft” off.
        </Note>
      )}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      {overview && <HealthNote overview={overview} />}
      <DeskTimeline competition={competition} />
      <Figures desk={desk} competition={competition} />
      {desk.warnings.map(({ kind: what, count, names }) => (
        <Note key={what} kind="warn" className={styles.warning} title={warningLabels[what](count)}>
          {names.length > 0 &&
            `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}. `}
          <Link to={warningLinks[what](short)}>See details</Link>
        </Note>
      ))}
      <section aria-labelledby="do-title">
        <h2 id="do-title" className={styles.title}>
          What you can do now
        </h2>
        <ul className={styles.acts}>
          {listTasks(times, serverTime).map((task) => {
            const [what, more, to, label] = taskLabels[task](short);
            return (
              <li key={task}>
                <div>
                  <b>{what}</b>
                  <p className={styles.soft}>{more}</p>
                </div>
                <Link to={to}>{label}</Link>
              </li>
            );
          })}
        </ul>
      </section>
      {coming.length > 0 && (
        <section aria-labelledby="comes-title">
          <h2 id="comes-title" className={styles.title}>
            Happens automatically
          </h2>
          <ul className={styles.acts}>
            {coming.map(({ what, atMs }) => {
              const [words, more] = comingLabels[what](kind);
              return (
                <li key={what}>
                  <div>
                    <b>{words}</b>
                    <p className={styles.soft}>{more}</p>
                  </div>
                  <Pill>
                    <LocalTime epochMs={atMs} format="full" />
                  </Pill>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <DeskChart overTime={desk.overTime} />
      <section id="times" aria-labelledby="times-title">
        <h2 id="times-title" className={styles.title}>
          Change times
        </h2>
        <MoveTimesForm competition={competition} desk={desk} onDone={onDone('moved')} />
        <EndAndReopen competition={competition} desk={desk} onDone={onDone('moved')} />
        {doneNote('moved')}
      </section>
      <section id="notice" aria-labelledby="notice-title">
        <h2 id="notice-title" className={styles.title}>
          Post a notice{' '}
        </h2>
        <NoticeForm
          key={`${desk.notice?.text} ${desk.notice?.endsAt}`}
          notice={desk.notice}
          onDone={onDone('noticed')}
        />
        {doneNote('noticed')}
      </section>
    </>
  );
}
