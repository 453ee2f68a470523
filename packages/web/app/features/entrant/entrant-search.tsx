import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Chips } from '../../ui/chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './entrants.module.css';

const restMs = 250;

interface EntrantSearchProps {
  address: string;
  /** The search of the shown list. */
  search: string;
  /** Only people looking for a team. */
  isLooking: boolean;
}

/** Filters as the user types; a plain form without script. */
export function EntrantSearch({ address, search, isLooking }: EntrantSearchProps) {
  const submit = useSubmit();
  const isUnderWay = useNavigation().state !== 'idle';
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The list changed in another way, such as "Clear the search" or going back.
  if (shown !== search && !isUnderWay) {
    setShown(search);
    setTyped(search);
  }
  const ask = (name: string, looking: boolean) => {
    clearTimeout(timer.current);
    setShown(name);
    void submit(
      { ...(name && { search: name }), ...(looking && { looking: 'true' }) },
      { action: address, replace: true, preventScrollReset: true },
    );
  };
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value } = currentTarget;
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(value.trim(), isLooking), restMs);
  };
  return (
    <Form
      className={styles.finder}
      action={address}
      role="search"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <SearchField label="Search names" name="search" value={typed} maxLength={60} onChange={onInput} />
      <Chips
        legend="Show only"
        isLegendHidden
        type="checkbox"
        name="looking"
        options={[{ value: 'true', label: 'Looking for a team', icon: 'users' }]}
        values={isLooking ? ['true'] : []}
        onChange={(values) => ask(typed.trim(), values.length > 0)}
      />
      {/* Without script nothing reacts to typing. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Search
      </button>
    </Form>
  );
}
