import { createHash } from 'node:crypto';
import { drawBand, drawFace, drawNumeral, drawShot } from '../../../web/app/ui/craft/drawn-files.ts';
import type { Drawing } from '../http/archive.ts';

export interface Drawings {
  /** The file of a drawing; it is written with the others. */
  pathOf(drawing: Drawing): string;
  /** Those that pages have asked for since the last call. */
  take(): [path: string, svg: string][];
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

function placeOf(drawing: Drawing): string {
  if ('face' in drawing) return `assets/faces/${hashOf(drawing.face)}.svg`;
  if ('shot' in drawing) return `assets/shots/${hashOf(drawing.shot)}.svg`;
  return 'place' in drawing ? `assets/place-${drawing.place}.svg` : `assets/band-${drawing.band}.svg`;
}

function draw(drawing: Drawing, mood: 'summer' | 'winter'): string {
  if ('face' in drawing) return drawFace(drawing.face, mood);
  if ('shot' in drawing) return drawShot(drawing.shot, mood);
  return 'place' in drawing ? drawNumeral(drawing.place, mood) : drawBand(mood, drawing.band);
}

/** The drawings that the site makes of names and numbers, as files. */
export function openDrawings(mood: 'summer' | 'winter'): Drawings {
  const known = new Set<string>();
  let waiting: [string, Drawing][] = [];
  return {
    pathOf(drawing) {
      const path = placeOf(drawing);
      if (!known.has(path)) waiting.push([path, drawing]);
      known.add(path);
      return path;
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken.map(([path, drawing]) => [path, draw(drawing, mood)]);
    },
  };
}
