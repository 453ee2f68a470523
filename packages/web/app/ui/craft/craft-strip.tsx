import { memo } from 'react';
import { STRIP_COLUMNS, STRIP_ROWS, stripPicture } from './clock-scene.ts';
import styles from './craft.module.css';
import { CraftedLayer, CraftSvg, PegLayer } from './craft-svg.tsx';
import { type Mood, materialOf } from './palette.ts';
import { doneCells } from './progress.ts';

export interface CraftStripProps {
  readonly mood: Mood;
  readonly progress: number;
  readonly className?: string | undefined;
}

/** The event's route as a low strip, below the header on small screens. Cropped at the left if too wide. */
export function CraftStrip({ mood, progress, className }: CraftStripProps) {
  return <Strip mood={mood} done={doneCells(STRIP_COLUMNS, progress)} className={className} />;
}

interface StripProps {
  readonly mood: Mood;
  readonly done: number;
  readonly className: string | undefined;
}

const Strip = memo(function Strip({ mood, done, className }: StripProps) {
  const { picture, traveller, isCrafted, isToCome } = stripPicture(mood, done);
  const material = materialOf(mood);
  return (
    <CraftSvg
      width={STRIP_COLUMNS}
      height={STRIP_ROWS}
      fit="xMaxYMid slice"
      className={className ?? styles.strip}
    >
      <CraftedLayer bitmap={picture} material={material} isIncluded={isCrafted} />
      <PegLayer bitmap={picture} material={material} isIncluded={isToCome} />
      <CraftedLayer bitmap={traveller} material={material} />
    </CraftSvg>
  );
});
