import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Invariant {
  readonly name: string;
  readonly query: string;
  /** True only once nothing is in progress any more: no request, no job, no mail that waits. */
  readonly isForQuiet: boolean;
}

/** All invariants: in each file of a feature, a comment with the sentence, then a query that returns what breaks it. */
export const readInvariants = (): Invariant[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8')
        .split(/^-- (?=[A-Z])/m)
        .slice(1)
        .map((part) => {
          const [name = '', ...lines] = part.split('\n');
          return {
            name: `${path.basename(file, '.sql')}: ${name.trim()}`,
            query: lines.join('\n').replace(/;\s*$/, ''),
            isForQuiet: name.startsWith('When quiet'),
          };
        }),
    );
