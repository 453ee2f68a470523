import type { EntryUpload } from '@tinsmith/contract/entry';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { describeScan, isHeldBack } from '../../upload/scan-labels.ts';
import styles from './entry.module.css';
import { EntryLinks } from './entry-links.tsx';
import type { EntryPartProps } from './entry-part.ts';

const icons: readonly (readonly [keyof EntryUpload['tags'], IconName, string])[] = [
  ['hasSource', 'code', 'Source'],
  ['hasWindows', 'app-windows', 'Windows'],
  ['hasLinux', 'linux', 'Linux'],
  ['hasMac', 'apple', 'Mac'],
  ['hasWeb', 'globe', 'Browser'],
];

/** Rows of a group before 'All N files'. */
const maxRows = 4;

function FileLine({ file }: { file: EntryUpload }) {
  const scan = describeScan(file.scan);
  return (
    <li className={styles.fileLine}>
      {isHeldBack(file.scan) ? (
        <span className={styles.fileName}>{file.name}</span>
      ) : (
        <a className={styles.fileName} href={file.url} download={file.name}>
          {file.name}
        </a>
      )}
      <span className={styles.fileMeta}>
        {icons
          .filter(([tag]) => file.tags[tag])
          .map(([tag, icon, name]) => (
            <span key={tag} className={styles.fileTag} title={name}>
              <Icon name={icon} />
              <span className="visually-hidden">{name}</span>
            </span>
          ))}
        <span>{formatFileSize(file.size)}</span>
        <LocalTime epochMs={file.time} format="moment" />
      </span>
      {file.countedReason !== null && (
        <span className={styles.quiet}>Accepted as on time: {file.countedReason}</span>
      )}
      {scan !== null && <span className={styles.quiet}>{scan}</span>}
    </li>
  );
}

const Lines = ({ files }: { files: readonly EntryUpload[] }) => (
  <ul>
    {files.map((file) => (
      <FileLine key={file.id} file={file} />
    ))}
  </ul>
);

function Group({ title, files }: { title: string; files: readonly EntryUpload[] }) {
  return (
    <>
      <h3 className={styles.fileGroup}>{title}</h3>
      {files.length === 0 && <p className={styles.quiet}>No files.</p>}
      <Lines files={files.slice(0, maxRows)} />
      {files.length > maxRows && (
        <details className={styles.allFiles}>
          <summary>All {files.length} files</summary>
          <Lines files={files.slice(maxRows)} />
        </details>
      )}
    </>
  );
}

/** The downloads, and where else the game is; for its team while the event runs, a link to upload with the time left. */
export function EntryFiles({ entry, onChange }: EntryPartProps) {
  const { competition, uploads } = entry;
  const { short, competitionEnd, serverTime, afterStart, afterEnd } = competition;
  const canUpload = entry.isOwn && entry.editable && afterStart && !afterEnd;
  const canHelp = !entry.isOwn && entry.editable;
  const inTime = uploads.filter(({ postCompo }) => !postCompo);
  const added = uploads.filter(({ postCompo }) => postCompo);
  return (
    <Card as="section" id="files" aria-labelledby="files-title">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id="files-title">
          Files
        </h2>
        {canHelp && (
          <ButtonLink variant="quiet" isSmall icon="upload" to={`/entry/${entry.id}/upload`}>
            Upload for them
          </ButtonLink>
        )}
        {canUpload && (
          <ButtonLink variant="quiet" isSmall icon="upload" to={`/${short}/upload`}>
            Upload
          </ButtonLink>
        )}
      </div>
      {canUpload && (
        <p className={styles.quiet}>
          <Countdown
            toMs={competitionEnd}
            atMs={serverTime}
            after=" left. Start your upload before then and it counts."
          />
        </p>
      )}
      {uploads.length === 0 && <p className={styles.quiet}>Nothing uploaded yet.</p>}
      {uploads.length > 0 && <Group title="Before the finish" files={inTime} />}
      {uploads.length > 0 && afterEnd && <Group title="After the finish" files={added} />}
      {entry.removedUploads.lastAt !== null && (
        <p className={styles.quiet}>
          {entry.removedUploads.count === 1
            ? 'The team removed a file after the finish, on '
            : `The team removed ${entry.removedUploads.count} files after the finish, last on `}
          <LocalTime epochMs={entry.removedUploads.lastAt} format="moment" />.
        </p>
      )}
      <EntryLinks entry={entry} onChange={onChange} />
    </Card>
  );
}
