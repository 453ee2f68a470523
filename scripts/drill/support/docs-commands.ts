import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The blocks of commands or settings in a page of the docs. */
export const blocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** The block of the docs with this beginning: drills run what the docs say, so that the two can't differ. */
export function documented(beginning: string, file = 'docs/operations.md'): string {
  const markdown = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');
  const [block, ...more] = blocksOf(markdown).filter((one) => one.startsWith(beginning));
  if (!block) throw new Error(`${file} has no block that begins with '${beginning}'.`);
  if (more.length > 0) throw new Error(`${file} has several blocks that begin with '${beginning}'.`);
  return block;
}

/** The commands of a block one by one, as someone types them: without comments, and in one piece if they continue. */
export const commandsOf = (block: string): string[] =>
  block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** A block of settings with some of them set to other values, and more of them at its end. */
export function fillSettings(block: string, values: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(values));
  const filled = block.replace(/^([A-Z]\w*)=.*$/gm, (line, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return value === undefined ? line : `${name}=${value}`;
  });
  return [filled.trimEnd(), ...[...left].map(([name, value]) => `${name}=${value}`), ''].join('\n');
}
