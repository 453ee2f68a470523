import type { NewsPost } from '@tinsmith/contract/news';
import { calendarDay } from '@tinsmith/domain/calendar-day';
import { Link } from 'react-router';
import { RichText } from '../../ui/rich-text.tsx';
import { Shot } from '../../ui/shot.tsx';
import styles from './news-article.module.css';

interface NewsArticleProps {
  readonly post: NewsPost;
  /** On its own page the post's title is the page's heading. */
  readonly isAlone?: boolean;
}

export function NewsArticle({ post, isAlone = false }: NewsArticleProps) {
  const { day, month, year } = calendarDay(post.date);
  return (
    <article className={styles.article} aria-label={post.title}>
      <h2 className={styles.when}>
        <Link className={styles.date} to={`/news/${post.id}`}>
          <time dateTime={new Date(post.date).toISOString()}>
            <b className={styles.day}>{day}</b> <span className={styles.month}>{month}</span>{' '}
            <span className={styles.year}>{year}</span>
          </time>
          {!isAlone && <span className="visually-hidden">, {post.title}</span>}
        </Link>
      </h2>
      <div className={styles.body}>
        <RichText html={post.text} />
        {post.img && (
          <div className={styles.picture}>
            <Shot
              src={`/upload/${post.img}`}
              alt={post.imgAlt ?? ''}
              width={post.imgWidth}
              height={post.imgHeight}
            />
          </div>
        )}
      </div>
    </article>
  );
}
