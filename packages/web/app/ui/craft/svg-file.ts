import type { Bitmap } from './bitmap.ts';
import type { CraftColour, Mood } from './palette.ts';
import { materialOf } from './palette.ts';
import { craftedFill, craftedPatterns } from './patterns.ts';
import { tracePaths } from './trace.ts';

export const pathsMarkup = (
  paths: ReadonlyMap<CraftColour, string>,
  fillOf: (colour: CraftColour) => string,
): string => Array.from(paths, ([colour, d]) => `<path fill="${fillOf(colour)}" d="${d}"/>`).join('');

export function svgFile(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  patterns: string,
  body: string,
  rendering?: 'crispEdges',
): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const how = rendering ? ` shape-rendering="${rendering}"` : '';
  const defs = patterns === '' ? '' : `<defs>${patterns}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}${how}>${defs}${body}</svg>\n`;
}

/** A picture in beads or stitches. */
export function craftedSvg(bitmap: Bitmap, mood: Mood): string {
  const craft = materialOf(mood);
  const paths = tracePaths(bitmap);
  const body = pathsMarkup(paths, (colour) => craftedFill(colour, craft));
  return svgFile(bitmap, craftedPatterns(craft, [...paths.keys()]), body);
}
