import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { drawGrowth } from './growth-picture.ts';
import type { MachineFacts } from './machine.ts';
import type { Row } from './measurement.ts';
import type { Reference } from './reference-load.ts';
import { median } from './statistics.ts';

/** What one run of a measurement leaves in bench/results. */
export interface Measured {
  readonly name: string;
  readonly title: string;
  readonly beside: string;
  readonly unfair: readonly string[];
  readonly measuredAt: string;
  readonly commit: string;
  readonly percent: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly machine: MachineFacts;
  /** Before and after it. */
  readonly reference: readonly [Reference, Reference];
  readonly rows: readonly Row[];
}

const resultsDir = path.join(root, 'bench/results');

const shorten = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
};

const ratiosOf = ({ ours, beside }: Row): number[] =>
  ours.map((value, round) => value / (beside[round] ?? Number.NaN));

/** Null if there is no goal. */
export function isReached(row: Row): boolean | null {
  if (row.error !== undefined) return false;
  const ratio = median(ratiosOf(row));
  const checks = [
    row.ratioAtMost === undefined ? null : ratio <= row.ratioAtMost,
    row.ratioAtLeast === undefined ? null : ratio >= row.ratioAtLeast,
    row.oursAtMost === undefined ? null : median(row.ours) <= row.oursAtMost,
  ].filter((check) => check !== null);
  return checks.length === 0 ? null : checks.every(Boolean);
}

const goalOf = ({ ratioAtMost, ratioAtLeast, oursAtMost, unit }: Row): string =>
  [
    ratioAtMost === undefined ? '' : `≤ ${ratioAtMost}`,
    ratioAtLeast === undefined ? '' : `≥ ${ratioAtLeast}`,
    oursAtMost === undefined ? '' : `${oursAtMost} ${unit}`,
  ]
    .filter(Boolean)
    .join(', ');

function cellsOf(row: Row): string[] {
  const ratios = ratiosOf(row);
  const reached = isReached(row);
  return [
    row.name,
    row.error ?? `${shorten(median(row.ours))} ${row.unit}`,
    row.beside.length === 0 ? '' : `${shorten(median(row.beside))} ${row.unit}`,
    row.beside.length === 0 ? '' : shorten(median(ratios)),
    row.beside.length === 0 ? '' : `${shorten(Math.min(...ratios))} to ${shorten(Math.max(...ratios))}`,
    goalOf(row),
    reached === null ? '' : reached ? 'yes' : '**no**',
  ];
}

const heads = ['What', 'Ours', 'Beside', 'Ratio', 'Spread', 'Goal', 'Reached'];

/** The table of a run for the terminal. */
export function printTable(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ title, rows }) => [
    [title, '', '', '', '', '', ''],
    ...rows.map((row) => cellsOf(row).map((cell, index) => (index === 0 ? `  ${cell}` : cell))),
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => (line[1] === '' ? 0 : (line[column] ?? '').length))),
  );
  return [heads, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The last run that was kept; null if there is none. */
export function readMeasured(name: string): Measured | null {
  const file = path.join(resultsDir, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function saveMeasured(measured: Measured, folder = resultsDir): void {
  mkdirSync(folder, { recursive: true });
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  writeFileSync(path.join(folder, `${measured.name}.json`), `${JSON.stringify(measured, rounded, 1)}\n`);
}

const about = ({ measuredAt, commit, percent, rounds, machine, reference }: Measured): string => {
  const [before, after] = reference;
  const pinned = machine.isPinned ? 'one core for the generator, one for the site' : 'not pinned to cores';
  return [
    `Measured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC at ${commit}, ${percent} % of the record, ${rounds} rounds; ${pinned}.`,
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, Linux ${machine.kernel}; Node ${machine.node}, PostgreSQL ${machine.postgres}, nginx ${machine.nginx}; load ${machine.load} before it began.`,
    `Reference load: CPU ${shorten(before.cpuMs)} ms before and ${shorten(after.cpuMs)} ms after, SQL ${shorten(before.sqlMs)} and ${shorten(after.sqlMs)} ms.`,
  ].join(' ');
};

/** Writes bench/RESULTS.md from everything in bench/results. */
export function writeResults(order: readonly string[]): void {
  const all = globSync('*.json', { cwd: resultsDir })
    .map((file): Measured => JSON.parse(readFileSync(path.join(resultsDir, file), 'utf8')))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const growth = drawGrowth(all.find(({ name }) => name === 'pages')?.rows ?? []);
  if (growth) writeFileSync(path.join(root, 'docs/growth.svg'), growth);
  const parts = all.map((measured) =>
    [
      `## ${measured.title}`,
      '',
      `Beside: ${measured.beside}.`,
      '',
      `| ${heads.join(' | ')} |`,
      `|${heads.map(() => '---').join('|')}|`,
      ...measured.rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
      '',
      about(measured),
      '',
      'What is unfair about it:',
      '',
      ...measured.unfair.map((line) => `- ${line}`),
    ].join('\n'),
  );
  const intro = [
    '# Results',
    '',
    'Written by `npm run bench` from the files in `results/`, which have the figures of each round; do not edit. [README](README.md) says how it is measured.',
    '',
    '- *Ours* and *Beside* are medians over the rounds; *Ratio* is the median of ours to the other in each round, *Spread* the smallest and largest of those.',
    '- Compare absolute figures of two days only after dividing them by the reference load of their run.',
    '- A measurement at less than 100 %, on a busy machine or with fewer than 5 rounds is a first look, not a result.',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/RESULTS.md'), `${[intro, ...parts].join('\n\n')}\n`);
}
