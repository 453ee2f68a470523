import { memo } from 'react';
import {
  type ClockPart,
  type ClockSize,
  clockColumns,
  clockDigits,
  clockPicture,
  clockRows,
} from './clock-scene.ts';
import styles from './craft.module.css';
import { CraftedLayer, CraftSvg, PegLayer } from './craft-svg.tsx';
import { type Mood, materialOf } from './palette.ts';
import { doneCells } from './progress.ts';

export interface ClockBoardProps {
  readonly mood: Mood;
  readonly size: ClockSize;
  /** The remaining time, as `17 h 42 min`; empty if there is nothing to count. */
  readonly parts: readonly ClockPart[];
  /** The share of the event that has passed, 0 to 1. */
  readonly progress: number;
  readonly showTraveller?: boolean;
  readonly className?: string | undefined;
}

/** The countdown: the event's picture grows from left to right below the remaining time. */
export function ClockBoard({
  mood,
  size,
  parts,
  progress,
  showTraveller = true,
  className,
}: ClockBoardProps) {
  const hasDigits = parts.length > 0;
  return (
    <CraftSvg width={clockColumns(size)} height={clockRows(mood, size, hasDigits)} className={className}>
      <Picture
        mood={mood}
        size={size}
        done={doneCells(clockColumns(size), progress)}
        hasDigits={hasDigits}
        hasTraveller={showTraveller && progress < 1}
      />
      <CraftedLayer bitmap={clockDigits(mood, size, parts)} material={materialOf(mood)} />
    </CraftSvg>
  );
}

interface PictureProps {
  readonly mood: Mood;
  readonly size: ClockSize;
  readonly done: number;
  readonly hasDigits: boolean;
  readonly hasTraveller: boolean;
}

// Drawn once per column, while the digits may change every second.
const Picture = memo(function Picture({ mood, size, done, hasDigits, hasTraveller }: PictureProps) {
  const { picture, traveller, isCrafted, isToCome } = clockPicture(mood, size, done, hasDigits, hasTraveller);
  const material = materialOf(mood);
  return (
    <>
      <CraftedLayer bitmap={picture} material={material} isIncluded={isCrafted} />
      <PegLayer bitmap={picture} material={material} isIncluded={isToCome} />
      {hasTraveller && (
        <g className={styles.bob}>
          <CraftedLayer bitmap={traveller} material={material} />
        </g>
      )}
    </>
  );
});
