import { features } from './features.ts';
import { collectChecks } from './http/feature.ts';
import type { CheckResult, CheckState } from './platform/doctor/check.ts';
import { runChecks } from './platform/doctor/run-checks.ts';
import type { Platform } from './platform/platform.ts';

const usage = `Usage: tinsmith doctor check everything the site needs, and say what to do; exits with 1 if there is trouble
`;

const labels: Readonly<Record<CheckState, string>> = {
  ok: 'fine',
  warning: 'WARNING',
  trouble: 'TROUBLE',
  skipped: 'skipped',
};

function describe({ title, state, value, sentence, steps }: CheckResult, index: number): string {
  const indent = ' '.repeat(4);
  const head = `${String(index + 1).padStart(2)}. ${title}: ${labels[state]}${value ? `, ${value}` : ''}`;
  const todo = steps.map((step, place) => `${indent}  ${place + 1}) ${step}`);
  return [head, `${indent}${sentence}`, ...(todo.length > 0 ? [`${indent}What to do:`, ...todo] : [])].join(
    '\n',
  );
}

function sumUp(results: readonly CheckResult[]): string {
  const numOf = (state: CheckState) => results.filter((result) => result.state === state).length;
  const [warnings, troubles, skipped] = [numOf('warning'), numOf('trouble'), numOf('skipped')];
  const parts = [
    `${numOf('ok')} fine`,
    ...(warnings > 0 ? [`${warnings} with a warning`] : []),
    ...(troubles > 0 ? [`${troubles} in trouble`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const head = troubles > 0 ? 'The site needs you.' : warnings > 0 ? 'The site works.' : 'All is well.';
  return `${head} ${results.length} checks: ${parts.join(', ')}.`;
}

/** Runs every check, prints what it found, and returns the exit code. */
export async function runDoctor(platform: Platform, given: readonly string[]): Promise<number> {
  if (given.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const results = await runChecks(platform, collectChecks(features));
  process.stdout.write(`${[...results.map(describe), '', sumUp(results)].join('\n')}\n`);
  return results.some(({ state }) => state === 'trouble') ? 1 : 0;
}
