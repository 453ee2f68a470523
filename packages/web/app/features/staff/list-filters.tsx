import type { Filter, Option, Resource } from '@tinsmith/domain/resource';
import { useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './admin.module.css';
import { ChoiceField } from './controls/choice-field.tsx';
import { listAddress } from './list-query.ts';
import type { Rows } from './staff-resources.ts';

interface ListFiltersProps {
  resource: Resource;
  query: Readonly<Record<string, string>>;
  total: number;
  events: readonly Option[];
  choices: Rows['choices'];
}

function optionsOf(
  { name, options }: Filter,
  { events, choices }: Pick<ListFiltersProps, 'events' | 'choices'>,
): readonly Option[] {
  if (options === 'competitions') return events;
  if (options === 'days') return [];
  if (options === 'values') return (choices?.[name] ?? []).map((value) => ({ value, label: value }));
  return options;
}

/** Filters of a list, as a URL that can be bookmarked and shared. */
export function ListFilters({ resource, query, total, events, choices }: ListFiltersProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { filters, search, name } = resource;
  const choose = (filter: string, value: string) => {
    const typed = ['search', ...filters.flatMap(({ name: one, options }) => (options === 'days' ? one : []))];
    const form = new FormData(element.current ?? undefined);
    const kept = typed.map((one) => [one, String(form.get(one) ?? '')]);
    void navigate(listAddress(resource, query, { ...Object.fromEntries(kept), [filter]: value }), {
      replace: true,
    });
  };
  const active = filters.flatMap((filter) => {
    const value = query[filter.name];
    const option = optionsOf(filter, { events, choices }).find((one) => one.value === value);
    return value ? [{ filter, label: `${filter.label}: ${option?.label ?? value}` }] : [];
  });
  if (search === null && filters.length === 0) return null;
  return (
    <>
      <Form ref={element} role="search" method="get" action={`/admin/${name}`} className={styles.toolbar}>
        {search !== null && (
          <TextField
            key={query.search ?? ''}
            label={search}
            name="search"
            type="search"
            maxLength={100}
            defaultValue={query.search ?? ''}
          />
        )}
        {filters.map((filter) =>
          filter.options === 'days' ? (
            <TextField
              key={`${filter.name} ${query[filter.name] ?? ''}`}
              label={filter.label}
              name={filter.name}
              type="date"
              defaultValue={query[filter.name] ?? ''}
            />
          ) : (
            <ChoiceField
              key={filter.name}
              label={filter.label}
              name={filter.name}
              value={query[filter.name] ?? ''}
              options={[{ value: '', label: filter.any ?? 'Any' }, ...optionsOf(filter, { events, choices })]}
              onChange={(value) => choose(filter.name, value)}
            />
          ),
        )}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit" variant="quiet" icon="search">
          Search
        </Button>
      </Form>
      {(active.length > 0 || query.search) && (
        <p className={styles.active}>
          <span className={styles.soft}>
            {total.toLocaleString('en-GB')} {query.search ? `found for “${query.search}”` : 'found'}
          </span>
          {active.map(({ filter, label }) => (
            <ButtonLink
              key={filter.name}
              variant="quiet"
              isSmall
              iconAfter="close"
              aria-label={`Remove the filter ${label}`}
              to={listAddress(resource, query, { [filter.name]: null })}
            >
              {label}
            </ButtonLink>
          ))}
          <Link to={`/admin/${name}`}>Clear filters</Link>
        </p>
      )}
    </>
  );
}
