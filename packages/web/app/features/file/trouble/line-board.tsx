import { Board } from '../../../ui/board.tsx';
import { Bitmap } from '../../../ui/craft/bitmap.ts';
import { CraftedLayer, CraftSvg, PegLayer } from '../../../ui/craft/craft-svg.tsx';
import { type CraftColour, type Mood, materialOf } from '../../../ui/craft/palette.ts';
import type { Clock } from '../../../ui/use-clock.ts';
import { type LineRecord, numColumns } from './line-record.ts';
import styles from './trouble.module.css';

const rows = 9;
const colours: Record<Mood, Record<'good' | 'low' | 'gone', CraftColour>> = {
  summer: { good: 'sea', low: 'orange', gone: 'coral' },
  winter: { good: 'spruce', low: 'ember', gone: 'cran' },
};

/** One column per ten seconds: beads for bytes sent, two rows of pegs if there were none. */
function draw({ columns }: LineRecord, mood: Mood) {
  const crafted = new Bitmap(numColumns, rows);
  const pegs = new Bitmap(numColumns, rows);
  const most = Math.max(1, ...columns.map((bytes) => bytes ?? 0));
  for (const [x, bytes] of columns.entries()) {
    if (bytes === null) continue;
    if (bytes === 0) {
      pegs.rect(x, rows - 2, 1, 2, colours[mood].gone);
      continue;
    }
    const height = Math.max(1, Math.round((bytes / most) * rows));
    const colour = colours[mood][height <= rows / 3 ? 'low' : 'good'];
    crafted.rect(x, rows - height, 1, height, colour);
  }
  return { crafted, pegs };
}

interface LineBoardProps {
  readonly headline: string;
  readonly line: LineRecord;
  readonly nowMs: number;
  readonly mood: Mood;
  readonly clock: Clock;
}

/** The last ten minutes of the connection. */
export function LineBoard({ headline, line, nowMs, mood, clock }: LineBoardProps) {
  const { crafted, pegs } = draw(line, mood);
  const material = materialOf(mood);
  const silent = line.silentSeconds > 0 ? `, offline for ${line.silentSeconds} seconds` : '';
  return (
    <Board as="section" className={styles.board} aria-label="Your connection">
      <div className={styles.boardHead}>
        <h3 aria-live="polite">{headline}</h3>
        <p>last 10 minutes</p>
      </div>
      <div role="img" aria-label={`Your upload over the last 10 minutes${silent}`}>
        <CraftSvg width={numColumns} height={rows}>
          <PegLayer bitmap={pegs} material={material} isIncluded={() => true} />
          <CraftedLayer bitmap={crafted} material={material} />
        </CraftSvg>
      </div>
      <p className={styles.axis}>
        <span>{clock(nowMs - 600_000)}</span>
        {line.silentSeconds > 0 && <span>offline for {line.silentSeconds} s</span>}
        <span>{clock(nowMs)}</span>
      </p>
    </Board>
  );
}
