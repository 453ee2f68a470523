import type { Entry } from '@tinsmith/contract/entry';
import type { RunReport, VotableEntry, VoteProgress } from '@tinsmith/contract/vote';
import type { TroublePlatform } from '@tinsmith/domain/ballot';
import { hostOfLink } from '@tinsmith/domain/entry-links';
import { moodOf } from '@tinsmith/domain/mood';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Shot } from '../../ui/shot.tsx';
import { isHeldBack } from '../../upload/scan-labels.ts';
import { titleOf } from '../entry/entry-labels.ts';
import { BallotForm } from './ballot-form.tsx';
import type { BallotStore } from './ballot-store.ts';
import { TroubleForm, TroubleSent } from './trouble-form.tsx';
import styles from './vote.module.css';
import { describeUpload, runsOn, votesCounted } from './vote-labels.ts';

interface OpenEntryProps {
  listed: VotableEntry;
  entry: Entry;
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

function Picture({ entry }: { entry: Entry }) {
  const { image, thumbnail } = entry;
  const shown = image?.kind === 'image' ? image : thumbnail;
  const mood = moodOf(entry.competition.kind, entry.competition.serverTime);
  return (
    <div data-mood={shown ? undefined : mood}>
      <Shot
        key={shown?.name}
        src={shown && `/upload/${shown.name}`}
        alt={`Screenshot of ${titleOf(entry)}`}
        width={shown?.width}
        height={shown?.height}
        isLazy={false}
        shape={shown ? 'low' : 'card'}
        fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
      />
    </div>
  );
}

/** The downloads: where to play it, then files, those in time first. */
function Downloads({ entry }: { entry: Entry }) {
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

/** The open entry: its picture and downloads beside the scores. */
export function OpenEntry(props: OpenEntryProps) {
  const { listed, entry, entrantId, ballotStore, progress, own, isClosed, hasScript, isInTrouble, address } =
    props;
  const { isFresh, onTrouble, onNext } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh || isInTrouble) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh, isInTrouble]);
  const troubleAddress = `${address}&trouble=1`;
  const hasNothing = own.length > 0 && !runsOn(listed, own);
  return (
    <article className={styles.open} aria-labelledby={`entry-${entry.id}`}>
      <div>
        <h3 className={styles.openTitle} id={`entry-${entry.id}`} ref={heading} tabIndex={-1}>
          {titleOf(entry)}
        </h3>
        <p className={styles.by}>
          {entry.team}, {votesCounted(listed.numVotes)}
        </p>
        <Picture entry={entry} />
        <Downloads entry={entry} />
        {entry.text && (
          <div className={styles.text}>
            <RichText html={entry.text} />
          </div>
        )}
        <p className={styles.small}>
          <Link to={`/entry/${entry.id}`}>Open the entry's page</Link>
        </p>
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
          ballotStore={ballotStore}
          isClosed={isClosed}
          hasScript={hasScript}
          onNext={onNext}
        />
      )}
    </article>
  );
}
