import { useState } from 'react';
import styles from './verify.module.css';

/** Numbers per piece; the browser lays out only the visible pieces. */
const pieceLength = 500;

/** The numbers in a draw, rendered on request. */
export function EntrantNumbers({ numbers }: { numbers: readonly number[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const starts = Array.from({ length: Math.ceil(numbers.length / pieceLength) }, (_, i) => i * pieceLength);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Show the {numbers.length} numbers</summary>
      {isOpen &&
        starts.map((start) => (
          <p key={start} className={styles.numbers}>
            {numbers.slice(start, start + pieceLength).join(', ')}
          </p>
        ))}
    </details>
  );
}
