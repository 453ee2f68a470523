import { memo } from 'react';
import { Bitmap, textWidth } from './bitmap.ts';
import { jersey15 } from './glyphs.ts';
import { type Mood, materialOf } from './palette.ts';
import { PixelBoard } from './pixel-board.tsx';

export interface NumeralProps {
  readonly value: number;
  readonly mood: Mood;
  readonly className?: string;
}

/** A number in beads or stitches, as on the podium. */
export const Numeral = memo(function Numeral({ value, mood, className }: NumeralProps) {
  const digits = String(value);
  const gapAfterLast = 1;
  const bitmap = new Bitmap(textWidth(digits, jersey15) - gapAfterLast, jersey15.size);
  bitmap.text(digits, 0, 0, jersey15, 'digit');
  return <PixelBoard bitmap={bitmap} material={materialOf(mood)} pegs={false} className={className} />;
});
