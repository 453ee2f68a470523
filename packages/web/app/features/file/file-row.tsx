import type { SealedFile } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { cancelUpload, removeFile, replaceFile } from '../../api/gen/file.ts';
import { Button } from '../../ui/button.tsx';
import type { Mood } from '../../ui/craft/palette.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Clock } from '../../ui/use-clock.ts';
import { describeScan, isHeldBack } from '../../upload/scan-labels.ts';
import { BeadBar } from './bead-bar.tsx';
import { CancelButton } from './cancel-button.tsx';
import { CountButton } from './count-file.tsx';
import { arrivalOf, type ShownFile } from './file-course.ts';
import { FileTagChips } from './file-tags.tsx';
import { RemoveButton } from './remove-button.tsx';
import { RunMeList } from './run-me-list.tsx';
import { lookOf } from './seal-look.ts';
import { SealTile } from './seal-tile.tsx';
import styles from './upload.module.css';
import { describeLeft, describeSpeed, describeWay, type Saying } from './upload-labels.ts';
import { forgetUpload, pauseUpload, resumeUpload } from './upload-store.ts';

export interface RowContext {
  readonly mood: Mood;
  readonly nowMs: number;
  readonly endMs: number;
  readonly graceEndMs: number;
  readonly clock: Clock;
  /** Whether staff do this on behalf of a team. */
  readonly isByRank: boolean;
  readonly onChange: (file: SealedFile) => void;
  readonly onRefresh: () => void;
  readonly onReplace: (file: SealedFile) => void;
  /** Whether nothing else of the entry counts. */
  readonly isOnlyCounted: (file: SealedFile) => boolean;
  /** An existing file of the same name. */
  readonly twinOf: (file: ShownFile) => SealedFile | null;
}

function StatePill({ file, clock }: { file: ShownFile; clock: RowContext['clock'] }) {
  const { sealed } = file;
  if (!sealed) return <Pill kind="warn">Not sealed yet</Pill>;
  if (sealed.receivedAt === null) return <Pill kind="ok">Sealed {clock.exact(sealed.sealedAt)}</Pill>;
  return sealed.postCompo ? (
    <Pill kind="line">Added {clock.exact(sealed.receivedAt)}</Pill>
  ) : (
    <Pill kind="ok">Arrived {clock.exact(sealed.receivedAt)}</Pill>
  );
}

const say = (title: string, text = '', isWarning = false): Saying => ({ title, text, isWarning });

/** What to say about a file that has arrived. */
function describeArrived(sealed: SealedFile, { clock }: Pick<RowContext, 'clock'>): Saying {
  if (sealed.state === 'received')
    return say('Arrived.', "We're comparing it with its seal. One moment, please.");
  if (sealed.isMatch === false)
    return say(
      "It arrived, but it isn't the file you sealed.",
      `So it counts from when it arrived, ${clock(sealed.receivedAt ?? 0)}. Seal it again if you can.`,
      true,
    );
  if (sealed.countedReason !== null)
    return say('Arrived. The organizers count it as on time.', sealed.countedReason);
  return sealed.postCompo
    ? say('Arrived.', "It came too late to count, so it's listed as added after the finish.")
    : say('Arrived, and it matches its seal.', `Sealed ${clock.exact(sealed.sealedAt)}. On time.`);
}

/** What this browser is doing with it. */
function describe(file: ShownFile, context: RowContext): Saying {
  const { sealed, local } = file;
  const { nowMs, endMs, graceEndMs, clock } = context;
  if (sealed && sealed.state !== 'receiving') return describeArrived(sealed, context);
  switch (local?.phase) {
    case 'failed':
      return say(local.problem ?? "That didn't work. Please try again.", '', true);
    case 'waiting':
      return say('Waiting its turn.', "Keep this page open until it's sealed.");
    case 'hashing':
      return say('Taking the fingerprint.', "Keep this page open until it's sealed.");
    case 'sealing':
      return say(
        local.problem ? "Not sealed yet: the site can't be reached." : 'Sealing it.',
        local.problem ? "We'll keep trying. Keep this page open." : '',
        local.problem !== null,
      );
    case 'paused':
      return say('Paused.', `It was sealed at ${clock.exact(sealed?.sealedAt ?? nowMs)}, and stays sealed.`);
    case 'waiting-for-line':
      return say(
        'The connection was lost.',
        "Your upload is safe. We'll keep trying and continue where it stopped.",
      );
    case 'waiting-for-login':
      return say(
        "You've been logged out.",
        'Log in again in another tab and the upload will continue by itself.',
        true,
      );
    case 'waiting-for-room':
      return say(local.problem ?? '', "Your seal still counts. We'll keep trying.", true);
    case 'queued':
      return say('Sealed, so it counts.', 'It will be sent once the file before it is done.');
    case 'sending':
    case 'sent':
      return describeWay(
        {
          nowMs,
          endMs,
          graceEndMs,
          arrivesMs: arrivalOf(file, nowMs),
          sealedMs: sealed?.sealedAt ?? nowMs,
          isSealedInTime: sealed?.postCompo === false,
        },
        clock,
      );
    default:
      return say(
        `Sealed at ${clock.exact(sealed?.sealedAt ?? 0)}.`,
        sealed?.postCompo
          ? 'Part of it is still missing. Drop the same file here again to continue.'
          : `The rest can arrive until ${clock(graceEndMs)}. Drop the same file here again to continue.`,
      );
  }
}

function Numbers({ children }: { children: ReactNode }) {
  return <p className={styles.numbers}>{children}</p>;
}

/** Only for a file that has arrived: before that, no one wonders about viruses. */
function ScanLine({ file: { state, scan } }: { file: SealedFile }) {
  const words = state === 'checked' ? describeScan(scan) : null;
  if (words === null) return null;
  return <p className={scan === 'found' ? styles.warning : styles.saying}>{words}</p>;
}

function Progress({ file, context }: { file: ShownFile; context: RowContext }) {
  const { local, sealed, size, arrivedBytes, name } = file;
  if (sealed && sealed.state !== 'receiving') return null;
  if (!sealed) {
    if (!local || local.phase === 'failed') return null;
    const part = local.readBytes / size;
    return (
      <>
        <BeadBar of="hash" part={part} label={`Fingerprint of ${name}`} mood={context.mood} />
        <Numbers>
          <span>
            <b>{Math.floor(part * 100)}%</b> read
          </span>
          <span>Nothing sent yet</span>
        </Numbers>
      </>
    );
  }
  const arrivesMs = arrivalOf(file, context.nowMs);
  return (
    <>
      <BeadBar of="bytes" part={arrivedBytes / size} label={`Upload of ${name}`} mood={context.mood} />
      <Numbers>
        <span>
          <b>{formatFileSize(arrivedBytes)}</b> of {formatFileSize(size)}
        </span>
        {arrivesMs !== null && local?.bytesPerSecond && (
          <>
            <span>{describeSpeed(local.bytesPerSecond)}</span>
            <span>
              <b>{describeLeft(arrivesMs - context.nowMs)}</b> left
            </span>
          </>
        )}
      </Numbers>
    </>
  );
}

/** A late file never takes the place of one that was on time. */
export const canBeReplaced = (file: SealedFile, nowMs: number, endMs: number): boolean =>
  nowMs < endMs || file.postCompo;

function Actions({ file, context }: { file: ShownFile; context: RowContext }) {
  const { local, sealed } = file;
  const isReceiving = sealed?.state === 'receiving';
  const canPause = local !== null && isReceiving && local.phase !== 'paused' && local.phase !== 'failed';
  const giveUp = async () => {
    // Paused, not removed: if the call fails, the upload can go on.
    if (canPause) pauseUpload(local.key);
    if (sealed) await callApi(cancelUpload, { params: { fileId: String(sealed.id) }, body: {} });
    if (local) forgetUpload(local.key);
    context.onRefresh();
  };
  const remove = async (restores: number | null) => {
    if (!sealed) return;
    const body = restores === null ? {} : { restores };
    await callApi(removeFile, { params: { fileId: String(sealed.id) }, body });
    if (local) forgetUpload(local.key);
    context.onRefresh();
  };
  const canResume = local?.phase === 'paused' || local?.phase === 'failed';
  return (
    <div className={styles.actions}>
      {canPause && (
        <Button variant="quiet" isSmall icon="pause" onClick={() => pauseUpload(local.key)}>
          Pause
        </Button>
      )}
      {canResume && (
        <Button variant="quiet" isSmall icon="play" onClick={() => resumeUpload(local.key)}>
          {local.phase === 'paused' ? 'Continue' : 'Try again'}
        </Button>
      )}
      {sealed && !isReceiving && (
        <Button
          variant="quiet"
          isSmall
          icon={canBeReplaced(sealed, context.nowMs, context.endMs) ? 'repeat' : 'plus'}
          onClick={() => context.onReplace(sealed)}
        >
          {canBeReplaced(sealed, context.nowMs, context.endMs) ? (
            'Replace'
          ) : (
            <>
              Add<span className="visually-hidden"> a newer version of {file.name}</span>
            </>
          )}
        </Button>
      )}
      {sealed && !isReceiving && (
        <RemoveButton
          file={sealed}
          isLive={context.nowMs < context.endMs}
          isOnlyCounted={context.isOnlyCounted(sealed)}
          onRemove={remove}
        />
      )}
      {sealed && (
        <Link className={styles.receiptLink} to={`/receipt/${sealed.id}`}>
          {isReceiving ? 'Seal receipt' : 'Receipt'}
        </Link>
      )}
      {sealed && !isReceiving && (
        <Link className={styles.receiptLink} to="/verify-receipt">
          Check a receipt
        </Link>
      )}
      {(isReceiving || local?.phase === 'failed') && (
        <CancelButton
          name={file.name}
          seal={sealed && { isInTime: !sealed.postCompo, isLive: context.nowMs < context.endMs }}
          onCancel={giveUp}
        />
      )}
    </div>
  );
}

/** Whether to replace the older file of that name: asked after sealing, so that no seal waits for it. */
function TwinQuestion({ file, context }: { file: ShownFile; context: RowContext }) {
  const twin = context.twinOf(file);
  const { sealed } = file;
  if (!twin || !sealed || !canBeReplaced(twin, context.nowMs, context.endMs)) return null;
  const replace = async () => {
    await callApi(replaceFile, { params: { fileId: String(sealed.id) }, body: { replaces: twin.id } });
    context.onRefresh();
  };
  return (
    <Note className={styles.gapAbove} icon="repeat" title="You already have a file with that name.">
      Both are kept unless you replace the older one.{' '}
      <Button variant="quiet" isSmall onClick={replace}>
        Replace the older one
      </Button>
    </Note>
  );
}

/** One file with its state and its actions. */
export function FileRow({ file, context }: { file: ShownFile; context: RowContext }) {
  const { local, sealed, name, size } = file;
  const { clock } = context;
  const saying = describe(file, context);
  return (
    <li className={styles.file}>
      <SealTile look={lookOf(file)} mood={context.mood} />
      <div>
        <div className={styles.fileHead}>
          {sealed?.url && !isHeldBack(sealed.scan) ? (
            <a className={styles.mono} href={sealed.url} download={name}>
              {name}
            </a>
          ) : (
            <span className={styles.mono}>{name}</span>
          )}
          <span className={styles.soft}>{formatFileSize(size)}</span>
          <StatePill file={file} clock={clock} />
        </div>
        <p className={saying.isWarning ? styles.warning : styles.saying}>
          <b>{saying.title}</b> {saying.text}
        </p>
        {sealed && <ScanLine file={sealed} />}
        <Progress file={file} context={context} />
        {local?.gap && sealed?.state === 'receiving' && local.phase === 'sending' && (
          <Note className={styles.gapAbove} icon="reload" title="Continued after a lost connection.">
            You were offline from {clock(local.gap.fromMs)} to {clock(local.gap.toMs)}. We picked up at{' '}
            {formatFileSize(local.gap.offset)}, so nothing was sent twice. If you close the browser, drop the
            same file here again to continue.
          </Note>
        )}
        {local && sealed && local.file.name !== sealed.name && (
          <Note className={styles.gapAbove} title={`You already have this file, as ${sealed.name}.`}>
            {local.file.name} has the same contents, so it's one file.
          </Note>
        )}
        <TwinQuestion file={file} context={context} />
        <div className={styles.more}>
          {sealed && <RunMeList {...sealed} />}
          {sealed && <FileTagChips file={sealed} onChange={context.onChange} />}
          <Actions file={file} context={context} />
          {sealed && context.isByRank && <CountButton file={sealed} onChange={context.onChange} />}
        </div>
      </div>
    </li>
  );
}
