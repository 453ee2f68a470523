import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '../../../web/app/ui');
const requireFromWeb = createRequire(path.join(web, 'fonts.css'));

const fontPattern = /url\("(@fontsource[^"]+)"\)/g;

export interface ArchiveStyle {
  readonly css: string;
  /** Files beside it, by name. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
}

/** The site's own colours, sizes and fonts, and what an archive adds. */
export function readStyle(): ArchiveStyle {
  const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
  const fonts = new Map<string, Uint8Array>();
  const faces = read(web, 'fonts.css').replace(fontPattern, (_, name: string) => {
    const file = requireFromWeb.resolve(name);
    fonts.set(path.basename(file), readFileSync(file));
    return `url("fonts/${path.basename(file)}")`;
  });
  const css = [
    read(web, 'tokens.css'),
    faces,
    read(web, 'base.css'),
    read(import.meta.dirname, 'archive.css'),
  ];
  return { css: css.join('\n'), fonts };
}
