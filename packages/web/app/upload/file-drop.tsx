import { formatFileSize } from '@tinsmith/domain/file-size';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { BeadProgress } from '../ui/bead-progress.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldMessage } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { canShrink, checkChosenFiles, type FileTerms } from './check-chosen-files.ts';
import styles from './file-drop.module.css';
import { ShrinkOffer } from './shrink-offer.tsx';
import { useFileDrag, usePastedFiles } from './use-file-drag.ts';

export interface Upload {
  readonly file: File;
  /** Called with the number of bytes sent. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

interface FileDropProps extends FileTerms {
  label: string;
  /** What to drop: "an image". */
  what: string;
  /** What may be chosen: "Image or webm, at most 1.00 MiB". */
  hint: string;
  /** Sends the file; its error is shown as text. */
  submit: (upload: Upload) => Promise<void>;
  done: string;
}

interface Sending {
  readonly file: File;
  readonly sentBytes: number;
  readonly controller: AbortController;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Accepts one file by a press, a drop or a paste, and shows its progress. */
export function FileDrop(props: FileDropProps) {
  const { label, what, hint, submit, done, maxBytes, accept } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A picture that was refused for its size alone. */
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const [news, setNews] = useState('');
  const isSending = sending !== null;

  const take = async (files: readonly File[]) => {
    if (isSending) return;
    setNews('');
    const wrong = checkChosenFiles(files, { maxBytes, accept });
    setProblem(wrong);
    const [file] = files;
    const isOnlyTooLarge = wrong !== null && checkChosenFiles(files, { maxBytes: Infinity, accept }) === null;
    setTooLarge(file && isOnlyTooLarge && maxBytes && canShrink(file) ? file : null);
    if (wrong !== null || !file) return;
    const controller = new AbortController();
    setSending({ file, sentBytes: 0, controller });
    try {
      const onProgress = (sentBytes: number) =>
        setSending((now) => (now?.controller === controller ? { ...now, sentBytes } : now));
      await submit({ file, onProgress, signal: controller.signal });
      setNews(done);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(sentenceOf(error));
    }
    setSending(null);
  };
  const { isOver, handlers } = useFileDrag(take);
  usePastedFiles(take);

  // The pressed button is gone meanwhile: the focus waits on the cancel button, and comes back.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isSending) {
      hadFocus.current = document.activeElement === document.body;
      if (hadFocus.current) cancel.current?.focus();
    } else if (hadFocus.current && document.activeElement === document.body) {
      hadFocus.current = false;
      input.current?.focus();
    }
  }, [isSending]);
  useEffect(() => () => sending?.controller.abort(), [sending?.controller]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // So that the same file can be chosen again after a failure.
    currentTarget.value = '';
    void take(files);
  };

  return (
    <section aria-label={label} className={styles.place} {...handlers}>
      {sending ? (
        <div className={styles.busy}>
          <div className={styles.state}>
            <p className={styles.name}>{sending.file.name}</p>
            <p className={styles.hint}>
              {formatFileSize(sending.sentBytes)} of {formatFileSize(sending.file.size)}
            </p>
            <BeadProgress
              part={Math.min(1, sending.sentBytes / sending.file.size)}
              label={`Uploading ${sending.file.name}`}
            />
            <div className={styles.row}>
              <Button ref={cancel} variant="quiet" isSmall onClick={() => sending.controller.abort()}>
                Cancel
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <div className={classNames(styles.drop, isOver && styles.over, problem !== null && styles.bad)}>
          <Icon name={isOver ? 'download' : 'image'} className={styles.icon} />
          <div>
            <b>{isOver ? 'Let go to upload' : `Drop ${what} here`}</b>
            <div className={styles.hint}>
              {isOver ? (
                label
              ) : (
                <>
                  or{' '}
                  <label className={styles.choose} htmlFor={id}>
                    choose a file
                  </label>
                  . {hint}
                </>
              )}
              <input
                ref={input}
                className={styles.input}
                id={id}
                type="file"
                accept={accept?.join()}
                aria-label={`Choose a file: ${label}`}
                aria-describedby={problem === null ? undefined : `${id}-problem`}
                aria-invalid={problem === null ? undefined : true}
                onChange={choose}
              />
            </div>
          </div>
        </div>
      )}
      <div role="alert">{problem !== null && <FieldMessage id={`${id}-problem`} error={problem} />}</div>
      {tooLarge && maxBytes && (
        <ShrinkOffer
          key={`${tooLarge.name} ${tooLarge.size}`}
          file={tooLarge}
          maxBytes={maxBytes}
          verb="Upload this one"
          onUse={(smaller) => take([smaller])}
        />
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  );
}
