import { useEffect, useRef } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { listUsers } from '../../api/gen/admin-people.ts';
import { useHasScript } from '../../forms/use-has-script.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './people-field.module.css';

interface PeopleFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** The most people it takes. */
  most: number;
  isRequired?: boolean;
  /** Usernames with commas between them. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

interface Found {
  readonly id: number;
  readonly username: string;
}

async function search(typed: string): Promise<Found[]> {
  const { rows } = await callApi(listUsers, { query: { search: typed, sort: 'username' } });
  return rows.slice(0, 8).map(({ id, cells }) => ({ id: Number(id), username: String(cells.username) }));
}

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What was pressed is gone after a choice: the focus goes to the next one, or to what removes the last one. */
function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
    (find('[role="combobox"]') ?? find('button'))?.focus();
  });
  return { box, hasChanged };
}

/** For staff: chooses users by searching for them. Without script their names are typed. */
export function PeopleField(props: PeopleFieldProps) {
  const { name, label, hint, most, isRequired = false, value, disabled = false, onChange } = props;
  const hasScript = useHasScript();
  const chosen = namesIn(value);
  const { box, hasChanged } = useKeptFocus();
  if (!hasScript || disabled) {
    return (
      <TextField
        name={name}
        label={label}
        hint={[hint, most > 1 ? 'Usernames, separated by commas.' : 'Their username.']
          .filter(Boolean)
          .join(' ')}
        disabled={disabled}
        required={isRequired}
        isOptional={!isRequired}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  const change = (names: readonly string[]) => {
    hasChanged.current = true;
    onChange(names.join(', '));
  };
  const add = (found: Found | null) => {
    if (found) change([...chosen.filter((one) => one !== found.username), found.username]);
  };
  return (
    <div ref={box} className={styles.people}>
      <input type="hidden" name={name} value={value} />
      {/* The search, which has the label, is gone then. */}
      {chosen.length >= most && <b aria-hidden="true">{label}</b>}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((one) => (
            <li key={one}>
              {one}
              <IconButton
                icon="close"
                label={`Remove ${one}`}
                onClick={() => change(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <Combobox
          // Ready for the next one once one is chosen.
          key={chosen.length}
          label={label}
          hint={hint}
          value={null as Found | null}
          onChange={add}
          keyOf={({ id }) => id}
          nameOf={({ username }) => username}
          search={search}
          nothing="No match."
          failed="We can't search right now. Check your connection and try again."
        >
          {({ username }) => <b>{username}</b>}
        </Combobox>
      )}
    </div>
  );
}
