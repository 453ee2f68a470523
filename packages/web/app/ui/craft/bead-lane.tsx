import { Bitmap } from './bitmap.ts';
import { type CraftColour, type Mood, materialOf } from './palette.ts';
import { PixelBoard } from './pixel-board.tsx';

export interface LaneSegment {
  /** First column, and the column after the last. */
  readonly from: number;
  readonly to: number;
  readonly colour: CraftColour;
}

export interface BeadLaneProps {
  readonly mood: Mood;
  readonly columns: number;
  readonly segments: readonly LaneSegment[];
  /** Columns before this one are in the past, and so crafted. */
  readonly now: number;
  readonly className?: string;
}

/** A lane of time, two cells high. */
export function BeadLane({ mood, columns, segments, now, className }: BeadLaneProps) {
  const bitmap = new Bitmap(columns, 2);
  for (const { from, to, colour } of segments) bitmap.rect(from, 0, to - from, 2, colour);
  return (
    <PixelBoard bitmap={bitmap} material={materialOf(mood)} progress={now / columns} className={className} />
  );
}
