import type { LatestPost as Post } from '@tinsmith/contract/competition';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { Link } from 'react-router';
import styles from './event-box.module.css';

/** The newest post of the event's log, and the way to all of them. */
export function LatestPost({ short, post }: { short: string; post: Post | null }) {
  const log = `/${short}/log`;
  return (
    <div className={styles.latest}>
      <h3>
        <Link to={log}>Latest log</Link>
      </h3>
      <blockquote>{post?.text ?? 'Nothing posted yet...'}</blockquote>
      {post && (
        <p>
          <Link to={`${log}/id/${post.id}`}>{formatDay(post.date)}</Link>,{' '}
          <Link to={`${log}/entrant/${post.entrant.id}`}>{post.entrant.name}</Link>
        </p>
      )}
    </div>
  );
}
