import { loggedIn, personal } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import { Link, type MetaFunction, useLoaderData, useParams } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getMyLatest } from '../../api/gen/log.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { joinAddress } from '../competition/event-links.ts';
import { EditForm, type OwnLatest } from './edit-form.tsx';
import { editPlainly, takesScreenshot } from './post-plainly.ts';

export const handle: PageHandle = { access: loggedIn, cache: personal, ...takesScreenshot };

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [event, latest] = await Promise.all([call(getCompetition, compo), call(getMyLatest, compo)]);
  return { event, latest };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = editPlainly;

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Edit your latest post',
    description: 'Edit your latest log post.',
    path: `/${args.params.compoId}/log/edit`,
    isPrivate: true,
  });

/** The form, or why there is none and where to go instead. */
function Body({ event, latest }: { event: Competition; latest: OwnLatest }) {
  const { short, title } = event;
  const log = <Link to={`/${short}/log`}>Go to the log</Link>;
  if (!event.joinedCompetition) {
    return (
      <Note title="You haven't signed up for this competition.">
        {event.canJoin ? (
          <Link to={joinAddress(short)}>Sign up for {title}</Link>
        ) : (
          'Unfortunately, registration is closed...'
        )}
      </Note>
    );
  }
  if (!event.canPost) return <Note title="Posting is closed for this event.">{log}</Note>;
  if (!latest.post) {
    return (
      <Note title="You haven't posted anything yet.">
        <Link to={`/${short}/log`}>Write your first post</Link>
      </Note>
    );
  }
  return <EditForm event={event} latest={latest} post={latest.post} />;
}

export default function EditLogPage() {
  const loaded = useLoaderData<typeof loader>();
  const { compoId } = useParams();
  if (!loaded)
    return <MustLogIn next={`/${compoId}/log/edit`}>Here you can edit your latest log post.</MustLogIn>;
  const { short, title } = loaded.event;
  return (
    <>
      <Breadcrumbs
        items={[{ label: title, to: `/${short}/` }, { label: 'Log', to: `/${short}/log` }, { label: 'Edit' }]}
      />
      <PageHead title="Edit your latest post" />
      <Body {...loaded} />
    </>
  );
}
