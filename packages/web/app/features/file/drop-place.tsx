import { formatFileSize } from '@tinsmith/domain/file-size';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldMessage } from '../../ui/field.tsx';
import styles from './upload.module.css';

interface DropPlaceProps {
  readonly isLate: boolean;
  readonly isOver: boolean;
  readonly maxFileBytes: number;
  readonly problem: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped or chosen; the whole page accepts drops. */
export function DropPlace({ isLate, isOver, maxFileBytes, problem, onFiles }: DropPlaceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    onFiles(files);
  };
  return (
    <div className={classNames(styles.drop, isLate && styles.late, isOver && styles.dropOver)}>
      <p>
        <b className={styles.dropTitle}>{isLate ? 'Add another file' : 'Drop files here'}</b>
        {isLate
          ? "It will be listed as added after the finish. It's never too late to add a file."
          : `Several at once is fine, up to ${formatFileSize(maxFileBytes)} each. Upload as often as you like until the finish.`}
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Choose files to upload"
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={choose}
      />
      <Button variant={isLate ? 'quiet' : 'primary'} icon="upload" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <div role="alert" className={styles.problem}>
        {problem !== null && <FieldMessage id={`${id}-problem`} error={problem} />}
      </div>
    </div>
  );
}
