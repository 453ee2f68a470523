import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'placeholder'> {
  /** What is searched: its label and placeholder. */
  label: string;
}

/** A field for filtering a list. */
export function SearchField({ label, className, ...rest }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.search, className)}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        type="search"
        autoComplete="off"
        placeholder={label}
      />
      {/* After the field, whose height sets the icon's middle: before it, a half-loaded page moved it. */}
      <Icon name="search" className={styles.glass} />
    </div>
  );
}
