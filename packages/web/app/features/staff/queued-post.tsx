import type { QueuedPost } from '@tinsmith/contract/moderation';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { dismissPostReports, hideLogPost } from '../../api/gen/log.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { HideFold } from './hide-fold.tsx';
import styles from './moderation.module.css';
import { SuspendForm } from './suspend-form.tsx';

const times = (count: number): string =>
  count === 1 ? 'Reported once' : count === 2 ? 'Reported twice' : `Reported ${count} times`;

interface QueuedPostProps {
  post: QueuedPost;
  onDone: () => Promise<unknown>;
}

/** What is known about the author. */
function Author({ author }: Pick<QueuedPost, 'author'>) {
  return (
    <p className={styles.soft}>
      Registered on <LocalTime epochMs={author.registeredAt} format="day" />,{' '}
      {author.isVerified ? 'address confirmed' : 'address not confirmed'}, {author.numPosts}{' '}
      {author.numPosts === 1 ? 'post' : 'posts'}
      {author.isSuspended && ', suspended'}.
    </p>
  );
}

/** A post in the queue, with all possible actions. */
export function QueuedPostItem({ post, onDone }: QueuedPostProps) {
  const { isSending, problem, send } = useSend();
  const params = { postId: String(post.postId) };
  const hide = (reason: string) => callApi(hideLogPost, { params, body: { reason } });
  const keep = () =>
    void send(async () => {
      await callApi(dismissPostReports, { params, body: {} });
      await onDone();
    });
  const fields = { postId: String(post.postId) };
  return (
    <li className={styles.item} tabIndex={-1}>
      <div className={styles.head}>
        <Link to={`/user/${post.author.name}`}>
          <b>{post.author.name}</b>
        </Link>
        {post.reports.length > 0 && <Pill kind="warn">{times(post.reports.length)}</Pill>}
        {post.isFirstLink && <Pill>First post with links</Pill>}
        {post.isHidden && <Pill kind="line">Hidden</Pill>}
        <span className={styles.soft}>
          <Link to={`/${post.short}/log/id/${post.postId}`}>log post</Link>,{' '}
          <LocalTime epochMs={post.postedAt} format="full" />
        </span>
      </div>
      <blockquote className={styles.quote}>
        <RichText html={post.text} />
      </blockquote>
      {post.reports.map(({ by, reason, date }) => (
        <p key={`${by} ${date}`} className={styles.soft}>
          <b>{by}:</b> “{reason}”
        </p>
      ))}
      <Author author={post.author} />
      <div className={styles.row}>
        <PostButton
          data-key="a"
          variant="quiet"
          isSmall
          icon="check"
          isBusy={isSending}
          action="/admin/moderation"
          fields={{ intent: 'dismiss-reports', ...fields }}
          back="/admin/moderation"
          onPress={keep}
        >
          Keep it
        </PostButton>
        <HideFold
          fields={{ intent: 'hide', ...fields }}
          isBusy={isSending}
          reason="It doesn't belong in the log."
          onHide={(reason) =>
            void send(async () => {
              await hide(reason);
              await onDone();
            })
          }
        />
        <details className={styles.fold}>
          <summary>Hide and suspend…</summary>
          <SuspendForm
            username={post.author.name}
            label="Hide and suspend"
            fields={fields}
            before={() => hide("The author's account is suspended.")}
            onDone={onDone}
          />
        </details>
      </div>
      {problem && <Note kind="err" title={problem} />}
    </li>
  );
}
