import { type CountdownPart, countdownParts } from '@tinsmith/domain/countdown';
import { Bitmap, textWidth } from './bitmap.ts';
import { CraftedLayer, CraftSvg } from './craft-svg.tsx';
import { jersey10, jersey15 } from './glyphs.ts';
import { type Mood, materialOf } from './palette.ts';

const units: Record<CountdownPart['unit'], string> = { day: 'd', hour: 'h', min: 'min', sec: 'sec' };

/** As wide as the widest time, so that nothing moves while it counts. */
const columns = 100;
const gapAfterUnit = 5;

function draw(leftMs: number): Bitmap {
  const bitmap = new Bitmap(columns, jersey15.size);
  let x = 0;
  for (const [index, { count, unit }] of countdownParts(leftMs).entries()) {
    const digits = index === 0 ? String(count) : String(count).padStart(2, '0');
    x = bitmap.text(digits, x, 0, jersey15, 'digit');
    bitmap.text(units[unit], x, 0, jersey10, 'digit');
    x += textWidth(units[unit], jersey10) + gapAfterUnit;
  }
  return bitmap;
}

interface BeadDigitsProps {
  leftMs: number;
  mood: Mood;
  className?: string | undefined;
}

/** The remaining time, in beads or stitches. Its words are in the label around it. */
export function BeadDigits({ leftMs, mood, className }: BeadDigitsProps) {
  return (
    <CraftSvg width={columns} height={jersey15.size} hasPegs={false} className={className}>
      <CraftedLayer bitmap={draw(leftMs)} material={materialOf(mood)} />
    </CraftSvg>
  );
}
