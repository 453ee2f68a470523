import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './combobox.module.css';
import { Field } from './field.tsx';

interface ComboboxProps<Option> {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The selected option. */
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** Called with each change of the text, for a form that accepts a typed name. */
  onType?: (typed: string) => void;
  /** Set if a message about the field is shown elsewhere. */
  problemId?: string | undefined;
  keyOf: (option: Option) => number;
  nameOf: (option: Option) => string;
  /** Options whose name contains these letters; the first few if there are none. */
  search: (typed: string) => Promise<readonly Option[]>;
  children: (option: Option, typed: string) => ReactNode;
  /** "No match." */
  nothing: string;
  /** "We can't search right now." */
  failed: string;
}

const restMs = 180;

/** A field that suggests options for the typed text; one of them has to be chosen. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    onType,
    problemId,
    keyOf,
    nameOf,
    search,
    children,
    nothing,
    failed,
  } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [active, setActive] = useState(0);
  const find = useRef(search);
  useEffect(() => {
    find.current = search;
  });
  // The form was sent, or reset.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // Text that is being typed is no longer the old choice, but it stays.
    if (value !== null) setTyped(nameOf(value));
    else if (shown !== null && typed === nameOf(shown)) setTyped('');
  }

  useEffect(() => {
    if (!isOpen) return;
    let isLatest = true;
    const timer = setTimeout(
      async () => {
        const found = await find.current(typed.trim()).catch(() => null);
        if (!isLatest) return;
        setHasFailed(found === null);
        setOptions(found ?? []);
        setActive(0);
      },
      typed === '' ? 0 : restMs,
    );
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed, isOpen]);

  const optionId = (option: Option) => `${listId}-${keyOf(option)}`;
  const current = isOpen ? options?.[active] : undefined;
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const choose = (option: Option) => {
    onChange(option);
    type(nameOf(option));
    setIsOpen(false);
  };
  /** On the way to a button: a name that was typed in full is a choice, half of one stays to be finished. */
  const close = () => {
    setIsOpen(false);
    if (value !== null) return;
    const name = typed.trim().toLowerCase();
    const named = options?.find((option) => nameOf(option).toLowerCase() === name);
    if (named) choose(named);
  };
  const move = (by: number) => {
    if (!isOpen) return setIsOpen(true);
    const count = options?.length ?? 0;
    if (count > 0) setActive((active + by + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && (isOpen || typed !== '')) {
      event.preventDefault();
      if (isOpen) return setIsOpen(false);
      onChange(null);
      type('');
    }
  };
  const count = options?.length ?? 0;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            aria-invalid={problemId ? true : control['aria-invalid']}
            aria-describedby={[problemId, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
            ref={input}
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded={isOpen && count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              setIsOpen(true);
              if (value !== null) onChange(null);
            }}
            onFocus={() => value === null && setIsOpen(true)}
            onClick={() => setIsOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <div
            id={listId}
            className={classNames(styles.list, !(isOpen && count > 0) && styles.closed)}
            role="listbox"
            aria-label={label}
          >
            {isOpen &&
              options?.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: pointed at by aria-activedescendant
                <div
                  key={keyOf(option)}
                  id={optionId(option)}
                  className={styles.option}
                  role="option"
                  aria-selected={index === active}
                  // Otherwise the field would lose the focus first.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(option)}
                >
                  {children(option, typed.trim())}
                </div>
              ))}
          </div>
          <p
            className={isOpen && options !== null && count === 0 ? styles.nothing : 'visually-hidden'}
            role="status"
          >
            {isOpen && options !== null && (hasFailed ? failed : count === 0 ? nothing : `${count} found`)}
          </p>
        </div>
      )}
    </Field>
  );
}
