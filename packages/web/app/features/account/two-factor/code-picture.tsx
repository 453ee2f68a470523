import { BEADS } from '../../../ui/craft/palette.ts';

/** Empty cells that scanners need around the code. */
const quietCells = 4;

interface CodePictureProps {
  /** Rows of 0 and 1. */
  rows: readonly string[];
  className?: string | undefined;
}

/** A code to scan, dark on light in every theme. */
export function CodePicture({ rows, className }: CodePictureProps) {
  const size = rows.length + quietCells * 2;
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        (run) => `M${run.index + quietCells} ${y + quietCells}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      width={size * 6}
      height={size * 6}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for an authenticator app. The key is below as text."
    >
      <rect width={size} height={size} fill={BEADS.white} />
      <path d={path} fill={BEADS.ink} />
    </svg>
  );
}
