import { Bitmap } from '../../ui/craft/bitmap.ts';
import { type CraftColour, type Mood, materialOf } from '../../ui/craft/palette.ts';
import { PixelBoard } from '../../ui/craft/pixel-board.tsx';
import styles from './upload.module.css';

const colours: Record<Mood, Record<'hash' | 'bytes', CraftColour>> = {
  summer: { hash: 'sun', bytes: 'sea' },
  winter: { hash: 'gold', bytes: 'spruce' },
};

interface BeadBarProps {
  /** Yellow for the fingerprint, teal for bytes. */
  readonly of: 'hash' | 'bytes';
  /** From 0 to 1. */
  readonly part: number;
  readonly label: string;
  readonly mood: Mood;
}

function Bar({ columns, of, part, mood }: Pick<BeadBarProps, 'of' | 'part' | 'mood'> & { columns: number }) {
  const bitmap = new Bitmap(columns, 2);
  bitmap.rect(0, 0, columns, 2, colours[mood][of]);
  return <PixelBoard bitmap={bitmap} material={materialOf(mood)} progress={part} pegs={false} />;
}

/** A file's progress, as two rows of beads. */
export function BeadBar({ of, part, label, mood }: BeadBarProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(part * 100)}
    >
      <span className={styles.wide}>
        <Bar columns={96} of={of} part={part} mood={mood} />
      </span>
      <span className={styles.narrow}>
        <Bar columns={36} of={of} part={part} mood={mood} />
      </span>
    </div>
  );
}
