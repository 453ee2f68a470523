import type { Competition } from '@tinsmith/contract/competition';
import type { Entry } from '@tinsmith/contract/entry';
import {
  dealEntries,
  type RunReport,
  type VotableEntry,
  type VoteProgress,
  type Votes,
} from '@tinsmith/contract/vote';
import { isComplete } from '@tinsmith/domain/ballot';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Board } from '../../ui/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { titleOf } from '../entry/entry-labels.ts';
import { OpenEntry } from './open-entry.tsx';
import { useBallots } from './use-ballots.ts';
import { useMachine } from './use-machine.ts';
import styles from './vote.module.css';
import { describeMachine, describeProgress, runsOn } from './vote-labels.ts';
import { VoteRow } from './vote-row.tsx';
import { type Block, VoteTrack } from './vote-track.tsx';

interface VoteDeskProps {
  competition: Competition;
  loaded: Votes;
  /** The open entry, as its page has it. */
  opened: Entry | null;
  isVerified: boolean;
}

const numVotedShown = 3;

/** The loaded votes, with the responses to actions since. */
function useVotes(loaded: Votes) {
  const [votes, setVotes] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setVotes(loaded);
  }
  return [votes, setVotes] as const;
}

/**
 * The open entry. Loading the same page again proposes the next unfinished entry, but a form that is being filled in
 * stays open until its voter moves on.
 */
function useOpened(loaded: Entry | null, { entries }: Votes): Entry | null {
  const { key } = useLocation();
  const [shown, setShown] = useState({ key, loaded, opened: loaded });
  if (shown.key === key && shown.loaded === loaded) return shown.opened;
  const isKept =
    shown.key === key && shown.opened?.id !== loaded?.id && entries.some(({ id }) => id === shown.opened?.id);
  const opened = isKept ? shown.opened : loaded;
  setShown({ key, loaded, opened });
  return opened;
}

export function VoteDesk({ competition, loaded, opened: loadedEntry, isVerified }: VoteDeskProps) {
  const { short } = competition;
  const [votes, setVotes] = useVotes(loaded);
  const opened = useOpened(loadedEntry, loaded);
  const ballotStore = useBallots(votes);
  const hasScript = useHasScript();
  const own = useMachine();
  const sent = useSentForm();
  const navigate = useNavigate();
  const navigated = useNavigationType();
  const [query] = useSearchParams();
  const [filters, setFilters] = useState<readonly string[]>(['open']);
  const [showsAllVoted, setShowsAllVoted] = useState(false);
  const dealing = useSend(sent.problem);
  const isClosed = !votes.canVote || !isVerified;

  // Opening the page fixes the order that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isClosed) return;
    callApi(dealEntries, {
      params: { compoId: short },
      body: { more: false, ...(opened && { entry: opened.id }) },
    }).then(setVotes, () => {
      // The page works without it; the next visit fixes the order.
    });
  }, [short, isClosed]);

  const addressOf = (id: number) => `/${short}/vote?entry=${id}`;
  const progress: VoteProgress = ballotStore.progress ?? votes;
  const isDone = (entry: VotableEntry) =>
    entry.trouble !== null || isComplete(ballotStore.get(entry.id).values.scores);
  const openId = opened?.id ?? null;
  const wantsOpen = filters.includes('open');
  const wantsOwn = filters.includes('runs');
  const listed = votes.entries.filter(
    (entry) => entry.id === openId || ((!wantsOpen || !isDone(entry)) && (!wantsOwn || runsOn(entry, own))),
  );
  const voted = votes.entries.filter((entry) => isDone(entry) && entry.id !== openId);
  const numOpen = votes.entries.filter((entry) => !isDone(entry)).length;

  /** The next unfinished one after the open one; otherwise the first. */
  const findNext = (): VotableEntry | null => {
    const at = listed.findIndex(({ id }) => id === openId);
    const after = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))];
    return after.find((entry) => !isDone(entry)) ?? null;
  };
  const next = findNext();
  const goNext = next ? () => void navigate(addressOf(next.id), { preventScrollReset: true }) : null;
  const noteTrouble = (id: number) => (trouble: RunReport | null, now: VoteProgress) => {
    setVotes((before) => ({
      ...before,
      ...now,
      entries: before.entries.map((entry) => (entry.id === id ? { ...entry, trouble } : entry)),
    }));
    if (query.has('trouble')) void navigate(addressOf(id), { preventScrollReset: true, replace: true });
  };
  const showMore = () =>
    dealing.send(async () =>
      setVotes(
        await callApi(dealEntries, {
          params: { compoId: short },
          body: { more: true, ...(opened && { entry: opened.id }) },
        }),
      ),
    );

  const numTrouble = votes.entries.filter(({ trouble }) => trouble !== null).length;
  const blocks: Block[] = [
    ...Array.from({ length: Math.max(0, progress.numDone - numTrouble) }, () => 'voted' as const),
    ...Array.from({ length: numTrouble }, () => 'trouble' as const),
  ];
  while (blocks.length < progress.numEntries) blocks.push('open');

  const itemOf = (entry: VotableEntry, place?: number) =>
    opened && entry.id === openId ? (
      <OpenEntry
        key={entry.id}
        listed={entry}
        entry={opened}
        entrantId={votes.entrantId}
        ballotStore={ballotStore}
        progress={progress}
        own={own}
        isClosed={isClosed}
        hasScript={hasScript}
        isInTrouble={query.has('trouble') && !isClosed}
        address={addressOf(entry.id)}
        isFresh={navigated !== 'POP'}
        onTrouble={noteTrouble(entry.id)}
        onNext={goNext}
      />
    ) : (
      <VoteRow
        entry={entry}
        ballot={ballotStore.get(entry.id)}
        address={addressOf(entry.id)}
        {...(place !== undefined && { place })}
      />
    );
  return (
    <>
      {!isVerified && votes.canVote && (
        <Note kind="warn" title="Confirm your e-mail address first.">
          Once confirmed, you can vote. We've e-mailed you the link.
        </Note>
      )}
      {!votes.canVote && (
        <Note title="Voting has ended.">
          Your ballots can't be changed any more. <Link to={`/${short}/`}>Back to the event</Link>
        </Note>
      )}
      <Board as="section" className={styles.board} aria-label="Your progress">
        <div className={styles.boardHead}>
          <h2>
            {progress.numDone} of {progress.numEntries}
          </h2>
          <p role="status">{describeProgress(progress)}</p>
        </div>
        <VoteTrack blocks={blocks} />
      </Board>
      {hasScript && (
        <div className={styles.filters}>
          <Chips
            legend="Filter"
            isLegendHidden
            type="checkbox"
            name="filter"
            values={filters}
            onChange={setFilters}
            options={[
              {
                value: 'runs',
                label: 'Runs on my machine',
                count: votes.entries.filter((entry) => runsOn(entry, own)).length,
              },
              { value: 'open', label: 'Not voted yet', count: numOpen },
            ]}
          />
          <span className={styles.small}>
            {listed.length} of {votes.entries.length}
            {wantsOwn && `, ${describeMachine(own)}`}
          </span>
        </div>
      )}
      <p className={styles.small}>
        This order is just for you, with the least-reviewed games first.
        {votes.ownEntry &&
          ` Your own entry, ${titleOf({ ...votes.ownEntry, isSecret: false })}, is left out.`}
      </p>
      {listed.length === 0 && <p>Nothing left here. Try another filter.</p>}
      <ol className={styles.list}>
        {listed.map((entry, index) => (
          <li key={entry.id}>{itemOf(entry, index + 1)}</li>
        ))}
      </ol>
      {dealing.problem && <Note kind="err" title={dealing.problem} />}
      {votes.numMore > 0 && !isClosed && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void showMore();
          }}
        >
          <CsrfField />
          <input type="hidden" name="more" value="1" />
          <Button type="submit" variant="quiet" isSmall isBusy={dealing.isSending}>
            Show {Math.min(votes.numMore, 20)} more
          </Button>
        </form>
      )}
      {voted.length > 0 && (
        <section className={styles.voted} aria-labelledby="voted-title">
          <h2 id="voted-title">
            Voted{' '}
            <span className={styles.small}>
              {voted.length}
              {votes.canVote && (
                <>
                  , you can change them until <LocalTime epochMs={votes.votingEnd} format="moment" />
                </>
              )}
            </span>
          </h2>
          <ol className={styles.list}>
            {(showsAllVoted || !hasScript ? voted : voted.slice(0, numVotedShown)).map((entry) => (
              <li key={entry.id}>{itemOf(entry)}</li>
            ))}
          </ol>
          {hasScript && !showsAllVoted && voted.length > numVotedShown && (
            <Button variant="quiet" isSmall onClick={() => setShowsAllVoted(true)}>
              Show all {voted.length}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
