import { loggedIn, personal } from '@tinsmith/contract/access';
import { isApiError, isLoggedOut, isProblem } from '@tinsmith/contract/client';
import { type Competition, getCompetition } from '@tinsmith/contract/competition';
import { myEntry } from '@tinsmith/contract/entry';
import { listUploads, type SealedFile, type Uploads } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { moodOf } from '@tinsmith/domain/mood';
import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useFileDrag } from '../../upload/use-file-drag.ts';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { NotJoined } from '../entry/not-joined.tsx';
import { NotStarted } from '../entry/not-started.tsx';
import { DropPlace } from './drop-place.tsx';
import { findTwin, joinFiles, type ShownFile } from './file-course.ts';
import { FileRow, type RowContext } from './file-row.tsx';
import { SealingBoard } from './sealing-board.tsx';
import styles from './upload.module.css';
import { addUploads, readNoUploads, readUploads, subscribe } from './upload-store.ts';
import { useClock, useFreshUploads, useLeaveGuard, useNow } from './use-upload-page.ts';

export const handle: PageHandle = { access: loggedIn, cache: personal };

interface UploadPageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
  /** Null for whoever has not joined. */
  readonly uploads: Uploads | null;
}

const load = async ({ call, params, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const without = (isLoggedIn: boolean, status: number) =>
    data<UploadPageData>({ competition, isLoggedIn, uploads: null }, { status });
  if (login === null) return without(false, 401);
  try {
    return data<UploadPageData>({
      competition,
      isLoggedIn: true,
      uploads: await call(listUploads, compo),
    });
  } catch (error) {
    if (isProblem(error, 'not-joined')) return without(true, 200);
    if (isLoggedOut(error)) return without(false, 401);
    throw error;
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Upload',
    description: 'Upload your game. Start before the finish and it counts.',
    path: `/${args.loaderData?.competition.short}/upload`,
    isPrivate: true,
  });

/** Whether the server has news of a file sooner or later: what arrived is checked, or a team mate sends. */
const isUnsettled = ({ sealed, local }: ShownFile): boolean =>
  sealed?.state === 'received' ||
  (sealed?.state === 'receiving' && (local === null || local.phase === 'sent'));

const refreshMs = 2_000;

function UploadFiles({ competition, loaded }: { competition: Competition; loaded: Uploads }) {
  const { short, competitionEnd: endMs } = competition;
  const { uploads, setUploads, refresh } = useFreshUploads(loaded, short);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sealed or sent is news of the server's
  useEffect(() => {
    if (numSealed > 0) void refresh();
  }, [numSealed, numSent, refresh]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  const take = async (chosen: readonly File[], replaces: number | null = null) => {
    setProblem(null);
    const tooLarge = chosen.find((file) => file.size > uploads.maxFileBytes);
    if (tooLarge) {
      const maximum = formatFileSize(uploads.maxFileBytes);
      setProblem(`${tooLarge.name}: File is too large. Maximum size allowed is ${maximum}.`);
    }
    const wanted = chosen.filter((file) => file.size > 0 && file.size <= uploads.maxFileBytes);
    if (wanted.length === 0) {
      if (chosen.length > 0 && !tooLarge) setProblem('That file is empty. Please choose another.');
      return;
    }
    try {
      const entryId =
        uploads.entryId ?? (await callApi(myEntry, { params: { compoId: short }, body: undefined })).entryId;
      if (uploads.entryId === null) {
        setUploads({ ...uploads, entryId });
        void revalidate();
      }
      addUploads({ entryId, files: wanted, replaces, known: uploads.files, pieceBytes: uploads.pieceBytes });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : 'Could not get or create your entry');
    }
  };
  const { isOver, handlers } = useFileDrag((dropped) => void take(dropped));
  const chooseReplacement = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].slice(0, 1);
    currentTarget.value = '';
    void take(chosen, replacing.current?.id ?? null);
  };

  const context: RowContext = {
    mood: moodOf(competition.kind, nowMs),
    nowMs,
    endMs,
    graceEndMs: uploads.graceEnd,
    clock,
    onChange: (file) =>
      setUploads((now) => ({ ...now, files: now.files.map((one) => (one.id === file.id ? file : one)) })),
    onRefresh: () => void refresh(),
    onReplace: (file) => {
      replacing.current = file;
      replaceInput.current?.click();
    },
    twinOf: ({ local, sealed }) => (local && sealed ? findTwin(uploads.files, locals, sealed, local) : null),
  };
  const isLive = nowMs < endMs;
  const isOnItsWay = files.some(({ sealed }) => sealed?.state === 'receiving' && !sealed.postCompo);
  const hasSource = uploads.files.some(({ tags, isSuperseded }) => tags.hasSource && !isSuperseded);
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
    <div className={classNames(styles.page, isOver && styles.over)} {...handlers}>
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
          It takes the file's fingerprint and continues after a lost connection.
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
                : 'these count'}
            </span>
          </h2>
          {counted.length > 0 ? rows(counted) : <p className={styles.soft}>Nothing was sealed in time.</p>}
        </section>
      )}
      {!isLive && (
        <section className={styles.section} aria-labelledby="added-title">
          <h2 className={styles.sectionTitle} id="added-title">
            After the finish <span className={styles.soft}>additions, shown separately</span>
          </h2>
          {rows(added)}
          {drop}
        </section>
      )}
      {files.length > 0 && !hasSource && (
        <Note kind="warn" title="No source in any of your files yet.">
          The jam asks for it. A zip of your project folder is enough, and a seal takes seconds.
        </Note>
      )}
      <p className="visually-hidden" role="status">
        {numSealed > 0 && `${numSealed} sealed, ${numSent} arrived.`}
      </p>
    </div>
  );
}

export default function UploadPage() {
  const { competition, isLoggedIn, uploads } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  if (!isLoggedIn) return <MustLogIn next={`/${short}/upload`} />;
  const name = uploads?.title || 'Untitled';
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          ...(uploads?.entryId ? [{ label: name, to: `/entry/${uploads.entryId}/` }] : []),
          { label: 'Upload' },
        ]}
      />
      <PageHead title="Upload">{uploads?.entryId && <span className={styles.soft}>{name}</span>}</PageHead>
      {!uploads ? (
        <NotJoined competition={competition} />
      ) : competition.afterStart ? (
        <UploadFiles key={short} competition={competition} loaded={uploads} />
      ) : (
        <NotStarted competition={competition} />
      )}
    </>
  );
}
