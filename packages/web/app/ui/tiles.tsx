import type { ChangeEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tiles.module.css';

interface TileOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  picture?: ReactNode;
}

interface TilesProps {
  legend: ReactNode;
  name: string;
  options: readonly TileOption[];
  value: string;
  onChange: (value: string) => void;
  /** One below the other, for options that are sentences. */
  isColumn?: boolean;
}

/** A choice of a few options, each with a picture and a line about it. */
export function Tiles({ legend, name, options, value, onChange, isColumn }: TilesProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value);
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.tiles, isColumn && styles.column)}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={choose}
            />
            <i className={styles.bead} />
            {option.picture}
            <span className={styles.text}>
              <b>{option.label}</b>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
