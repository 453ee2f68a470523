import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { GivenGift } from '@tinsmith/contract/gift';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { listGifts } from '../../api/gen/gift.ts';
import { useMore } from '../../forms/use-more.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { santaAddress } from '../competition/santa-address.ts';
import { MoreLink } from '../entry/more-link.tsx';
import { PersonLink } from '../entry/person-link.tsx';
import styles from './who-gave.module.css';

export interface GiftPage {
  readonly result: readonly GivenGift[];
  readonly next: string | null;
}

/** Gifts for their event's page; none before the end, nor in a speedhack. */
export async function loadGifts(
  call: Call,
  { kind, afterEnd, short }: Pick<Competition, 'kind' | 'afterEnd' | 'short'>,
  after?: string,
): Promise<GiftPage | null> {
  if (kind !== 'gift-exchange' || !afterEnd) return null;
  const { result, next } = await call(listGifts, { params: { compoId: short }, query: { after } });
  return { result, next: next === null ? null : String(next) };
}

function Makers({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <PersonLink name={name} />
    </Fragment>
  ));
}

interface WhoGaveProps {
  event: Competition;
  gifts: GiftPage;
  /** The viewer's own gift, if it is still wrapped: its row shows nothing yet. */
  wrappedId: number | null;
}

/** Who gave what to whom: every gift that has come. */
export function WhoGave({ event, gifts, wrappedId }: WhoGaveProps) {
  const { login } = useCurrentUser();
  const { pages, next, showMore, isAsking, problem } = useMore(
    gifts,
    async (after) => (await loadGifts(callApi, event, after)) ?? { result: [], next: null },
  );
  const rows = pages.flatMap(({ result }) => result);
  const isWrapped = (row: GivenGift) => row.entry.id === wrappedId;
  return (
    <>
      <ul className={styles.gifts}>
        {rows.map((row) =>
          isWrapped(row) ? (
            row.receiver === login && (
              <li key={row.receiver}>
                <Link to={santaAddress(event.short)}>Your gift</Link>
                <span>still wrapped</span>
              </li>
            )
          ) : (
            <li key={`${row.entry.id} ${row.makers[0]} ${row.receiver}`}>
              <Link to={`/entry/${row.entry.id}`}>{row.entry.title || 'Untitled'}</Link>
              <span>
                made by <Makers names={row.makers} /> for <PersonLink name={row.receiver} />
              </span>
            </li>
          ),
        )}
      </ul>
      {next !== null && (
        // Without script: in the gallery each gift says who made it for whom, too.
        <MoreLink
          to={`/${event.short}/entries`}
          label="Show more gifts"
          isAsking={isAsking}
          problem={problem}
          onClick={showMore}
        />
      )}
    </>
  );
}
