import type { LogReport } from '@tinsmith/contract/log';
import { Link } from 'react-router';
import { Note } from '../../ui/note.tsx';
import styles from './log-list.module.css';

/** For staff: reports still to be decided on. */
export function ReportedPosts({ reports }: { reports: readonly LogReport[] }) {
  const count = reports.length;
  if (count === 0) return null;
  return (
    <Note
      kind="warn"
      className={styles.reported}
      title={`${count} reported ${count === 1 ? 'post' : 'posts'}`}
    >
      <ul>
        {reports.map(({ postId, short, author, reports: reasons }) => (
          <li key={postId}>
            <Link to={`/${short}/log/id/${postId}`}>
              {author}
              <span className="visually-hidden">'s post {postId}</span>
            </Link>
            : {reasons.map(({ by, reason }) => `${reason} (${by})`).join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  );
}
