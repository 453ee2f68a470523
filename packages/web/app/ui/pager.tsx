import { ButtonLink } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  label?: string;
}

export function Pager({ page, pageCount, hrefOf, label = 'Pages' }: PagerProps) {
  if (pageCount < 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.start}>
        {page > 1 && (
          <ButtonLink variant="quiet" isSmall icon="chevron-left" to={hrefOf(page - 1)} rel="prev">
            Previous
          </ButtonLink>
        )}
      </span>
      <span className={styles.place}>
        Page {page} of {pageCount}
      </span>
      <span className={styles.end}>
        {page < pageCount && (
          <ButtonLink variant="quiet" isSmall iconAfter="chevron-right" to={hrefOf(page + 1)} rel="next">
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
