import type { FileTags, SealedFile } from '@tinsmith/contract/file';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { setFileTags } from '../../api/gen/file.ts';
import { Chips } from '../../ui/chips.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import styles from './upload.module.css';

const options = [
  { value: 'hasSource', label: 'Source', icon: 'code' },
  { value: 'hasWindows', label: 'Windows', icon: 'app-windows' },
  { value: 'hasLinux', label: 'Linux', icon: 'linux' },
  { value: 'hasMac', label: 'Mac', icon: 'apple' },
  { value: 'hasWeb', label: 'Browser', icon: 'globe' },
] as const;

const valuesOf = (tags: FileTags): string[] =>
  options.map(({ value }) => value).filter((value) => tags[value]);

/** What a file is for: suggested from its archive, corrected by a press. */
export function FileTagChips({ file, onChange }: { file: SealedFile; onChange: (file: SealedFile) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (values: string[]) => {
    const body = Object.fromEntries(
      options.map(({ value }) => [value, values.includes(value)]),
    ) as unknown as FileTags;
    onChange({ ...file, tags: body, areTagsChosen: true });
    try {
      setProblem(null);
      onChange(await callApi(setFileTags, { params: { fileId: String(file.id) }, body }));
    } catch (error) {
      onChange(file);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div>
      <Chips
        type="checkbox"
        name={`tags-${file.id}`}
        legend={
          <>
            What's in it?{' '}
            <span className={styles.soft}>
              {file.areTagsChosen
                ? 'Chosen by your team'
                : file.state === 'checked'
                  ? 'Suggested from the archive'
                  : 'Suggested once it has arrived'}
            </span>
          </>
        }
        options={options}
        values={valuesOf(file.tags)}
        onChange={choose}
      />
      {problem !== null && <FieldMessage id={`tags-${file.id}-problem`} error={problem} />}
    </div>
  );
}
