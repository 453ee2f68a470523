import { anyone, publicFor } from '@tinsmith/contract/access';
import type { Results } from '@tinsmith/contract/result';
import { explainMinBallots } from '@tinsmith/domain/rank-share';
import { can } from '@tinsmith/domain/ranks';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getResults } from '../../api/gen/result.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { counted } from '../entry/entry-labels.ts';
import { Podium } from './podium.tsx';
import styles from './results.module.css';
import { ScoreTable } from './score-table.tsx';
import { shownOf } from './shown-result.ts';

// As short as the contract's `resultsSeconds`: everyone waits for it.
export const handle: PageHandle = { access: anyone, cache: publicFor(2), query: ['number', 'after'] };

const load = async ({ call, params, url }: PageRequest) => {
  const number = url.searchParams.get('number') ?? undefined;
  const after = url.searchParams.get('after') ?? undefined;
  const compo = { compoId: params.compoId ?? '' };
  const { result, entries, ...others } = await call(getResults, { params: compo, query: { number, after } });
  // The text is for events without a table.
  return { ...others, result: entries.length > 0 ? '' : result, entries: entries.map(shownOf) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  return describePage(args, {
    title: `Results, ${event?.title}`,
    description: `Who won ${event?.title}, with all scores.`,
    path: `/${event?.short}/results`,
  });
};

type Published = Omit<Results, 'result' | 'entries'>;

/** The URL of a page of a publication; the newest one needs no parameter. */
function addressOf({ competition, published, all }: Published, after: string): string {
  const isNewest = published?.number === all[0]?.number;
  const which = published && !isNewest ? `number=${published.number}&` : '';
  return `/${competition.short}/results?${which}after=${after}`;
}

/** Which publication this is, if there was more than one. */
function Publications({ results }: { results: Published }) {
  const { all, published, competition } = results;
  const [newest] = all;
  if (all.length < 2 || !published || !newest) return null;
  const isNewest = newest.number === published.number;
  return (
    <Note
      className={styles.corrected}
      title={isNewest ? 'These results were corrected.' : 'These results have been corrected since.'}
    >
      <ul className={styles.publications}>
        {all.map(({ number, publishedAt }) => (
          <li key={number}>
            <Link
              to={`/${competition.short}/results${number === newest.number ? '' : `?number=${number}`}`}
              aria-current={number === published.number ? 'page' : undefined}
            >
              {number === 1 ? 'First published' : 'Corrected'}{' '}
              <LocalTime epochMs={publishedAt} format="full" />
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function WatchIt({ short }: { short: string }) {
  return (
    <Note className={styles.corrected} title="The prize-giving is on.">
      Places are revealed one by one, from last to first.{' '}
      <ButtonLink isSmall icon="presentation" to={`/${short}/results/show`}>
        Watch it
      </ButtonLink>
    </Note>
  );
}

function Downloads({ results }: { results: Published }) {
  const { competition, published } = results;
  if (!published) return null;
  const at = `/api/v1/compo/${competition.short}/results`;
  const query = `?number=${published.number}`;
  return (
    <>
      {' '}
      Download:{' '}
      <a href={`${at}.csv${query}`} download>
        CSV
      </a>
      ,{' '}
      <a href={`${at}.json${query}`} download>
        JSON
      </a>
      .
    </>
  );
}

export default function ResultsPage() {
  const results = useLoaderData<typeof loader>();
  const { competition, published, entries, isPrizeGiving, next, numEntries, numBallots } = results;
  const { short, title } = competition;
  const { rank = null } = useCurrentUser();
  const isTyped = published?.isTyped ?? false;
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Results' }]} />
      <PageHead title="Results" lead={published?.note || undefined}>
        {can(rank, 'manage-results') && competition.afterEnd && competition.kind === 'speedhack' && (
          <ButtonLink isSmall variant="quiet" to={`/${short}/results/calculate`}>
            Calculate results
          </ButtonLink>
        )}
      </PageHead>
      <Publications results={results} />
      {isPrizeGiving && <WatchIt short={short} />}
      {published?.isUnchecked && (
        <Note className={styles.corrected} title="Nobody checked these ballots.">
          All the organizers took part in this event. They published the ranking without seeing it first, and
          left nothing out.
        </Note>
      )}
      {entries.length > 0 ? (
        <>
          {published && <Podium entries={entries} />}
          <ScoreTable entries={entries} isTyped={isTyped} />
          {next !== null && (
            <p className={styles.row}>
              <ButtonLink variant="quiet" to={addressOf(results, next)}>
                Show more
              </ButtonLink>
            </p>
          )}
          <p className={styles.small}>
            Green is first in its category, cyan is second or third.{' '}
            {isTyped
              ? `This edition was voted on elsewhere. The organizers entered the ranks of ${counted(numEntries, 'game', 'games')}.`
              : `Scores are averages on a scale of 1 to 5. The bars show how many people gave each score, from 1 on the left to 5 on the right. ${counted(numBallots, 'ballot', 'ballots')} for ${counted(numEntries, 'game', 'games')}.`}{' '}
            {published && explainMinBallots(published.minBallots, published.rankPercent)}
            <Downloads results={results} />
          </p>
        </>
      ) : (
        !isPrizeGiving && <RichText html={results.result} />
      )}
    </>
  );
}
