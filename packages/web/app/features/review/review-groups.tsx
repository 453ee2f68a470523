import type { Review, ReviewPage } from '@tinsmith/contract/review';
import { moodOf } from '@tinsmith/domain/mood';
import { Link, useRevalidator } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Shot } from '../../ui/shot.tsx';
import { counted, titleOf } from '../entry/entry-labels.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './reviews.module.css';

interface Group {
  readonly entry: Review['entry'];
  readonly reviews: Review[];
}

/** Reviews arrive ordered by entry. */
function groupByEntry(reviews: readonly Review[]): Group[] {
  const groups: Group[] = [];
  for (const review of reviews) {
    const last = groups.at(-1);
    if (last?.entry.id === review.entry.id) last.reviews.push(review);
    else groups.push({ entry: review.entry, reviews: [review] });
  }
  return groups;
}

export const reviewsCounted = (count: number): string => counted(count, 'review', 'reviews');

interface ReviewGroupsProps {
  page: ReviewPage;
  /** The page's own URL, for the pages that follow. */
  address: string;
  /** Links to more reviews below a group; not where only one person's or one entry's are listed. */
  linksToAll?: boolean;
}

/** Reviews grouped by entry, or when to come back. */
export function ReviewGroups({ page, address, linksToAll = false }: ReviewGroupsProps) {
  const { revalidate } = useRevalidator();
  const { competition, result, next, numByEntry, opensAt } = page;
  const { short, kind, serverTime } = competition;
  const mood = moodOf(kind, serverTime);
  if (opensAt !== null)
    return (
      <Note
        title={
          kind === 'gift-exchange' ? 'Reviews open when the gifts do.' : 'Reviews open when voting ends.'
        }
      >
        Come back on <LocalTime epochMs={opensAt} format="moment" />.
      </Note>
    );
  if (result.length === 0) return <p>No reviews yet.</p>;
  return (
    <>
      {groupByEntry(result).map(({ entry, reviews }) => {
        const titled = { title: entry.title, isSecret: false };
        const numAll = numByEntry[String(entry.id)] ?? reviews.length;
        return (
          <section key={entry.id} className={styles.group} aria-labelledby={`reviews-of-${entry.id}`}>
            <header className={styles.entry}>
              <div className={styles.shot} data-mood={entry.thumbnail ? undefined : mood}>
                <Shot
                  src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
                  alt=""
                  width={entry.thumbnail?.width}
                  height={entry.thumbnail?.height}
                  fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
                />
              </div>
              <div>
                <h2 className={styles.title} id={`reviews-of-${entry.id}`}>
                  <Link to={`/entry/${entry.id}`}>{titleOf(titled)}</Link>
                </h2>
                <p className={styles.by}>{entry.team}</p>
              </div>
              <p className={styles.count}>{reviewsCounted(numAll)}</p>
            </header>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} short={short} onChange={revalidate} />
            ))}
            {linksToAll && numAll > reviews.length && (
              <p>
                <Link to={`/${short}/reviews/entry/${entry.id}`}>
                  All {reviewsCounted(numAll)} of {titleOf(titled)}
                </Link>
              </p>
            )}
          </section>
        );
      })}
      {next && (
        <p className={styles.more}>
          <ButtonLink variant="quiet" to={`${address}?after=${next}`}>
            More reviews
          </ButtonLink>
        </p>
      )}
    </>
  );
}
