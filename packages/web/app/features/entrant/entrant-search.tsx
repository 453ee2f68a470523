import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './entrants.module.css';

const restMs = 250;

interface EntrantSearchProps {
  address: string;
  /** What the shown list was searched for. */
  search: string;
}

/** Filters while one types; a plain form where no script runs. */
export function EntrantSearch({ address, search }: EntrantSearchProps) {
  const submit = useSubmit();
  const isUnderWay = useNavigation().state !== 'idle';
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The list changed by other ways, such as "Clear the search" or going back.
  if (shown !== search && !isUnderWay) {
    setShown(search);
    setTyped(search);
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value } = currentTarget;
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setShown(value.trim());
      void submit(value.trim() ? { search: value.trim() } : {}, {
        action: address,
        replace: true,
        preventScrollReset: true,
      });
    }, restMs);
  };
  return (
    <Form
      className={styles.search}
      action={address}
      role="search"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <label className="visually-hidden" htmlFor="entrant-search">
        Search names
      </label>
      <Icon name="search" className={styles.glass} />
      <input
        id="entrant-search"
        className={styles.input}
        type="search"
        name="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        placeholder="Search names"
        onChange={onInput}
      />
      {/* Without a script there is nobody who would notice the typing. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Search
      </button>
    </Form>
  );
}
