import type { Competition } from '@tinsmith/contract/competition';
import type { LogPost as Post } from '@tinsmith/contract/log';
import { Link } from 'react-router';
import { useCurrentUser } from '../../page/use-site.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { OpenTheLink, UnseenNote } from '../account/unconfirmed/unseen-note.tsx';
import { DeletePost } from './delete-post.tsx';
import { LogFace } from './log-face.tsx';
import { LogPicture } from './log-picture.tsx';
import styles from './log-post.module.css';
import { ReportPost } from './report-post.tsx';
import { SpoilerFold } from './spoiler-fold.tsx';
import { StaffTools } from './staff-tools.tsx';

interface LogPostProps {
  post: Post;
  event: Competition;
  /** Called after staff have changed something about it. */
  onChange: () => Promise<void>;
  /** Called after its author has deleted it. */
  onDeleted: () => Promise<void>;
}

export const postElementId = (postId: number): string => `post-${postId}`;

export function LogPost({ post, event, onChange, onDeleted }: LogPostProps) {
  const { login, isStaff, isVerified } = useCurrentUser();
  const { id, entrant, isOwn, isEditable } = post;
  const isSecret = post.spoiler && !event.afterEnd;
  const address = `/${event.short}/log`;
  const content = (
    <>
      <RichText html={post.text} />
      <LogPicture post={post} />
    </>
  );
  return (
    <article
      className={styles.post}
      id={postElementId(id)}
      aria-labelledby={`${postElementId(id)}-by`}
      tabIndex={-1}
    >
      <LogFace name={entrant.name} avatar={entrant.avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={`${postElementId(id)}-by`} className={styles.name}>
            <Link to={`/user/${encodeURIComponent(entrant.name)}`}>{entrant.name}</Link>
          </h2>
          <Link className={styles.time} to={`${address}/id/${id}`}>
            <LocalTime epochMs={post.date} format="full" />
          </Link>
          {post.editedAt !== null && (
            <span className={styles.edited}>
              edited
              <span className="visually-hidden">
                {' '}
                <LocalTime epochMs={post.editedAt} format="full" />
              </span>
            </span>
          )}
          {isOwn && isVerified && <Pill>Your post</Pill>}
          {isOwn && !isVerified && <Pill kind="line">Only you can see this</Pill>}
          {isOwn && isSecret && <Pill kind="line">Spoiler until the end</Pill>}
          <div className={styles.tools}>
            {isEditable && <Link to={`${address}/edit`}>Edit</Link>}
            {isOwn && !post.hidden && (
              <DeletePost post={post} page={`${address}/id/${id}`} onDeleted={onDeleted} />
            )}
            {login !== null && !isOwn && !isStaff && <ReportPost post={post} />}
            {isStaff && <StaffTools post={post} onChange={onChange} />}
          </div>
        </header>
        {post.hidden && (
          <Note kind="warn" icon="eye-off" className={styles.hidden} title="This post is hidden.">
            Only {isOwn ? 'you and staff can see it' : 'its author and staff can see it'}. Reason:{' '}
            {post.hidden.reason}
          </Note>
        )}
        {isSecret && !isOwn ? (
          <SpoilerFold name={entrant.name} event={event}>
            {content}
          </SpoilerFold>
        ) : (
          content
        )}
        {isEditable && (
          <UnseenNote title="Nobody else can see this until you confirm your address.">
            <OpenTheLink />
          </UnseenNote>
        )}
      </div>
    </article>
  );
}
