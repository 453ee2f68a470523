import type { LogPost as Post } from '@tinsmith/contract/log';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type FlashMessage, setFlashMessage, takeFlashMessage } from '../../forms/flash-message.ts';
import { useFlash } from '../../page/flash.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Pager } from '../../ui/pager.tsx';
import { refreshCurrentEvent } from '../competition/current-event.ts';
import { EmptyLog } from './empty-log.tsx';
import type { LogData } from './load-log.ts';
import { LogBar } from './log-bar.tsx';
import styles from './log-list.module.css';
import { LogPost, postElementId } from './log-post.tsx';
import { NewPostForm } from './new-post-form.tsx';
import { ReportedPosts } from './reported-posts.tsx';
import { UnsentPost } from './unsent-post.tsx';
import { useNewPosts } from './use-new-posts.ts';

interface LogListProps extends LogData {
  hrefOf: (page: number) => string;
  /** A list of one's own posts, or of all posts, has a form. */
  hasForm: boolean;
  /** Whether new posts of the event appear at the top of this list. */
  isFollowed: boolean;
}

const goTo = (postId: number, options?: FocusOptions) =>
  document.getElementById(postElementId(postId))?.focus(options);

/** Part of it would be untrue for users whose posts no one else sees yet. */
const postedSentence = (isVerified: boolean): string =>
  isVerified
    ? 'Posted. You can edit it until you post again.'
    : 'Posted. Nobody else can see it until you confirm your address.';

/** A page of a log: the form, the posts, links to the other pages. */
export function LogList({ log: loaded, reports, hrefOf, hasForm, isFollowed }: LogListProps) {
  const { login } = useCurrentUser();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { log, count, isLoading, problem, show } = useNewPosts(loaded, isFollowed);
  const { isVerified } = useCurrentUser();
  const plain = useFlash('posted', 'saved');
  const [flash, setFlash] = useState<FlashMessage | null>(
    plain && {
      sentence: plain.kind === 'posted' ? postedSentence(isVerified) : 'Saved.',
      postId: Number(plain.detail),
    },
  );
  const [focused, setFocused] = useState<number | null>(null);
  const { competition: event, page, posts } = log;

  useEffect(() => setFlash((shown) => takeFlashMessage() ?? shown), []);
  // The flash message comes before the list includes the post.
  const isFlashHere = posts.some((post) => post.id === flash?.postId);
  useEffect(() => {
    if (flash && isFlashHere) goTo(flash.postId);
  }, [flash, isFlashHere]);
  const isFocusHere = posts.some((post) => post.id === focused);
  useEffect(() => {
    // The page does not scroll: the new posts begin where the button was.
    if (focused !== null && isFocusHere) goTo(focused, { preventScroll: true });
  }, [focused, isFocusHere]);

  const forgetDeleted = async () => {
    await revalidate();
    await refreshCurrentEvent();
    setFlash({ sentence: 'Deleted.', postId: 0 });
  };
  const showPosted = async (post: Post) => {
    const posted = { sentence: postedSentence(isVerified), postId: post.id };
    void refreshCurrentEvent();
    if (page === 1) {
      await revalidate();
      setFlash(posted);
    } else {
      setFlashMessage(posted);
      await navigate(hrefOf(1));
    }
  };
  return (
    <>
      {hasForm && log.canPostAndAuthenticated && login !== null && (
        <NewPostForm key={`${event.short} ${login}`} event={event} onPosted={showPosted} />
      )}
      {(!hasForm || !log.canPostAndAuthenticated || login === null) && <UnsentPost />}
      <ReportedPosts reports={reports} />
      <LogBar
        short={event.short}
        numNew={count}
        isLoading={isLoading}
        problem={problem}
        flash={flash?.sentence ?? null}
        onShow={async () => setFocused(await show())}
      />
      {posts.length === 0 ? (
        <EmptyLog log={log} login={login} />
      ) : (
        <div className={styles.posts}>
          {posts.map((post) => (
            <LogPost
              key={post.id}
              post={post}
              event={event}
              onChange={revalidate}
              onDeleted={forgetDeleted}
            />
          ))}
        </div>
      )}
      <Pager page={page} pageCount={log.numPages} hrefOf={hrefOf} />
    </>
  );
}
