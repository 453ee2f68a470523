import type { Bitmap } from './bitmap.ts';
import type { Mood } from './palette.ts';
import { materialOf } from './palette.ts';
import { pegFill, pegPatterns } from './patterns.ts';
import { summerBorder } from './summer-scenes.ts';
import { craftedSvg, pathsMarkup, svgFile } from './svg-file.ts';
import { tracePaths } from './trace.ts';
import { winterBorder } from './winter-border.ts';

const BORDER_COLUMNS = 14;
const PEG_OPACITY = 0.75;

export interface BorderAsset {
  readonly fileName: string;
  readonly svg: string;
}

/** The files of the left border: both moods, both row heights, crafted and to come. */
export function borderAssets(): BorderAsset[] {
  const assets: BorderAsset[] = [];
  for (const mood of ['summer', 'winter'] as const) {
    for (const rowsPerHour of [2, 3]) {
      const rows = 72 * rowsPerHour;
      const bitmap =
        mood === 'winter' ? winterBorder(BORDER_COLUMNS, rows) : summerBorder(BORDER_COLUMNS, rowsPerHour);
      const stem = `border-${mood}-${rowsPerHour}`;
      assets.push({ fileName: `${stem}.svg`, svg: craftedSvg(bitmap, mood) });
      assets.push({ fileName: `${stem}-pegs.svg`, svg: pegsSvg(bitmap, mood) });
    }
  }
  return assets;
}

function pegsSvg(bitmap: Bitmap, mood: Mood): string {
  const craft = materialOf(mood);
  const paths = tracePaths(bitmap);
  const body = pathsMarkup(paths, (colour) => pegFill(colour, craft));
  return svgFile(bitmap, pegPatterns(craft, [...paths.keys()]), `<g opacity="${PEG_OPACITY}">${body}</g>`);
}
