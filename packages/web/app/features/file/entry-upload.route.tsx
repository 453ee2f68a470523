import { personal } from '@tinsmith/contract/access';
import { useCallback } from 'react';
import { Link, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { listEntryUploads } from '../../api/gen/file.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import styles from './upload.module.css';
import { UploadFiles } from './upload-files.tsx';

export const handle: PageHandle = {
  access: { who: 'member', about: { entry: 'entryId' }, orStaffWhoCan: 'edit-entries' },
  cache: personal,
};

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const uploads = await call(listEntryUploads, { params: { id: params.entryId ?? '' } });
  return { uploads, competition: await call(getCompetition, { params: { compoId: uploads.short } }) };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Upload for a team',
    description: "For organizers: upload files for a team that can't do it themselves.",
    path: `/entry/${args.params.entryId}/upload`,
    isPrivate: true,
  });

export default function EntryUploadPage() {
  const loaded = useLoaderData<typeof loader>();
  const entryId = String(loaded?.uploads.entryId ?? '');
  const ask = useCallback(() => callApi(listEntryUploads, { params: { id: entryId } }), [entryId]);
  const params = useParams();
  if (!loaded)
    return (
      <MustLogIn next={`/entry/${params.entryId}/upload`}>
        Here a team uploads its files, or an organizer does it for them.
      </MustLogIn>
    );
  const { uploads, competition } = loaded;
  const { short, title } = competition;
  const name = uploads.title || 'Untitled';
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: name, to: `/entry/${entryId}/` },
          { label: uploads.isOwn ? 'Upload' : 'Upload for a team' },
        ]}
      />
      <PageHead title={uploads.isOwn ? 'Upload' : 'Upload for a team'}>
        <span className={styles.soft}>{name}</span>
      </PageHead>
      {!uploads.isOwn && (
        <Note className={styles.staffNote} icon="shield" title={`These files belong to ${uploads.team}.`}>
          You're uploading as staff. Everything you do here is in the audit log.{' '}
          <Link to={`/${short}/upload/desk`}>Back to the upload desk</Link>
        </Note>
      )}
      <UploadFiles
        key={entryId}
        competition={competition}
        loaded={uploads}
        ask={ask}
        isByRank={!uploads.isOwn}
      />
    </>
  );
}
