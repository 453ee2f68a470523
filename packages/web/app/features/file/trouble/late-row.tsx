import type { LateFile } from '@tinsmith/contract/trouble';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { Link } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { countFile } from '../../../api/gen/file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { describeLeft } from '../upload-labels.ts';
import { DeskForm } from './desk-form.tsx';
import styles from './upload-desk.module.css';

interface LateRowProps {
  readonly file: LateFile;
  readonly endMs: number;
  readonly onDone: () => Promise<void>;
}

/** A late file, and the way to count it anyway. */
export function LateRow({ file, endMs, onDone }: LateRowProps) {
  const clock = useClock();
  const { id, name, size, entryId, title, team, sealedAt, receivedAt, countedReason, isAskedFor, isOwn } =
    file;
  const count = async (reason: string | null) => {
    await callApi(countFile, { params: { fileId: String(id) }, body: { reason } });
    await onDone();
  };
  const after =
    sealedAt >= endMs
      ? `sealed ${clock.exact(sealedAt)}, ${describeLeft(sealedAt - endMs)} after the finish`
      : `sealed ${clock.exact(sealedAt)}, ${receivedAt === null ? 'part of it is missing' : `arrived ${clock.exact(receivedAt)}`}`;
  return (
    <li>
      <div className={styles.head}>
        <b>
          <Link to={`/entry/${entryId}/`}>{title || 'Untitled'}</Link>
        </b>
        <span className={styles.soft}>{team}</span>
        {isAskedFor && <Pill kind="warn">Asked for help</Pill>}
        {countedReason === null ? (
          <Pill kind="line">Not on time</Pill>
        ) : (
          <Pill kind="ok">Counted as on time</Pill>
        )}
      </div>
      <p className={styles.mono}>
        {name}, {formatFileSize(size)}, {after}
      </p>
      {countedReason !== null && <blockquote>{countedReason}</blockquote>}
      {isOwn ? (
        <p className={styles.soft}>This is your own team's file, so another organizer has to decide.</p>
      ) : countedReason !== null ? (
        <DeskForm intent="uncount" id={id} work={() => count(null)}>
          {(isSending) => (
            <Button type="submit" variant="quiet" isSmall icon="undo" isBusy={isSending}>
              Don't count it as on time<span className="visually-hidden">: {name}</span>
            </Button>
          )}
        </DeskForm>
      ) : (
        <details className={styles.fold}>
          <summary>
            Count as on time…<span className="visually-hidden"> {name}</span>
          </summary>
          <DeskForm
            intent="count"
            id={id}
            className={styles.form}
            work={(form) => count(String(form.get('reason')))}
          >
            {(isSending) => (
              <>
                <TextArea
                  label="Why does it count? Everyone can read this on the entry."
                  name="reason"
                  rows={3}
                  required
                  maxLength={500}
                  hint="Recorded in the audit log. You can undo it."
                />
                <Button type="submit" isSmall isBusy={isSending} busyLabel="Counting">
                  Count {name} as on time
                </Button>
              </>
            )}
          </DeskForm>
        </details>
      )}
    </li>
  );
}
