import type { Entry } from '@tinsmith/contract/entry';
import type { RunReport, VotableEntry, VoteProgress } from '@tinsmith/contract/vote';
import type { TroublePlatform } from '@tinsmith/domain/ballot';
import { hostOfLink } from '@tinsmith/domain/entry-links';
import { findTag } from '@tinsmith/domain/entry-tags';
import { moodOf } from '@tinsmith/domain/mood';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { summarise } from '../../page/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Shot } from '../../ui/shot.tsx';
import { Status } from '../../ui/status.tsx';
import { isHeldBack } from '../../upload/scan-labels.ts';
import { listNames, titleOf } from '../entry/entry-labels.ts';
import { OwnNotes } from '../play/own-notes.tsx';
import { PlayPoster } from '../play/play-poster.tsx';
import { useNotes } from '../play/use-notes.ts';
import { BallotForm } from './ballot-form.tsx';
import type { BallotStore } from './ballot-store.ts';
import type { EntryDetails } from './entry-details.ts';
import { TroubleForm, TroubleSent } from './trouble-form.tsx';
import styles from './vote.module.css';
import { describeUpload, runsOn, votesCounted } from './vote-labels.ts';

interface OpenEntryProps {
  listed: VotableEntry;
  /** Null while they are being fetched. */
  details: EntryDetails | null;
  lack: 'away' | 'refused' | null;
  entrantId: number;
  ballotStore: BallotStore;
  progress: VoteProgress;
  own: readonly TroublePlatform[];
  isClosed: boolean;
  hasScript: boolean;
  /** Whether the form for problems replaces the scores. */
  isInTrouble: boolean;
  /** This entry's URL on the page. */
  address: string;
  /** Whether it was opened by a press, so that it gets the focus. */
  isFresh: boolean;
  onTrouble: (trouble: RunReport | null, progress: VoteProgress) => void;
  onNext: (() => void) | null;
}

/** Until the entry's own image is known, its thumbnail, which the list has. */
export function Picture({ listed, entry }: { listed: VotableEntry; entry: Entry | null }) {
  const shown = entry?.image?.kind === 'image' ? entry.image : listed.thumbnail;
  const mood = moodOf(listed.kind, listed.competitionStart);
  return (
    <div data-mood={shown ? undefined : mood}>
      <Shot
        key={shown?.name}
        src={shown && `/upload/${shown.name}`}
        alt={`Screenshot of ${titleOf(listed)}`}
        width={shown?.width}
        height={shown?.height}
        isLazy={false}
        shape={shown ? 'low' : 'card'}
        fallback={<CreatureShot name={listed.title || listed.team} mood={mood} />}
      />
    </div>
  );
}

/** The downloads: where to play it, then files, those in time first. */
export function Downloads({ entry }: { entry: Entry }) {
  const files = [
    ...entry.uploads.filter(({ postCompo }) => !postCompo),
    ...entry.uploads.filter(({ postCompo }) => postCompo),
  ].filter(({ scan }) => !isHeldBack(scan));
  return (
    <div className={styles.row}>
      {entry.links.play && (
        <ButtonLink variant="quiet" icon="play" to={entry.links.play} rel="noreferrer" target="_blank">
          Play on {hostOfLink(entry.links.play)}
        </ButtonLink>
      )}
      {files.map((file) => (
        <ButtonLink
          key={file.id}
          variant="quiet"
          icon="download"
          to={file.url}
          reloadDocument
          download={file.name}
        >
          {describeUpload(file)}
          {file.postCompo && ', added after the finish'}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Said before the download: afterwards it is too late. */
export function Warnings({ entry }: { entry: Entry }) {
  const warnings = entry.tags.filter(({ id }) => findTag(id)?.group === 'warning');
  if (warnings.length === 0) return null;
  return (
    <Note kind="warn" title="Content warnings:" className={styles.warnings}>
      {listNames(warnings.map(({ desc }) => desc))}.
    </Note>
  );
}

const longTextLength = 600;

/** The description: a long one begins with whole words, and unfolds, also without script. */
export function About({ html }: { html: string }) {
  const isLong = summarise(html, Number.POSITIVE_INFINITY).length > longTextLength;
  if (!isLong)
    return (
      <div className={styles.text}>
        <RichText html={html} />
      </div>
    );
  return (
    <div className={styles.text}>
      <details className={styles.about}>
        <summary>
          <span className={styles.beginning}>{summarise(html, longTextLength / 2)} </span>
          <span className={styles.more}>Read on</span>
          <span className={styles.less}>Show less</span>
        </summary>
        <RichText html={html} />
      </details>
    </div>
  );
}

const lacks = {
  away: "We'll load the description and the downloads when you're back online. You can rate it already.",
  refused: "We couldn't load the description and the downloads. Open the entry's page to see them.",
} as const;

/** The open entry: its picture and downloads beside the scores. */
export function OpenEntry(props: OpenEntryProps) {
  const { listed, details, lack, entrantId, ballotStore, progress, own, isClosed, hasScript } = props;
  const { isInTrouble, address, isFresh, onTrouble, onNext } = props;
  const [isPlaying, setIsPlaying] = useState(false);
  const notes = useNotes(listed.id, !isClosed);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh || isInTrouble) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh, isInTrouble]);
  const troubleAddress = `${address}&trouble=1`;
  const hasNothing = own.length > 0 && !runsOn(listed, own);
  return (
    <article
      className={classNames(styles.open, isPlaying && styles.playing)}
      aria-labelledby={`entry-${listed.id}`}
    >
      <div className={styles.game}>
        <h3 className={styles.openTitle} id={`entry-${listed.id}`} ref={heading} tabIndex={-1}>
          {titleOf(listed)}
        </h3>
        <p className={styles.by}>
          {listed.team}, {votesCounted(listed.numVotes)}
        </p>
        {details?.game ? (
          <PlayPoster entry={details.entry} game={details.game} notes={notes} onPlaying={setIsPlaying} />
        ) : (
          <Picture listed={listed} entry={details?.entry ?? null} />
        )}
        {details ? (
          <>
            <Warnings entry={details.entry} />
            <Downloads entry={details.entry} />
          </>
        ) : lack ? (
          <Note kind="warn" title={lacks[lack]} />
        ) : (
          <Status loading loadingText="Loading the description" skeletonLines={3} />
        )}
        <OwnNotes keeper={notes} heading="h3" />
        {!isClosed && !isInTrouble && !listed.trouble && (
          <p className={styles.small}>
            {hasNothing && `No download for your system. `}
            <Link to={troubleAddress} preventScrollReset>
              I couldn't run it
            </Link>
          </p>
        )}
      </div>
      {isInTrouble ? (
        <TroubleForm entry={listed} own={own} back={address} onSent={onTrouble} />
      ) : listed.trouble ? (
        <TroubleSent
          entryId={listed.id}
          trouble={listed.trouble}
          progress={progress}
          again={troubleAddress}
          onTakenBack={(now) => onTrouble(null, now)}
          onNext={onNext}
        />
      ) : (
        <BallotForm
          key={listed.id}
          entryId={listed.id}
          entrantId={entrantId}
          rules={details?.rules ?? []}
          ballotStore={ballotStore}
          notes={notes}
          isClosed={isClosed}
          hasScript={hasScript}
          onNext={onNext}
        />
      )}
      {/* On phones the scores come first. */}
      <div className={styles.description}>
        {details?.entry.text && <About html={details.entry.text} />}
        <p className={styles.small}>
          <Link to={`/entry/${listed.id}`}>Open the entry's page</Link>
        </p>
      </div>
    </article>
  );
}
