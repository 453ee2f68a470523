import type { Canvas } from './canvas.ts';

/** A screenshot of a game that does not exist, drawn by code: always the same picture. */
export interface Scene {
  readonly id: string;
  /** One-letter names of up to 16 colours, as '#rrggbb'. */
  readonly palette: Readonly<Record<string, string>>;
  /** Back to front. */
  draw(canvas: Canvas, random: () => number): void;
}

export const sceneWidth = 160;
export const sceneHeight = 120;
