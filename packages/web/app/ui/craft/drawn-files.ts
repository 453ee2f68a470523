import { Bitmap, textWidth } from './bitmap.ts';
import { clockColumns, clockPicture } from './clock-scene.ts';
import { CREATURE_HEIGHT, CREATURE_WIDTH, drawCreature } from './draw-creature.ts';
import { jersey15 } from './glyphs.ts';
import type { Mood } from './palette.ts';
import { colourValue } from './patterns.ts';
import { craftedSvg, pathsMarkup, svgFile } from './svg-file.ts';
import { tracePaths } from './trace.ts';

// Drawings of the site as files, for pages that no React renders: those of an archive.

/** The finished picture of an event, as wide as a page or as a phone. */
export const drawBand = (mood: Mood, size: 'wide' | 'mobile'): string =>
  craftedSvg(clockPicture(mood, size, clockColumns(size), false, false).picture, mood);

/** Someone without a picture of their own. */
export function drawFace(name: string, mood: Mood): string {
  const bitmap = new Bitmap(CREATURE_WIDTH, CREATURE_HEIGHT);
  drawCreature(bitmap, name, 0, 0, mood);
  const body = pathsMarkup(tracePaths(bitmap), (colour) => colourValue(colour, 'bead'));
  return svgFile(bitmap, '', body, 'crispEdges');
}

/** An entry without a screenshot. */
export function drawShot(name: string, mood: Mood): string {
  const [padX, padY] = [10, 7];
  const bitmap = new Bitmap(CREATURE_WIDTH + 2 * padX, CREATURE_HEIGHT + 2 * padY);
  drawCreature(bitmap, name, padX, padY, mood);
  return craftedSvg(bitmap, mood);
}

/** A place on the podium. */
export function drawNumeral(value: number, mood: Mood): string {
  const digits = String(value);
  const gapAfterLast = 1;
  const bitmap = new Bitmap(textWidth(digits, jersey15) - gapAfterLast, jersey15.size);
  bitmap.text(digits, 0, 0, jersey15, 'digit');
  return craftedSvg(bitmap, mood);
}
