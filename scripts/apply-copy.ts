import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// node scripts/apply-copy.ts apply|list FILE.tsv... [--reasons scripts/copy-reasons.tsv]
// Applies a copy review: tab-separated rows of file, before, after, note; a line with # is a comment. Any run of
// white space in `before` matches any other. `list` prints the rows whose `after` is not in the tree, each with its
// reason from the reasons file (file, before, reason), and fails if one has none.

interface Row {
  readonly table: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const readCells = (table: string): string[][] =>
  readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const readRows = (table: string): Row[] =>
  readCells(table).map(([file = '', before = '', after = '']) => ({
    table: path.basename(table),
    file: locate(file),
    before,
    after,
  }));

/** Files that were renamed since the review, by their old names. */
const renamed = new Map(
  execFileSync('git', ['log', '--diff-filter=R', '--name-status', '--format='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([, from, to]) => (from && to ? [[from, to] as const] : [])),
);

/** Where a file is now. */
const locate = (file: string): string => {
  const next = renamed.get(file);
  return existsSync(file) || next === undefined ? file : locate(next);
};

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (text: string): RegExp =>
  new RegExp(text.split(/\s+/).map(escapePattern).join('\\s+'), 'g');

/** In JSX a line break beside a tag or an expression is ignored, but a space is not: keep each as it was. */
function keepLineBreaks(found: string, after: string): string {
  const breaks = new Set(
    [...found.matchAll(/(\S)\s*\n\s*(\S)/g)].map(([, left, right]) => `${left}${right}`),
  );
  return after.replace(/(\S)( +)(?=(\S))/g, (whole, left: string, _gap: string, right: string) =>
    breaks.has(`${left}${right}`) && (/[>}]/.test(left) || /[<{]/.test(right)) ? `${left}\n` : whole,
  );
}

const [command, ...rest] = process.argv.slice(2);
const flag = rest.indexOf('--reasons');
const tables = flag === -1 ? rest : rest.slice(0, flag);
const reasons = new Map(
  (flag === -1 ? [] : readCells(rest[flag + 1] ?? '')).map(([file = '', before = '', reason = '']) => [
    `${path.basename(locate(file))}\t${fold(before)}`,
    reason,
  ]),
);
const rows = tables.flatMap(readRows);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

if (command === 'apply') {
  for (const row of rows) {
    const text = readFileSync(row.file, 'utf8');
    const numFound = [...text.matchAll(patternOf(row.before))].length;
    if (numFound === 0) {
      print(`not found: ${row.table}\t${row.file}\t${row.before}`);
      continue;
    }
    writeFileSync(
      row.file,
      text.replace(patternOf(row.before), (found) => keepLineBreaks(found, row.after)),
    );
  }
} else {
  let numWithoutReason = 0;
  let numListed = 0;
  for (const row of rows) {
    // Formatting moves line breaks, trailing commas and quotes, and drops {' '} where a line no longer ends.
    const plain = (text: string): string => text.replaceAll("{' '}", '').replace(/[\s,'"`()\\]+/g, '');
    if (plain(readFileSync(row.file, 'utf8')).includes(plain(row.after))) {
      continue;
    }
    const reason = reasons.get(`${path.basename(row.file)}\t${fold(row.before)}`);
    numListed += 1;
    numWithoutReason += reason === undefined ? 1 : 0;
    print(
      `${row.table}\t${row.file}\n  before: ${row.before}\n  after:  ${row.after}\n  reason: ${reason ?? 'NONE'}`,
    );
  }
  print(
    `${rows.length} rows, ${rows.length - numListed} applied, ${numListed} not, ${numWithoutReason} without a reason`,
  );
  process.exitCode = numWithoutReason === 0 ? 0 : 1;
}
