import { hash } from 'node:crypto';
import path from 'node:path';

/**
 * The name of a class in pages: its own name and four characters for its file. Vite would add a fifth and the line number,
 * which compress badly: 3 KB of the styles that every first visit waits for.
 */
export const nameClass = (name: string, file: string): string =>
  `${name}_${hash('sha256', path.relative(import.meta.dirname, file)).slice(0, 4)}`;
