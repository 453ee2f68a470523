import type { CalculatedEntry, Calculation } from '@tinsmith/contract/result';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import { explainMinBallots } from '@tinsmith/domain/rank-share';
import { calculationPart, formatMean, rankEntries } from '@tinsmith/domain/results';
import { type Dispatch, Fragment, type SetStateAction, useMemo, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { freezeResults, getCalculation, publishResults } from '../../api/gen/result.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useSend } from '../../forms/use-send.ts';
import { Board } from '../../ui/board.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sprite } from '../../ui/craft/sprite.tsx';
import { trophy } from '../../ui/craft/sprites-summer.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { counted } from '../entry/entry-labels.ts';
import { EntryThumb } from './entry-thumb.tsx';
import { rankClass } from './rank-class.ts';
import styles from './results.module.css';

type Reasons = Readonly<Record<number, string>>;

const reasonsOf = (entries: readonly CalculatedEntry[]): Reasons =>
  Object.fromEntries(
    entries.filter(({ exclusion }) => exclusion !== '').map(({ id, exclusion }) => [id, exclusion]),
  );

/** The ranks without the entries left out. */
function rankWithout(entries: readonly CalculatedEntry[], reasons: Reasons, minBallots: number | null) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return rankEntries(
    entries.map(({ id, tallies }) => ({
      entryId: id,
      tallies: categories.map((category) => tallies[category]),
      isExcluded: id in reasons,
    })),
    minBallots,
  ).flatMap(({ entryId, ranks }) => {
    const entry = byId.get(entryId);
    return entry ? [{ entry, ranks }] : [];
  });
}

/** Before all entries are there: the ranks are those that the server counted. */
const rankPart = ({ entries, part }: Calculation, reasons: Reasons) =>
  entries.map((entry, index) => ({
    entry,
    ranks: (entry.id in reasons ? null : part?.ranks[index]) ?? categories.map(() => null),
  }));

/** Thousands of rows take seconds to draw, on the server and in the browser. */
const shownAtFirst = calculationPart;

/** The first ranks, or those found; always the entries left out, whose reasons are typed in the list. */
function chooseRows(
  ranked: ReturnType<typeof rankWithout>,
  { reasons, word, limit }: { reasons: Reasons; word: string; limit: number },
) {
  const found = word === '' ? ranked : ranked.filter(({ entry }) => matches(entry, word));
  const first = new Set(found.slice(0, limit));
  return {
    rows: ranked.filter((row) => first.has(row) || row.entry.id in reasons),
    numFound: found.length,
  };
}
const matches = ({ title, team }: CalculatedEntry, word: string): boolean =>
  `${title || 'Untitled'} ${team}`.toLowerCase().includes(word);

interface ScoresProps {
  ranked: ReturnType<typeof rankWithout>;
  numEntries: number;
  isLoading: boolean;
  /** Once more than the first are needed. */
  loadAll: () => void;
  reasons: Reasons;
  setRanked: (id: number, isRanked: boolean) => void;
  setReasons: Dispatch<SetStateAction<Reasons>>;
}

function Scores({ ranked, numEntries, isLoading, loadAll, reasons, setRanked, setReasons }: ScoresProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtFirst);
  const word = search.trim().toLowerCase();
  const { rows, numFound } = chooseRows(ranked, { reasons, word, limit });
  const numMore = Math.min(shownAtFirst, (word === '' ? numEntries : numFound) - limit);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className={classNames(styles.scroll, styles.scores)} aria-labelledby="scores-title" tabIndex={0}>
      <h2 id="scores-title">Scores</h2>
      {numEntries > shownAtFirst && (
        <div className={styles.find}>
          <TextField
            label="Find an entry or a team"
            type="search"
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              setLimit(shownAtFirst);
              loadAll();
            }}
          />
          <p className={styles.small} role="status">
            {isLoading
              ? 'Loading all entries.'
              : word === ''
                ? `Showing ${Math.min(limit, ranked.length)} of ${counted(numEntries, 'entry', 'entries')}.`
                : `${counted(numFound, 'entry', 'entries')} found.`}
          </p>
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Ranked</th>
            <th scope="col">Entry</th>
            {categories.map((category) => (
              <th key={category} scope="col" className={styles.number}>
                {categoryLabels[category]}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Ballots
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entry, ranks }) => {
            const isOut = entry.id in reasons;
            const title = entry.title || 'Untitled';
            return (
              <Fragment key={entry.id}>
                <tr className={isOut ? styles.out : undefined}>
                  <td>
                    <Switch
                      label={`Rank ${title}`}
                      isLabelHidden
                      checked={!isOut}
                      onChange={({ currentTarget }) => setRanked(entry.id, currentTarget.checked)}
                    />
                  </td>
                  <td>
                    <span className={styles.entry}>
                      <EntryThumb thumbnail={entry.thumbnail} />
                      <span>
                        <Link className={styles.name} to={`/entry/${entry.id}`}>
                          {title}
                        </Link>
                        <br />
                        <span className={styles.small}>
                          {entry.team}
                          {!isOut && ranks[0] === null && '. Too few ballots to rank'}
                        </span>
                      </span>
                    </span>
                  </td>
                  {categories.map((category, index) => {
                    const rank = ranks[index] ?? null;
                    return (
                      <td key={category} className={classNames(styles.number, rankClass(rank))}>
                        <small>{rank === null ? '–' : `#${rank}`}</small>{' '}
                        <b>{formatMean(entry.tallies[category]) ?? '–'}</b>
                      </td>
                    );
                  })}
                  <td className={styles.number}>{entry.numBallots}</td>
                </tr>
                {isOut && (
                  <tr>
                    <td />
                    <td colSpan={categories.length + 2}>
                      <TextField
                        className={styles.reason}
                        label={`Why is ${title} left out? This is published with the results.`}
                        maxLength={1000}
                        value={reasons[entry.id] ?? ''}
                        error={
                          reasons[entry.id]?.trim() === '' ? 'Enter a reason, or rank it again.' : undefined
                        }
                        onChange={({ currentTarget }) =>
                          setReasons((now) => ({ ...now, [entry.id]: currentTarget.value }))
                        }
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {numMore > 0 && (
        <Button
          variant="quiet"
          className={styles.more}
          onClick={() => {
            setLimit(limit + shownAtFirst);
            loadAll();
          }}
        >
          Show {numMore} more
        </Button>
      )}
    </section>
  );
}

/** spec §2: all means and ranks, with a switch for each entry; nothing is saved until it is frozen. */
export function CalculationDesk({ loaded }: { loaded: Calculation }) {
  const { competition, entries, isUnseen, numBallots, numIncomplete, frozen, published } = loaded;
  const { minBallots, rankPercent, part } = loaded;
  const { short } = competition;
  const params = { compoId: short };
  const { revalidate } = useRevalidator();
  const [reasons, setReasons] = useState<Reasons>(() => reasonsOf(entries));
  const [note, setNote] = useState(frozen?.note ?? '');
  const [read, setRead] = useState<readonly CalculatedEntry[] | null>(null);
  const all = part ? read : entries;
  const numEntries = part?.numEntries ?? entries.length;
  const reading = useSend();
  const readAll = () =>
    reading.send(async () => setRead((await callApi(getCalculation, { params, query: {} })).entries));
  const loadAll = () => {
    if (all === null) void readAll();
  };
  const freezing = useSend();
  const publishing = useSend();
  const isChanged = JSON.stringify(reasons) !== JSON.stringify(reasonsOf(entries));
  // Saved with the ranking; those who have an entry don't see it, and so don't replace it unless they write one.
  useUnsaved(isChanged || note.trim() !== (frozen?.note ?? ''));
  const sentNote = isUnseen && note.trim() === '' ? {} : { note };
  // Not for each letter of a reason: only which entries are left out counts.
  const excluded = Object.keys(reasons).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ranked = useMemo(
    () => (all ? rankWithout(all, reasons, minBallots) : rankPart(loaded, reasons)),
    [all, loaded, excluded, minBallots],
  );
  const numExcluded = Object.keys(reasons).length;
  const numMissing = Object.values(reasons).filter((reason) => reason.trim() === '').length;
  const setRanked = (id: number, isRanked: boolean) => {
    setReasons(({ [id]: _gone, ...others }) => (isRanked ? others : { ...others, [id]: '' }));
    // Leaving one out changes the ranks of all.
    loadAll();
  };

  const freeze = () =>
    freezing.send(async () => {
      await callApi(freezeResults, {
        params,
        body: {
          excluded: Object.entries(reasons).map(([id, reason]) => ({ entryId: Number(id), reason })),
          ...sentNote,
        },
      });
      await Promise.all([revalidate(), read && readAll()]);
    });
  const publish = () =>
    publishing.send(async () => {
      await callApi(publishResults, { params, body: sentNote });
      setNote('');
      await revalidate();
    });
  const isCorrection = published !== null;
  const missing =
    numMissing > 0
      ? `${counted(numMissing, 'reason is', 'reasons are')} missing above.`
      : isCorrection && note.trim() === '' && frozen
        ? 'Say what changed in the note.'
        : '';
  return (
    <>
      <Board as="section" className={styles.board} aria-label="Where this stands">
        <Sprite sprite={trophy} className={styles.trophy} />
        <div className={styles.state}>
          <h2>
            {published ? (
              <>
                Published <LocalTime epochMs={published.publishedAt} format="moment" />
              </>
            ) : (
              'Only staff can see these for now'
            )}
          </h2>
          <p>
            {counted(numBallots, 'ballot counts', 'ballots count')}
            {numIncomplete > 0 &&
              `, ${counted(numIncomplete, 'is', 'are')} left out because a score is missing`}
            .
            {!isUnseen &&
              ` ${numExcluded} of ${counted(numEntries, 'entry is', 'entries are')} left out of the ranking. ${explainMinBallots(minBallots, rankPercent)}`}
          </p>
        </div>
        <ButtonLink to="#publish-title">Go to publish</ButtonLink>
      </Board>
      <NeedsScript what="Leaving entries out and publishing" />
      {!isUnseen && !published && numBallots > 0 && (
        <Note className={styles.check} title="Look at the vote check before you publish.">
          It lists ballots that look unusual, such as only fives between two teams.{' '}
          <Link to={`/${short}/vote/desk`}>Open the vote check</Link>
        </Note>
      )}
      {reading.problem && <Note kind="err" title={reading.problem} />}
      {isUnseen ? (
        <Note title="You have an entry in this event.">
          You can freeze and publish the ranking, but you'll see it when everyone else does, and you can't
          leave anything out. What other organizers left out stays out.
        </Note>
      ) : (
        <Scores
          ranked={ranked}
          numEntries={numEntries}
          isLoading={reading.isSending}
          loadAll={loadAll}
          reasons={reasons}
          setRanked={setRanked}
          setReasons={setReasons}
        />
      )}
      <Card as="section" className={styles.publish} aria-labelledby="publish-title">
        <h2 id="publish-title">{isCorrection ? 'Publish a correction' : 'Publish'}</h2>
        <p>
          Freezing saves the ranking as it is now, including which entries are left out and why, and your
          note. Publishing makes the ranking and all review scores public. If you correct it later, you
          publish a second ranking with a note, and both stay readable.
        </p>
        {frozen && (
          <Note kind="ok" title={frozen.startedAt === null ? 'Frozen.' : 'The prize-giving is on.'}>
            {frozen.startedAt === null ? (
              <>
                The ranking as of <LocalTime epochMs={frozen.frozenAt} format="moment" />. Freeze again to
                include later changes.
              </>
            ) : (
              'Revealing the last place publishes everything. You can also publish it all now.'
            )}
          </Note>
        )}
        {(freezing.problem ?? publishing.problem) && (
          <Note kind="err" title={freezing.problem ?? publishing.problem} />
        )}
        <TextArea
          label="Note, shown above the results"
          rows={3}
          maxLength={2000}
          isOptional={!isCorrection}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div className={styles.row}>
          <Button
            variant="quiet"
            disabled={numMissing > 0 || frozen?.startedAt != null}
            isBusy={freezing.isSending}
            busyLabel="Freezing"
            onClick={freeze}
          >
            {frozen ? 'Freeze again' : 'Freeze the ranking'}
          </Button>
          <Button
            disabled={!frozen || missing !== '' || isChanged}
            isBusy={publishing.isSending}
            busyLabel="Publishing"
            onClick={publish}
          >
            {isCorrection ? 'Publish a correction' : 'Publish results'}
          </Button>
          {frozen && !isCorrection && !isChanged && (
            <ButtonLink variant="quiet" icon="presentation" to={`/${short}/results/show`}>
              {frozen.startedAt === null ? 'Prepare the prize-giving' : 'Go to the prize-giving'}
            </ButtonLink>
          )}
          <span className={styles.small}>
            {missing ||
              (!frozen ? 'Freeze the ranking first.' : isChanged ? 'Freeze your changes first.' : '')}
          </span>
        </div>
        {published && (
          <p className={classNames(styles.small, styles.files)}>
            The published results as{' '}
            <a href={`/api/v1/compo/${short}/results.csv`} download>
              CSV
            </a>{' '}
            or{' '}
            <a href={`/api/v1/compo/${short}/results.json`} download>
              JSON
            </a>
          </p>
        )}
      </Card>
    </>
  );
}
