import { type EntrySort, entrySortLabels } from '@tinsmith/domain/entry-sort';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './gallery-filters.module.css';
import { addressWith, type GalleryQuery, type Platform, platformNames } from './gallery-query.ts';
import { chipOptions, groupTags, type KnownTag } from './tag-groups.ts';

const restMs = 300;

interface GalleryFiltersProps {
  /** The page's URL, with the parameters that must stay in it. */
  address: string;
  kept?: Readonly<Record<string, string | undefined>>;
  query: GalleryQuery;
  tags?: readonly KnownTag[];
  /** Whether games can be played in the page on this site. */
  hasPlay?: boolean;
  events?: readonly { readonly short: string; readonly title: string }[];
  placeholder?: string;
  /** The orders to choose from, and the chosen one; without it there is no choice. */
  order?: { readonly sorts: readonly EntrySort[]; readonly sort: EntrySort | undefined };
}

/** Searches and filters: at once, or by a plain form without script. */
export function GalleryFilters(props: GalleryFiltersProps) {
  const { address, kept = {}, query, tags = [], hasPlay = false, events, order } = props;
  const { placeholder = 'Search titles and people' } = props;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [typed, setTyped] = useState(query.search ?? '');
  /** The form's last search; its response must not overwrite what was typed since. */
  const [asked, setAsked] = useState(query.search);
  // A press shows at once, without waiting for the response.
  const [chosen, setChosen] = useState(query);
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    setChosen(query);
    // The list changed in another way, such as going back.
    if (query.search !== asked) setTyped(query.search ?? '');
  }

  const apply = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    const wanted = new URLSearchParams(fields.filter(([, value]) => value !== ''));
    setAsked(wanted.get('search') ?? undefined);
    void submit(wanted, { action: address, replace: true, preventScrollReset: true });
  };
  const choose = (part: GalleryQuery) => {
    setChosen({ ...chosen, ...part });
    apply();
  };
  const applySoon = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, restMs);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const chosenTag = tags.find((tag) => tag.id === query.tag);
  return (
    <>
      <Form ref={form} className={styles.filters} action={address} role="search" onSubmit={onSubmit}>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className={styles.line}>
          <SearchField label={placeholder} name="search" value={typed} maxLength={60} onChange={applySoon} />
          {events && (
            <SelectField
              className={styles.event}
              label="Event"
              isLabelHidden
              name="event"
              value={chosen.event ?? ''}
              onChange={({ currentTarget }) => choose({ event: currentTarget.value })}
            >
              <option value="">All events</option>
              {events.map(({ short, title }) => (
                <option key={short} value={short}>
                  {title}
                </option>
              ))}
            </SelectField>
          )}
          {order && (
            <SelectField
              key={order.sort ?? ''}
              className={styles.event}
              label="Order"
              isLabelHidden
              name="sort"
              defaultValue={order.sort ?? ''}
              onChange={apply}
            >
              <option value="">Oldest first</option>
              {order.sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {entrySortLabels[sort]}
                </option>
              ))}
            </SelectField>
          )}
          <Button type="submit" className={styles.go} variant="quiet">
            Search
          </Button>
        </div>
        {tags.length > 0 && (
          <details className={styles.more}>
            <summary className={styles.summary}>Filters</summary>
            <div className={styles.groups}>
              <Chips
                legend="Runs on"
                type="radio"
                name="platform"
                options={[
                  { value: '', label: 'Any' },
                  ...Object.entries(platformNames)
                    .filter(([value]) => value !== 'here' || hasPlay)
                    .map(([value, label]) => ({ value, label })),
                ]}
                values={[chosen.platform ?? '']}
                onChange={([platform]) => choose({ platform: platform as Platform })}
              />
              {groupTags(tags.filter((tag) => tag.isChosen || tag.group === 'team')).map(
                ({ group, title, tags: some }) => (
                  <Chips
                    key={group}
                    legend={title}
                    type="radio"
                    name="tag"
                    options={chipOptions(some)}
                    values={chosen.tag ? [chosen.tag] : []}
                    onChange={([tag = '']) => choose({ tag })}
                  />
                ),
              )}
            </div>
          </details>
        )}
      </Form>
      {(query.platform ?? chosenTag) && (
        <ul className={styles.active} aria-label="Active filters">
          {query.platform && (
            <ActiveFilter
              label={platformNames[query.platform as Platform]}
              to={addressWith(address, { ...kept, ...query, sort: order?.sort, platform: undefined })}
            />
          )}
          {chosenTag && (
            <ActiveFilter
              label={chosenTag.desc}
              to={addressWith(address, { ...kept, ...query, sort: order?.sort, tag: undefined })}
            />
          )}
        </ul>
      )}
    </>
  );
}

function ActiveFilter({ label, to }: { label: string; to: string }) {
  return (
    <li>
      <Link className={styles.chip} to={to} preventScrollReset replace>
        {label}
        <Icon name="close" label="Remove this filter" />
      </Link>
    </li>
  );
}
