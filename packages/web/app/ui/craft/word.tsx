import { memo } from 'react';
import { Bitmap, textWidth } from './bitmap.ts';
import type { Font } from './glyphs.ts';
import { jersey10Words } from './glyphs-words.ts';
import { type Mood, materialOf } from './palette.ts';
import { PixelBoard } from './pixel-board.tsx';

export interface WordProps {
  readonly text: string;
  readonly mood: Mood;
  readonly font?: Font;
  readonly pad?: number;
  readonly className?: string | undefined;
}

const ROWS_FOR_DESCENDERS = 3;

/** A word on a board. The text itself must be beside it for those who do not see the picture. */
export const Word = memo(function Word({ text, mood, font = jersey10Words, pad = 2, className }: WordProps) {
  const bitmap = new Bitmap(textWidth(text, font) + pad * 2, font.size + ROWS_FOR_DESCENDERS + pad * 2);
  bitmap.text(text, pad, pad, font, 'digit');
  return <PixelBoard bitmap={bitmap} material={materialOf(mood)} className={className} />;
});
