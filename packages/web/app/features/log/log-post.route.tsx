import { anyone, publicFor } from '@tinsmith/contract/access';
import { addressOf } from '@tinsmith/contract/client';
import {
  Link,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { deleteLogPost, getLogPost } from '../../api/gen/log.ts';
import { ConfirmPanel } from '../../forms/confirm-panel.tsx';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage, summarise } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { askToDelete } from './delete-post.tsx';
import { loadLog, requireEvent } from './load-log.ts';
import { feedLink, isPublicPost } from './log-links.ts';
import styles from './log-list.module.css';
import { LogPost } from './log-post.tsx';

// `remove`: the question before its author deletes it without script.
export const handle: PageHandle = { access: anyone, cache: publicFor(15), query: ['remove'] };

const load = async (request: PageRequest) => {
  const { postId = '' } = request.params;
  const data = await loadLog(request, request.call(getLogPost, { params: { postId } }));
  return requireEvent(data, request, `/log/id/${postId}`);
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const log = args.loaderData?.log;
  if (!log?.post) return [];
  const { post, competition } = log;
  const { name } = post.entrant;
  const isPublic = isPublicPost(post, competition);
  const facts = {
    title: `Post by ${name}, ${competition.title}`,
    description: isPublic ? summarise(post.text) : `A post that is hidden from the public.`,
    path: `/${competition.short}/log/id/${post.id}`,
    type: 'article',
    image: isPublic && post.thumbnail ? `/upload/${post.thumbnail}` : null,
    isPrivate: !isPublic,
  } as const;
  return [...describePage(args, facts), feedLink(competition)];
};

export default function LogPostPage() {
  const { log } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { competition: event, post } = log;
  if (!post) return null;
  const { short, title } = event;
  const { id, name } = post.entrant;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Log', to: `/${short}/log` },
          { label: name, to: `/${short}/log/entrant/${id}` },
          { label: 'Post' },
        ]}
      />
      <PageHead title={`Post by ${name}`} />
      {query.has('remove') && post.isOwn && !post.hidden && (
        <ConfirmPanel
          question={askToDelete}
          action={addressOf(deleteLogPost, { params: { postId: String(post.id) } })}
          back={`/${short}/log`}
        />
      )}
      <div>
        <LogPost
          post={post}
          event={event}
          onChange={revalidate}
          onDeleted={async () => {
            await navigate(`/${short}/log`, { replace: true });
          }}
        />
      </div>
      <p className={styles.ways}>
        <Link to={`/${short}/log/entrant/${id}`}>More by {name}</Link>
        <Link to={`/${short}/log`}>All posts</Link>
      </p>
    </>
  );
}
