import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import type { UploadDesk } from '@tinsmith/contract/trouble';
import { data, Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { startEntry } from '../../api/gen/entry.ts';
import { countFile } from '../../api/gen/file.ts';
import { answerTrouble, getUploadDesk } from '../../api/gen/trouble.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useLiveDesk } from '../../live/use-live-desk.ts';
import { refusalOf } from '../../page/desk-refusal.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { DeskRefused } from '../../ui/desk-refused.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { loadOverview, type Overview } from '../staff/load-staff.ts';
import { StaffNav } from '../staff/staff-nav.tsx';
import { LateRow } from './trouble/late-row.tsx';
import { TroubleRow } from './trouble/trouble-row.tsx';
import styles from './trouble/upload-desk.module.css';

export const handle: PageHandle = {
  access: { ...staffWhoCan('edit-entries'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

interface DeskData {
  readonly competition: Competition;
  readonly desk: UploadDesk | null;
  /** Why there is no desk; null if the viewer lacks the rank. */
  readonly problem: string | null;
  /** For the menu. */
  readonly overview: Overview | null;
}

const load = async (request: PageRequest) => {
  const { call, params } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, overview] = await Promise.all([call(getCompetition, compo), loadOverview(request)]);
  try {
    return data<DeskData>({ competition, desk: await call(getUploadDesk, compo), problem: null, overview });
  } catch (error) {
    const { status, problem } = refusalOf(error);
    return data<DeskData>({ competition, desk: null, problem, overview }, { status });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, goTo }) => {
  const compoId = params.compoId ?? '';
  const intent = text('intent');
  const id = text('id');
  if (intent === 'answer' || intent === 'settle') {
    const answer = intent === 'answer' ? text('answer') : '';
    await call(answerTrouble, { params: { compoId, troubleId: id }, body: { answer } });
  } else if (intent === 'start') {
    const { entryId } = await call(startEntry, { params: { entrantId: id }, body: undefined });
    return goTo(`/entry/${entryId}/upload`);
  } else {
    const reason = intent === 'count' ? text('reason') : null;
    await call(countFile, { params: { fileId: id }, body: { reason } });
  }
  return goTo(`/${compoId}/upload/desk`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Upload desk of ${args.loaderData?.competition.title ?? 'the event'}`,
    description: 'For staff: who has trouble uploading, and which files are late.',
    path: `/${args.loaderData?.competition.short}/upload/desk`,
    isPrivate: true,
  });

const uploads = (count: number): string => `${count} ${count === 1 ? 'upload' : 'uploads'}`;

function UnderWay({ desk: { troubles, numUnderWay, numStill } }: { desk: UploadDesk }) {
  const numOpen = troubles.filter(({ answeredAt }) => answeredAt === null).length;
  return (
    <div className={styles.stair}>
      <p>
        <b>{uploads(numUnderWay)}</b> in progress.{' '}
        {numStill > 0 &&
          `${numStill} more ${numStill === 1 ? 'has' : 'have'} been stuck for at least ten minutes. `}
      </p>
      <Pill kind={numOpen > 0 ? 'warn' : 'ok'}>
        {numOpen > 0 ? `${numOpen} waiting for an answer` : 'Nobody is waiting'}
      </Pill>
    </div>
  );
}

export default function UploadDeskPage() {
  const { competition, desk: loaded, problem } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useSentForm();
  const { short, title, afterEnd } = competition;
  const ask = () => callApi(getUploadDesk, { params: { compoId: short } });
  const { desk, hasNews, showNews } = useLiveDesk(loaded, ask, { event: short, isOn: loaded !== null });
  if (!desk) return <DeskRefused title="Upload desk" problem={problem} />;
  const row = { short, onDone: async () => revalidate() };
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: title, to: `/${short}/` },
          { label: 'Upload desk' },
        ]}
      />
      <PageHead title="Upload desk" lead="For staff. Everything you do here is in the audit log." />
      {sent.problem && <Note kind="err" title={sent.problem} />}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      <UnderWay desk={desk} />
      <section className={styles.section} aria-labelledby="trouble-title">
        <h2 id="trouble-title">Trouble uploading</h2>
        {desk.troubles.length === 0 ? (
          <Empty title="Nobody has asked for help." />
        ) : (
          <ul className={styles.list}>
            {desk.troubles.map((trouble) => (
              <TroubleRow key={trouble.id} trouble={trouble} {...row} />
            ))}
          </ul>
        )}
        <p className={styles.soft}>
          To upload for a team, open its entry from the <Link to={`/${short}/entries`}>list of entries</Link>{' '}
          and press “Upload for them”.
        </p>
      </section>
      {afterEnd && (
        <section className={styles.section} aria-labelledby="late-title">
          <h2 id="late-title">After the finish</h2>
          <p className={styles.soft}>
            {desk.numLate > desk.late.length
              ? `The first ${desk.late.length} of ${desk.numLate} late files.`
              : 'Late files, closest to the finish first. Teams waiting for an answer are on top.'}
          </p>
          {desk.late.length === 0 && <Empty title="No late files." />}
          <ul className={styles.list}>
            {desk.late.map((file) => (
              <LateRow key={file.id} file={file} endMs={competition.competitionEnd} onDone={row.onDone} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
