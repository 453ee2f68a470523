import { loggedIn, personal } from '@tinsmith/contract/access';
import { isLoggedOut, isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Uploads } from '@tinsmith/contract/file';
import type { HelpRequest } from '@tinsmith/contract/trouble';
import { useCallback } from 'react';
import { data, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { listUploads } from '../../api/gen/file.ts';
import { getHelpRequest, sendTrouble } from '../../api/gen/trouble.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { NotJoined } from '../entry/not-joined.tsx';
import { NotStarted } from '../entry/not-started.tsx';
import { TroublePanel } from './trouble/trouble-panel.tsx';
import styles from './upload.module.css';
import { UploadFiles } from './upload-files.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

interface UploadPageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
  /** Null if the viewer has not joined. */
  readonly uploads: Uploads | null;
  readonly trouble: HelpRequest | null;
}

const load = async ({ call, params, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const without = (isLoggedIn: boolean, status: number) =>
    data<UploadPageData>({ competition, isLoggedIn, uploads: null, trouble: null }, { status });
  if (login === null) return without(false, 401);
  try {
    const [uploads, { trouble }] = await Promise.all([call(listUploads, compo), call(getHelpRequest, compo)]);
    return data<UploadPageData>({ competition, isLoggedIn: true, uploads, trouble });
  } catch (error) {
    if (isProblem(error, 'not-joined')) return without(true, 200);
    if (isLoggedOut(error)) return without(false, 401);
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, goTo }) => {
  const compoId = params.compoId ?? '';
  await call(sendTrouble, { params: { compoId }, body: { message: text('message'), facts: null } });
  return goTo(`/${compoId}/upload#trouble`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Upload',
    description: 'Upload your game. Start before the finish and it counts.',
    path: `/${args.loaderData?.competition.short}/upload`,
    isPrivate: true,
  });

function OwnFiles({
  competition,
  loaded,
  trouble,
}: {
  competition: Competition;
  loaded: Uploads;
  trouble: HelpRequest | null;
}) {
  const { short } = competition;
  const ask = useCallback(() => callApi(listUploads, { params: { compoId: short } }), [short]);
  return (
    <UploadFiles competition={competition} loaded={loaded} ask={ask}>
      {(files, uploads, nowMs) => (
        <TroublePanel
          competition={competition}
          files={files}
          uploads={uploads}
          nowMs={nowMs}
          loaded={trouble}
        />
      )}
    </UploadFiles>
  );
}

export default function UploadPage() {
  const { competition, isLoggedIn, uploads, trouble } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={`/${short}/upload`}>
        Here people who take part in {title} upload their games. You can join with an account.
      </MustLogIn>
    );
  const name = uploads?.title || 'Untitled';
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          ...(uploads?.entryId ? [{ label: name, to: `/entry/${uploads.entryId}/` }] : []),
          { label: 'Upload' },
        ]}
      />
      <PageHead title="Upload">{uploads?.entryId && <span className={styles.soft}>{name}</span>}</PageHead>
      {!uploads ? (
        <NotJoined competition={competition} />
      ) : competition.afterStart ? (
        <OwnFiles key={short} competition={competition} loaded={uploads} trouble={trouble} />
      ) : (
        <NotStarted competition={competition} />
      )}
    </>
  );
}
