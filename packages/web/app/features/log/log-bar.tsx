import { Button } from '../../ui/button.tsx';
import { feedOf } from './log-links.ts';
import styles from './log-list.module.css';
import { nameNewPosts } from './new-posts.ts';

interface LogBarProps {
  short: string;
  /** How many posts came since; the page shows them only on request. */
  numNew: number;
  isLoading: boolean;
  problem: string | null;
  /** What was just done: "Posted." */
  flash: string | null;
  onShow: () => void;
}

/** Above the list with its height reserved, so that nothing moves when it has something to say. */
export function LogBar({ short, numNew, isLoading, problem, flash, onShow }: LogBarProps) {
  const hasNews = numNew > 0;
  return (
    <div className={styles.bar}>
      <div className={hasNews ? styles.news : styles.flash}>
        <span role="status">{problem ?? (hasNews ? nameNewPosts(numNew) : flash)}</span>
        {hasNews && (
          <Button isSmall variant="quiet" isBusy={isLoading} busyLabel="Loading" onClick={onShow}>
            Show
          </Button>
        )}
      </div>
      <a href={feedOf(short)}>Atom feed</a>
    </div>
  );
}
