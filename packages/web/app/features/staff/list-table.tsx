import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { type Column, nextSort, type Resource } from '@tinsmith/domain/resource';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin.module.css';
import { ListCell } from './list-cell.tsx';
import { listAddress } from './list-query.ts';

interface ListTableProps {
  resource: Resource;
  query: Readonly<Record<string, string>>;
  rows: readonly AdminRow[];
  /** Whether a row opens its form. */
  canOpen: boolean;
  actionsOf?: ((row: AdminRow) => ReactNode) | undefined;
}

const isRight = ({ kind }: Column): boolean => kind === 'number' || kind === 'bytes' || kind === 'time';
const classOf = (column: Column) =>
  classNames(isRight(column) && styles.right, column.isWide && styles.wide) || undefined;

function Head({ column, resource, query }: { column: Column } & Pick<ListTableProps, 'resource' | 'query'>) {
  const sort = query.sort ?? resource.sort;
  const order = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined;
  return (
    <th scope="col" className={classOf(column)} aria-sort={order}>
      {column.isSortable ? (
        <Link
          className={styles.sort}
          to={listAddress(resource, query, { sort: nextSort(column.name, sort) })}
        >
          {column.label}
          {order && (
            <Icon name="chevron-down" className={order === 'ascending' ? styles.upwards : undefined} />
          )}
        </Link>
      ) : (
        column.label
      )}
    </th>
  );
}

const addressOf = ({ name, isReadOnly }: Resource, { id, to }: AdminRow, canOpen: boolean): string | null =>
  canOpen && id !== null && !isReadOnly ? `/admin/${name}/${id}` : to;

/** Rows under their heads; on small screens each row is a small card. */
export function ListTable({ resource, query, rows, canOpen, actionsOf }: ListTableProps) {
  const [first, ...others] = resource.columns;
  if (!first) return null;
  return (
    <section className={styles.wrap} aria-label={resource.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {resource.columns.map((column) => (
              <Head key={column.name} column={column} resource={resource} query={query} />
            ))}
            {actionsOf && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const to = addressOf(resource, row, canOpen);
            const name = <ListCell column={first} value={row.cells[first.name]} />;
            return (
              // Rows of the audit log have no number that may be told.
              <tr key={row.id ?? `row ${index}`}>
                <td className={styles.main}>{to ? <Link to={to}>{name}</Link> : name}</td>
                {others.map((column) => (
                  <td key={column.name} className={classOf(column)} data-label={column.label}>
                    <ListCell column={column} value={row.cells[column.name]} />
                  </td>
                ))}
                {actionsOf && <td>{actionsOf(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
