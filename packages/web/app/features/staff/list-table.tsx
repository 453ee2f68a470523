import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { type Column, nextSort, type Resource } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useCurrentUser } from '../../page/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin.module.css';
import { RowMenu } from './controls/row-menu.tsx';
import { ListCell } from './list-cell.tsx';
import { askAddress, type ListQuery, listAddress } from './list-query.ts';
import { entriesOf } from './row-entries.ts';

interface ListTableProps {
  resource: Resource;
  query: ListQuery;
  rows: readonly AdminRow[];
  /** Whether a row opens its form. */
  canOpen: boolean;
  /** Whether rows can be selected for bulk actions. */
  canDo: boolean;
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

const formOf = ({ name, isReadOnly }: Resource, { id }: AdminRow, canOpen: boolean): string | null =>
  canOpen && id !== null && !isReadOnly ? `/admin/${name}/${id}` : null;

interface BulkBarProps {
  resource: Resource;
  numChosen: number;
  clear: () => void;
}

/** Actions on the selected rows; visible only while there are any. */
function BulkBar({ resource, numChosen, clear }: BulkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not be laid out in a row
    <div className={styles.bulk} role="group" aria-label={`Selected ${resource.title.toLowerCase()}`}>
      <b className={styles.chosen} role="status">
        {numChosen > 0 && `${numChosen} selected`}
      </b>
      {resource.actions?.map((action) => (
        <Button key={action.name} type="submit" name="ask" value={action.name} variant="quiet" isSmall>
          {action.label}…
        </Button>
      ))}
      <Button variant="quiet" isSmall className={styles.clear} onClick={clear}>
        Clear selection
      </Button>
    </div>
  );
}

/** Rows below their headers, each with a menu; on small screens each row is a small card. */
export function ListTable({ resource, query, rows, canOpen, canDo }: ListTableProps) {
  const { rank = null } = useCurrentUser();
  const [first, ...others] = resource.columns;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (!first) return null;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const hasChoice = canDo && (resource.actions?.length ?? 0) > 0 && ids.length > 0;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => new Set(isChosen ? [...all, id] : [...all].filter((one) => one !== id)));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || chosen.size === 0) return;
    void navigate(askAddress(resource, query, submitter.value, [...chosen]), { preventScrollReset: true });
  };
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const nameOf = (row: AdminRow) => String(row.cells[first.name] ?? '');
  return (
    <form method="post" action={listAddress(resource, query, { page: query.page ?? null })} onSubmit={ask}>
      <CsrfField />
      {hasChoice && (
        <BulkBar resource={resource} numChosen={chosen.size} clear={() => setChosen(new Set())} />
      )}
      <section className={styles.wrap} aria-label={resource.title}>
        <table className={classNames(styles.table, hasChoice && styles.choosable)}>
          <thead>
            <tr>
              {hasChoice && (
                <th scope="col" className={styles.choice}>
                  <input
                    type="checkbox"
                    className={styles.all}
                    aria-label="Select all on this page"
                    checked={isAll}
                    onChange={() => setChosen(new Set(isAll ? [] : ids))}
                  />
                </th>
              )}
              {resource.columns.map((column) => (
                <Head key={column.name} column={column} resource={resource} query={query} />
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const form = formOf(resource, row, canOpen);
              const to = form ?? row.to;
              const name = <ListCell column={first} value={row.cells[first.name]} />;
              const { id } = row;
              return (
                // Audit log rows have no id that may be exposed.
                <tr key={id ?? `row ${index}`}>
                  {hasChoice && (
                    <td className={styles.choice}>
                      {id !== null && (
                        <input
                          type="checkbox"
                          name="id"
                          value={id}
                          aria-label={`Select ${nameOf(row)}`}
                          checked={chosen.has(id)}
                          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
                        />
                      )}
                    </td>
                  )}
                  <td className={styles.main}>{to ? <Link to={to}>{name}</Link> : name}</td>
                  {others.map((column) => (
                    <td key={column.name} className={classOf(column)} data-label={column.label}>
                      <ListCell column={column} value={row.cells[column.name]} />
                    </td>
                  ))}
                  <td className={styles.menu}>
                    <RowMenu
                      label={`More actions for ${nameOf(row)}`}
                      entries={entriesOf(row, { resource, query, form, canDo, rank })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </form>
  );
}
