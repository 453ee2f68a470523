import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '../../../web/app/ui');
const requireFromWeb = createRequire(path.join(web, 'fonts.css'));

const fontPattern = /url\("(@fontsource[^"]+)"\)/g;

export interface ArchiveStyle {
  readonly css: string;
  /** Files beside it, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The site's own colours, sizes and fonts, and what an archive adds. */
export function readStyle(mood: 'summer' | 'winter'): ArchiveStyle {
  const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
  const files = new Map<string, Uint8Array>();
  for (const rows of [2, 3])
    files.set(`border-${rows}.svg`, readFileSync(path.join(web, `craft/border-${mood}-${rows}.svg`)));
  files.set('mark.svg', readFileSync(path.join(web, '../../public/favicon.svg')));
  const faces = read(web, 'fonts.css').replace(fontPattern, (_, name: string) => {
    const file = requireFromWeb.resolve(name);
    files.set(`fonts/${path.basename(file)}`, readFileSync(file));
    return `url("fonts/${path.basename(file)}")`;
  });
  const css = [
    read(web, 'tokens.css'),
    faces,
    read(web, 'base.css'),
    read(import.meta.dirname, 'archive.css'),
  ];
  return { css: css.join('\n'), files };
}
