import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Use } from './find-proofs.ts';

interface KnipReport {
  readonly issues: readonly {
    readonly file: string;
    readonly files?: readonly unknown[];
    readonly exports?: readonly { readonly name: string }[];
  }[];
}

/** Asks knip which exports are used only by tests; the returned function says if a use is one. */
export function readUnusedExports(root: string): (use: Use) => boolean {
  const flags = [
    '--production',
    '--no-exit-code',
    '--no-progress',
    '--include',
    'files,exports',
    '--reporter',
    'json',
  ];
  const { stdout, stderr } = spawnSync('npx', ['knip', '--directory', root, ...flags], { encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`knip gave no report: ${stderr}`);
  const report: KnipReport = JSON.parse(stdout);
  const unused = new Set<string>();
  for (const { file, files = [], exports = [] } of report.issues) {
    const place = path.resolve(root, file);
    if (files.length > 0) unused.add(place);
    for (const { name } of exports) unused.add(`${place} ${name}`);
  }
  return ({ file, name }) => unused.has(file) || unused.has(`${file} ${name}`);
}
