import { isApiError } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { SealedFile, Uploads } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { moodOf } from '@tinsmith/domain/mood';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { myEntry } from '../../api/gen/entry.ts';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { usePageDrop } from '../../upload/use-file-drag.ts';
import { DropPlace } from './drop-place.tsx';
import { findTwin, joinFiles, type ShownFile } from './file-course.ts';
import { canBeReplaced, FileRow, type RowContext } from './file-row.tsx';
import { prepareHashing } from './hash-file.ts';
import { RemovedRow } from './removed-row.tsx';
import { SealingBoard } from './sealing-board.tsx';
import styles from './upload.module.css';
import { addUploads, readNoUploads, readUploads, subscribe } from './upload-store.ts';
import { useFreshUploads, useLeaveGuard, useNow } from './use-upload-page.ts';

/** Whether the server's state of a file will still change: it is checked, or a teammate sends it. */
const isUnsettled = ({ sealed, local }: ShownFile): boolean =>
  sealed?.state === 'received' ||
  (sealed?.state === 'receiving' && (local === null || local.phase === 'sent'));

const refreshMs = 2_000;

/** What is wrong with chosen files; the others of the batch are uploaded. */
function describeUnfit(chosen: readonly File[], maxBytes: number): string | null {
  const tooLarge = chosen.find((file) => file.size > maxBytes);
  const empty = chosen.filter((file) => file.size === 0);
  const sentences = [
    tooLarge && `${tooLarge.name}: File is too large. Maximum size allowed is ${formatFileSize(maxBytes)}.`,
    empty.length === 1 && chosen.length === 1 && 'That file is empty. Please choose another.',
    chosen.length > 1 && empty.map(({ name }) => `${name} is empty, so we left it out.`).join(' '),
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

interface UploadFilesProps {
  readonly competition: Competition;
  readonly loaded: Uploads;
  /** Requests the same again. */
  readonly ask: () => Promise<Uploads>;
  /** Whether staff do this on behalf of a team. */
  readonly isByRank?: boolean;
  /** The content below the files. */
  readonly children?: (files: readonly ShownFile[], uploads: Uploads, nowMs: number) => ReactNode;
}

/** Files while they are sealed, sent and checked, and the place to drop more. */
export function UploadFiles({ competition, loaded, ask, isByRank = false, children }: UploadFilesProps) {
  const { short, competitionEnd: endMs } = competition;
  const { uploads, change, refresh } = useFreshUploads(loaded, ask);
  const { revalidate } = useRevalidator();
  const all = useSyncExternalStore(subscribe, readUploads, readNoUploads);
  const [problem, setProblem] = useState<string | null>(null);
  const replacing = useRef<SealedFile | null>(null);
  const replaceInput = useRef<HTMLInputElement>(null);
  const clock = useClock();
  const nowMs = useNow(competition.serverTime);
  useLeaveGuard();

  const locals = all.filter(({ entryId }) => entryId === uploads.entryId);
  const files = joinFiles(uploads.files, locals);
  const isWaiting = files.some(isUnsettled);
  const numSealed = locals.filter(({ sealed }) => sealed !== null).length;
  const numSent = locals.filter(({ phase }) => phase === 'sent').length;
  useEffect(prepareHashing, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sealing or sending changes the server's state
  useEffect(() => {
    if (numSealed > 0) void refresh();
  }, [numSealed, numSent, refresh]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  const take = async (chosen: readonly File[], replaces: number | null = null) => {
    setProblem(describeUnfit(chosen, uploads.maxFileBytes));
    const wanted = chosen.filter((file) => file.size > 0 && file.size <= uploads.maxFileBytes);
    if (wanted.length === 0) return;
    try {
      const entryId =
        uploads.entryId ?? (await callApi(myEntry, { params: { compoId: short }, body: undefined })).entryId;
      if (uploads.entryId === null) {
        change((now) => ({ ...now, entryId }));
        void revalidate();
      }
      addUploads({ entryId, files: wanted, replaces, known: uploads.files, pieceBytes: uploads.pieceBytes });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : 'Could not get or create your entry');
    }
  };
  const isOver = usePageDrop((dropped) => void take(dropped));
  const chooseReplacement = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].slice(0, 1);
    currentTarget.value = '';
    const old = replacing.current;
    // What counted at the finish stays: a newer version is added beside it.
    void take(chosen, old && canBeReplaced(old, nowMs, endMs) ? old.id : null);
  };

  const context: RowContext = {
    mood: moodOf(competition.kind, nowMs),
    nowMs,
    endMs,
    graceEndMs: uploads.graceEnd,
    clock,
    isByRank,
    onChange: (file) =>
      change((now) => ({ ...now, files: now.files.map((one) => (one.id === file.id ? file : one)) })),
    onRefresh: () => void refresh(),
    onReplace: (file) => {
      replacing.current = file;
      replaceInput.current?.click();
    },
    isOnlyCounted: ({ id, postCompo }) =>
      !postCompo && !files.some(({ sealed }) => sealed && sealed.id !== id && !sealed.postCompo),
    twinOf: ({ local, sealed }) => (local && sealed ? findTwin(uploads.files, locals, sealed, local) : null),
  };
  const isLive = nowMs < endMs;
  const isOnItsWay = files.some(({ sealed }) => sealed?.state === 'receiving' && !sealed.postCompo);
  // As the entry's tags say it: a link to the source counts, too.
  const hasSource =
    uploads.hasSourceLink ||
    uploads.files.some(
      ({ tags, state, isSuperseded }) => tags.hasSource && state === 'checked' && !isSuperseded,
    );
  const removed = uploads.files.filter(({ removedAt }) => removedAt !== null);
  const counted = files.filter(({ sealed }) => isLive || sealed?.postCompo === false);
  const added = files.filter((file) => !counted.includes(file));
  const drop = (
    <DropPlace
      isLate={!isLive}
      isOver={isOver}
      maxFileBytes={uploads.maxFileBytes}
      problem={problem}
      onFiles={(chosen) => void take(chosen)}
    />
  );
  const rows = (some: readonly ShownFile[]) => (
    <ul>
      {some.map((file) => (
        <FileRow key={file.key} file={file} context={context} />
      ))}
    </ul>
  );
  return (
    <div className={classNames(styles.page, isOver && styles.over)}>
      {(isLive || isOnItsWay) && (
        <SealingBoard
          {...context}
          competition={competition}
          files={files}
          onZero={() => void Promise.all([refresh(), revalidate()])}
        />
      )}
      <noscript>
        <Note kind="warn" title="Uploading needs JavaScript.">
          It takes your file's fingerprint and picks up where it left off after a lost connection. If you
          can't turn JavaScript on, ask the organizers below: they can upload for you.
        </Note>
      </noscript>
      {isLive && drop}
      <input
        ref={replaceInput}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="Choose the new version"
        onChange={chooseReplacement}
      />
      {(counted.length > 0 || !isLive) && (
        <section className={styles.section} aria-labelledby="files-title">
          <h2 className={styles.sectionTitle} id="files-title">
            {isLive ? 'Your files' : 'Before the finish'}{' '}
            <span className={styles.soft}>
              {isLive
                ? `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatFileSize(uploads.usedBytes)} of ${formatFileSize(uploads.maxEntryBytes)}`
                : counted.length > 0 && 'these count'}
            </span>
          </h2>
          {counted.length > 0 ? rows(counted) : <p className={styles.soft}>Nothing was sealed on time.</p>}
        </section>
      )}
      {!isLive && (
        <section className={styles.section} aria-labelledby="added-title">
          <h2 className={styles.sectionTitle} id="added-title">
            After the finish <span className={styles.soft}>listed separately</span>
          </h2>
          {rows(added)}
          {drop}
        </section>
      )}
      {removed.length > 0 && (
        <section className={styles.section} aria-labelledby="removed-title">
          <h2 className={styles.sectionTitle} id="removed-title">
            Removed <span className={styles.soft}>only your team and the organizers see this list</span>
          </h2>
          <ul>
            {removed.map((file) => (
              <RemovedRow key={file.id} file={file} clock={clock} />
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && !hasSource && (
        <Note kind="warn" title="No source in any of your files yet.">
          The jam asks for it. A zip of your project folder is enough, and sealing it takes seconds.
        </Note>
      )}
      {children?.(files, uploads, nowMs)}
      <p className="visually-hidden" role="status">
        {numSealed > 0 && `${numSealed} sealed, ${numSent} arrived.`}
      </p>
    </div>
  );
}
