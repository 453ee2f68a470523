import type { Competition } from '@tinsmith/contract/competition';
import type { RunReport, VotableEntry, VoteProgress, Votes } from '@tinsmith/contract/vote';
import { isComplete } from '@tinsmith/domain/ballot';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { dealEntries, getVotes } from '../../api/gen/vote.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Board } from '../../ui/board.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { counted, titleOf } from '../entry/entry-labels.ts';
import { type EntryDetails, useEntryDetails } from './entry-details.ts';
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
  /** The entry that is open at first. */
  opened: EntryDetails | null;
  isVerified: boolean;
}

const numVotedShown = 3;
const numFetchedAhead = 3;

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

/** Opening an entry waits for nothing. Meanwhile counts are updated, and the next entries come once all are done. */
function useRefresh(
  short: string,
  openId: number | null,
  votes: Votes,
  setVotes: (now: (before: Votes) => Votes) => void,
): void {
  const [firstId] = useState(openId);
  const latest = useRef(votes);
  latest.current = votes;
  useEffect(() => {
    if (openId === firstId) return;
    let isGone = false;
    const known = latest.current;
    const query = openId === null ? {} : { entry: String(openId) };
    callApi(getVotes, { params: { compoId: short }, query }).then(
      // Whatever was done since is newer.
      (fresh) => !isGone && setVotes((before) => (before === known ? fresh : before)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [short, openId, firstId, setVotes]);
}

/** The open entry: that of the URL, otherwise the first to do. It stays open until the voter moves on. */
function useOpenId(votes: Votes, opened: EntryDetails | null): number | null {
  const [query] = useSearchParams();
  const [first, setFirst] = useState(opened?.entry.id ?? null);
  if (first === null && opened) setFirst(opened.entry.id);
  const asked = Number(query.get('entry'));
  return votes.entries.some(({ id }) => id === asked) ? asked : first;
}

export function VoteDesk({ competition, loaded, opened, isVerified }: VoteDeskProps) {
  const { short } = competition;
  const [votes, setVotes] = useVotes(loaded);
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
  const isClosed = !isVerified;

  // Opening the page fixes the order that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isClosed) return;
    callApi(dealEntries, {
      params: { compoId: short },
      body: { more: false, ...(opened && { entry: opened.entry.id }) },
    }).then(setVotes, () => {
      // The page works without it; the next visit fixes the order.
    });
  }, [short, isClosed]);

  const addressOf = (id: number) => `/${short}/vote?entry=${id}`;
  const progress: VoteProgress = ballotStore.progress ?? votes;
  /** A team's answer brings its entry back to the list. */
  const isDone = (entry: VotableEntry) =>
    entry.trouble ? entry.trouble.answer === '' : isComplete(ballotStore.get(entry.id).values.scores);
  const openId = useOpenId(votes, opened);
  useRefresh(short, openId, votes, setVotes);
  const wantsOpen = filters.includes('open');
  const wantsOwn = filters.includes('runs');
  const wantsHere = filters.includes('here');
  const numHere = votes.entries.filter(({ playsHere }) => playsHere).length;
  const listed = votes.entries.filter(
    (entry) =>
      entry.id === openId ||
      ((!wantsOpen || !isDone(entry)) &&
        (!wantsOwn || runsOn(entry, own)) &&
        (!wantsHere || entry.playsHere)),
  );
  const voted = votes.entries.filter((entry) => isDone(entry) && entry.id !== openId);
  const numOpen = votes.entries.filter((entry) => !isDone(entry)).length;

  const answered = votes.entries.filter(
    ({ id, trouble }) => id !== openId && trouble && trouble.answer !== '',
  );

  /** The unfinished ones after the open one; then those before it. */
  const listNext = (): VotableEntry[] => {
    const at = listed.findIndex(({ id }) => id === openId);
    const after = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))];
    return after.filter((entry) => !isDone(entry));
  };
  const toCome = listNext();
  const next = toCome[0] ?? null;
  const { details, lack } = useEntryDetails(
    openId,
    opened,
    toCome.slice(0, numFetchedAhead).map(({ id }) => id),
  );
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
          body: { more: true, ...(opened && { entry: opened.entry.id }) },
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
    entry.id === openId ? (
      <OpenEntry
        key={entry.id}
        listed={entry}
        details={details}
        lack={lack}
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
      {!isVerified && (
        <Note kind="warn" title="Confirm your e-mail address first.">
          Once confirmed, you can vote. We've e-mailed you the link.
        </Note>
      )}
      {answered.length > 0 && (
        <Note title={`${counted(answered.length, 'team has', 'teams have')} answered you.`}>
          You couldn't run{' '}
          {answered.map((entry, index) => (
            <span key={entry.id}>
              {index > 0 && ', '}
              <Link to={addressOf(entry.id)} preventScrollReset>
                {titleOf(entry)}
              </Link>
            </span>
          ))}
          . {answered.length === 1 ? "It's" : "They're"} back in your list, in case it works now.
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
      {!isClosed && numOpen > 0 && (
        <div className={styles.teaser}>
          <p>
            <b>Short of time?</b> We hand you the games that need players most, one after another.
          </p>
          <ButtonLink variant="quiet" icon="clock" to={`/${short}/queue`}>
            I have 20 minutes
          </ButtonLink>
        </div>
      )}
      {/* In the server's page, too: coming with the script they would move the list. */}
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
            ...(numHere > 0 ? [{ value: 'here', label: 'Plays in the browser', count: numHere }] : []),
            { value: 'open', label: 'Not voted yet', count: numOpen },
          ]}
        />
        <span className={styles.small}>
          {listed.length} of {votes.entries.length}
          {wantsOwn && `, ${describeMachine(own)}`}
        </span>
      </div>
      <p className={styles.small}>
        This order is just for you, with the least-reviewed games first.
        {votes.ownEntry &&
          ` Your own entry, ${titleOf({ ...votes.ownEntry, isSecret: false })}, is left out.`}{' '}
        {!isClosed && <Link to={`/${short}/vote/sheet`}>Upload a filled-in score sheet</Link>}
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
              {voted.length}, you can change them until{' '}
              <LocalTime epochMs={votes.votingEnd} format="moment" />
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
