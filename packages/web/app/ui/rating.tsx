import { type ReactNode, useId, useState } from 'react';
import styles from './rating.module.css';

const scores = [1, 2, 3, 4, 5] as const;

interface RatingChoice {
  name: string;
  value?: number | null | undefined;
  defaultValue?: number | null | undefined;
  onChange?: ((value: number) => void) | undefined;
  required?: boolean | undefined;
}

interface RatingProps extends RatingChoice {
  legend: ReactNode;
  /** One below each tile, from 1 to 5; without them the numbers show. */
  labels?: readonly [string, string, string, string, string] | undefined;
}

/** Five tiles; beads are filled up to the choice, also without script. */
export function Rating({ legend, labels, ...choice }: RatingProps) {
  const { chosen, radio } = useRating(choice);
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.tiles}>
        {scores.map((score) => (
          <label key={score} className={styles.tile} data-filled={score <= chosen}>
            <input {...radio(score)} />
            <i className={styles.bead} />
            <span>
              <span className={labels ? 'visually-hidden' : undefined}>
                {score}
                <span className="visually-hidden"> of 5{labels && ': '}</span>
              </span>
              {labels?.[score - 1]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface RatingLineProps extends RatingChoice {
  label: string;
  /** One line below the name: "looks and sounds". */
  meaning?: string | undefined;
}

/** Name left, five beads, the number right: for ratings that need no words. */
export function RatingLine({ label, meaning, ...choice }: RatingLineProps) {
  const { chosen, radio } = useRating(choice);
  const meaningId = useId();
  return (
    <fieldset className={styles.line} aria-describedby={meaning ? meaningId : undefined}>
      <legend className={styles.name}>{label}</legend>
      {meaning && (
        <span className={styles.meaning} id={meaningId}>
          {meaning}
        </span>
      )}
      <div className={styles.dots}>
        {scores.map((score) => (
          <label key={score} className={styles.dot} data-filled={score <= chosen}>
            <input {...radio(score)} />
            <i className={styles.bead} />
            <span className="visually-hidden">{score} of 5</span>
          </label>
        ))}
      </div>
      <span className={styles.value} aria-hidden="true">
        {chosen || '–'}
      </span>
    </fieldset>
  );
}

function useRating({ name, value, defaultValue, onChange, required }: RatingChoice) {
  const [ownValue, setOwnValue] = useState(defaultValue ?? 0);
  const chosen = value === undefined ? ownValue : (value ?? 0);
  const radio = (score: number) => ({
    type: 'radio' as const,
    className: styles.radio,
    name,
    required,
    value: score,
    checked: score === chosen,
    onChange: () => {
      setOwnValue(score);
      onChange?.(score);
    },
  });
  return { chosen, radio };
}
