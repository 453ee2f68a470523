import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'placeholder'> {
  /** What is searched: its label, and what stands in it while it is empty. */
  label: string;
}

/** What one types to shorten a list. */
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
      {/* After the field, whose height says where its middle is: before it, half a page shown early moved it. */}
      <Icon name="search" className={styles.glass} />
    </div>
  );
}
