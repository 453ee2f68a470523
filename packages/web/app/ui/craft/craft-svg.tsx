import { type ReactNode, useId } from 'react';
import type { Bitmap } from './bitmap.ts';
import styles from './craft.module.css';
import type { CraftColour, Material } from './palette.ts';
import { colourValue, craftedFill, pegFill } from './patterns.ts';
import { tracePaths } from './trace.ts';

export interface CraftSvgProps {
  readonly width: number;
  readonly height: number;
  readonly hasPegs?: boolean | undefined;
  readonly isFlat?: boolean | undefined;
  readonly className?: string | undefined;
  /** `preserveAspectRatio` of the picture in its box. */
  readonly fit?: string | undefined;
  readonly children: ReactNode;
}

/** The board itself, with its empty pegs. A decorative picture: its meaning is beside it as text. */
export function CraftSvg({ width, height, hasPegs = true, isFlat, className, fit, children }: CraftSvgProps) {
  const pegsId = useId();
  return (
    <svg
      className={className ?? styles.craft}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      shapeRendering={isFlat ? 'crispEdges' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      {/* A pattern gets custom properties from where it is defined, so each board has its own. */}
      {hasPegs && (
        <>
          <defs>
            <pattern id={pegsId} width="1" height="1" patternUnits="userSpaceOnUse">
              <circle className={styles.peg} cx=".5" cy=".5" r=".12" />
            </pattern>
          </defs>
          <rect fill={`url(#${pegsId})`} width={width} height={height} />
        </>
      )}
      {children}
    </svg>
  );
}

interface LayerProps {
  readonly bitmap: Bitmap;
  readonly material: Material;
  readonly isIncluded?: ((x: number, y: number) => boolean) | undefined;
}

export function CraftedLayer({ bitmap, material, isIncluded }: LayerProps) {
  return paths(bitmap, isIncluded, (colour) => {
    if (material !== 'flat') return craftedFill(colour, material);
    return colour === 'digit' ? 'currentColor' : colourValue(colour, 'bead');
  });
}

export function PegLayer({ bitmap, material, isIncluded }: LayerProps) {
  const craft = material === 'knit' ? 'knit' : 'bead';
  const pegs = paths(bitmap, isIncluded, (colour) => pegFill(colour, craft));
  return pegs.length > 0 && <g className={craft === 'knit' ? styles.futureKnit : styles.future}>{pegs}</g>;
}

type Included = NonNullable<LayerProps['isIncluded']>;
type Traced = ReadonlyMap<CraftColour, string>;

const known = new WeakMap<Bitmap, WeakMap<Included, Traced>>();
const whole: Included = () => true;

/** The same cells of the same bitmap are traced once: a bitmap already shown is never drawn on. */
function traceOnce(bitmap: Bitmap, isIncluded: Included): Traced {
  const ofBitmap = known.get(bitmap) ?? new WeakMap<Included, Traced>();
  known.set(bitmap, ofBitmap);
  const traced = ofBitmap.get(isIncluded) ?? tracePaths(bitmap, isIncluded);
  ofBitmap.set(isIncluded, traced);
  return traced;
}

function paths(
  bitmap: Bitmap,
  isIncluded: LayerProps['isIncluded'],
  fillOf: (colour: CraftColour) => string,
) {
  return Array.from(traceOnce(bitmap, isIncluded ?? whole), ([colour, d]) => (
    <path key={colour} fill={fillOf(colour)} d={d} />
  ));
}
