import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

// npm run words [-- --record]
// Quaint words that native speakers trip over. In names none is allowed; in comments their number may only fall:
// scripts/quaint-words.json has the numbers, and --record writes lower ones there.

/** A word of a name, as camelCase, kebab-case and snake_case divide it. */
const quaintNames = new Set([
  ...[
    'somebody',
    'somebodys',
    'everybody',
    'anybody',
    'whoever',
    'whomever',
    'anew',
    'deed',
    'deeds',
    'told',
  ],
  ...['looker', 'lookers', 'shelf', 'shelves', 'mend', 'mends', 'mended', 'menders', 'insist'],
]);
/** Names that start with one of these use it for locking, checking or notifying. */
const quaintVerbs = new Set(['hold', 'bear', 'judge', 'tell']);

/** In comments only the patterns tell the quaint sense from the plain one. */
export const quaintComments = {
  somebody: /\b(?:some|every|any)bod(?:y|ies)\b/gi,
  whoever: /\bwho(?:m)?ever\b/gi,
  anew: /\banew\b/gi,
  deed: /\bdeeds?\b/gi,
  told: /\btold\b/gi,
  looker: /\b(?:on)?lookers?\b/gi,
  shelf: /\bshel(?:f|ves)\b/gi,
  mend: /\bmend(?:s|ed|ing)?\b/gi,
  hold: /\b(?:holds? that|held (?:equal|by)|holds? of|hold(?:s|ing)? (?:it|its|the) (?:line|order|rule))\b/gi,
  bear: /\bbears? (?:being|it|that|this|a|the)\b/gi,
  stand: /\b(?:stands?|stood) (?:in|on|at|beside|below|above|there|here|with|for|before|behind|between)\b/gi,
} as const satisfies Readonly<Record<string, RegExp>>;
type Word = keyof typeof quaintComments;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Whether a name has a word that is not allowed in one. */
export function isQuaintName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => quaintNames.has(word)) || (words.length > 1 && quaintVerbs.has(words[0] ?? ''));
}

interface SyntaxNode {
  readonly type: string;
  readonly name?: unknown;
  readonly start: number;
}

function* namesIn(node: unknown): Generator<{ name: string; start: number }> {
  if (Array.isArray(node)) {
    for (const item of node) yield* namesIn(item);
  } else if (node !== null && typeof node === 'object') {
    const { type, name, start } = node as SyntaxNode;
    if (/^(?:Private|JSX)?Identifier$/.test(type) && typeof name === 'string') yield { name, start };
    for (const value of Object.values(node)) yield* namesIn(value);
  }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

export interface Reading {
  /** Each with its place: `file:line name`. */
  readonly names: readonly string[];
  readonly comments: readonly string[];
}

/** The quaint names of a file, and its comments. */
export function readWords(file: string, text: string): Reading {
  const stem = path.basename(file);
  const ownName = isQuaintName(stem.replace(/\.\w+$/, '')) ? [`${file} (its file name)`] : [];
  if (file.endsWith('.sql')) return { names: ownName, comments: text.match(/--.*|\/\*[\s\S]*?\*\//g) ?? [] };
  if (file.endsWith('.css')) {
    const classes = [...text.matchAll(/\.(-?[A-Za-z][\w-]*)/g)].filter(([, name]) =>
      isQuaintName(name ?? ''),
    );
    return {
      names: [...ownName, ...classes.map(({ 1: name, index }) => `${file}:${lineAt(text, index)} ${name}`)],
      comments: text.match(/\/\*[\s\S]*?\*\//g) ?? [],
    };
  }
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names = [...namesIn(program)].filter(({ name }) => isQuaintName(name));
  return {
    names: [...ownName, ...names.map(({ name, start }) => `${file}:${lineAt(text, start)} ${name}`)],
    comments: comments.map(({ value }) => value),
  };
}

export const countWords = (comments: readonly string[]): Record<Word, number> => {
  const all = comments.join('\n');
  return Object.fromEntries(
    Object.entries(quaintComments).map(([word, pattern]) => [word, all.match(pattern)?.length ?? 0]),
  ) as Record<Word, number>;
};

// Names of demo games are theirs; this file has to name the words.
const ignored = /^scripts\/(?:demo\/(?:games|pictures)\/|check-words)/;

if (import.meta.main) {
  const recordFile = path.join(import.meta.dirname, 'quaint-words.json');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|css|sql)$/.test(file) && !ignored.test(file) && existsSync(file));
  const readings = files.map((file) => readWords(file, readFileSync(file, 'utf8')));
  const names = readings.flatMap((reading) => reading.names);
  const counts = countWords(readings.flatMap(({ comments }) => comments));
  const recorded: Partial<Record<string, number>> = JSON.parse(readFileSync(recordFile, 'utf8'));
  const risen = Object.entries(counts).filter(([word, count]) => count > (recorded[word] ?? 0));
  const fallen = Object.entries(counts).filter(([word, count]) => count < (recorded[word] ?? 0));
  if (process.argv.includes('--record') && risen.length === 0)
    writeFileSync(recordFile, `${JSON.stringify(counts, null, 2)}\n`);
  for (const name of names) process.stderr.write(`A quaint word in a name: ${name}\n`);
  for (const [word, count] of risen)
    process.stderr.write(`'${word}' is in comments ${count} times, was ${recorded[word] ?? 0}\n`);
  for (const [word, count] of process.argv.includes('--record') ? [] : fallen)
    process.stdout.write(`'${word}' fell to ${count} in comments: run npm run words -- --record\n`);
  process.stdout.write(
    `${files.length} files, ${names.length} quaint names; in comments ${JSON.stringify(counts)}\n`,
  );
  process.exitCode = names.length > 0 || risen.length > 0 ? 1 : 0;
}
