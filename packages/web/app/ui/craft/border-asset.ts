import type { Bitmap } from './bitmap.ts';
import type { CraftColour, Mood } from './palette.ts';
import { materialOf } from './palette.ts';
import { craftedFill, craftedPatterns, pegFill, pegPatterns } from './patterns.ts';
import { summerBorder } from './summer-scenes.ts';
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

function craftedSvg(bitmap: Bitmap, mood: Mood): string {
  const craft = materialOf(mood);
  const paths = tracePaths(bitmap);
  const body = pathsMarkup(paths, (colour) => craftedFill(colour, craft));
  return svgFile(bitmap, craftedPatterns(craft, [...paths.keys()]), body);
}

function pegsSvg(bitmap: Bitmap, mood: Mood): string {
  const craft = materialOf(mood);
  const paths = tracePaths(bitmap);
  const body = pathsMarkup(paths, (colour) => pegFill(colour, craft));
  return svgFile(bitmap, pegPatterns(craft, [...paths.keys()]), `<g opacity="${PEG_OPACITY}">${body}</g>`);
}

function pathsMarkup(paths: Map<CraftColour, string>, fillOf: (colour: CraftColour) => string): string {
  return Array.from(paths, ([colour, d]) => `<path fill="${fillOf(colour)}" d="${d}"/>`).join('');
}

function svgFile({ width, height }: Bitmap, patterns: string, body: string): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${patterns}</defs>${body}</svg>\n`;
}
