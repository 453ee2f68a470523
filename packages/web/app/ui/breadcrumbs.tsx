import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';

interface Crumb {
  label: string;
  to?: string | undefined;
}

interface BreadcrumbsProps {
  items: readonly Crumb[];
  label?: string;
}

/** The path to this page; the last item is the page itself and stays text. */
export function Breadcrumbs({ items, label: navLabel = 'Breadcrumb' }: BreadcrumbsProps) {
  return (
    <nav aria-label={navLabel}>
      <ol className={styles.crumbs}>
        {items.map(({ label, to }, index) => (
          <li key={to ?? label}>
            {to && index < items.length - 1 ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
