import { useState } from 'react';
import styles from './verify.module.css';

/** So many stand together; a browser lays out only the pieces in sight. */
const pieceLength = 500;

/** The numbers in a draw, there once they are asked for. */
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
