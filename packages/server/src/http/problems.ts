import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ProblemCode, ProblemShape, Problems } from '@tinsmith/contract/problems';

const contract = path.resolve(import.meta.dirname, '../../../contract/src');
const files = readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name));
const modules: Readonly<Record<string, unknown>>[] = await Promise.all(
  files.map((name) => import(path.join(contract, name))),
);

const isProblems = (value: unknown): value is Problems =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'sentence' in one);

/** The problems of all contract modules. Two with one code would contradict each other. */
export function collectProblems(
  from: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<ProblemCode, ProblemShape>> {
  const collected: Record<string, ProblemShape> = {};
  for (const declared of from.flatMap((exported) => Object.values(exported)).filter(isProblems)) {
    for (const [code, problem] of Object.entries(declared)) {
      if (code in collected) throw new Error(`Two contract modules declare ${code}.`);
      collected[code] = problem;
    }
  }
  return collected as Record<ProblemCode, ProblemShape>;
}

const problems = collectProblems(modules);

export const statusOf = (code: ProblemCode): number => problems[code].status;

/** The catalogue as printed in the API docs. */
export const listProblems = () =>
  Object.entries(problems)
    .map(([code, { status, sentence }]) => ({ code, status, sentence }))
    .toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code));

/** A failure from the catalogue; the error handler sends it as plain text and its code as a header. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, options: { sentence?: string; headers?: Record<string, string> } = {}) {
    super(options.sentence ?? problems[code].sentence);
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status;
    this.headers = options.headers ?? {};
  }
}
