import type { Platform } from '../platform.ts';
import { type Check, type CheckResult, type Finding, skipped, trouble } from './check.ts';

const usualLimitMs = 5_000;

const messageOf = (error: unknown): string => {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const [first] = errors;
  const message = first instanceof Error ? first.message : String(first);
  return message.trim() || 'an error without a message';
};

/** Runs one check. It always ends, and never throws. */
async function runCheck(platform: Platform, check: Check): Promise<CheckResult> {
  const { name, title, limitMs = usualLimitMs } = check;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      stop.abort();
      resolve(
        trouble('no answer', `This check had no answer within ${limitMs / 1000} seconds.`, 'Try it again.'),
      );
    }, limitMs);
  });
  const run = Promise.resolve()
    .then(() => check.run(platform, stop.signal))
    .catch((error) => trouble('failed', `This check failed: ${messageOf(error)}.`));
  const finding = await Promise.race([run, late]).finally(() => clearTimeout(timer));
  return { name, title, ...finding };
}

/**
 * Runs checks, all at once but for what others depend on, and returns what they found in the same order. Checks that
 * need what does not work are skipped, so that one cause is named once.
 */
export async function runChecks(platform: Platform, checks: readonly Check[]): Promise<CheckResult[]> {
  const found = new Map<string, CheckResult>();
  const runAll = (some: readonly Check[]) =>
    Promise.all(some.map(async (check) => found.set(check.name, await runCheck(platform, check))));
  const skipAll = (some: readonly Check[], why: string) => {
    for (const { name, title } of some) found.set(name, { name, title, ...skipped(why) });
  };
  const isFine = (name: string) => (found.get(name)?.state ?? 'ok') !== 'trouble';

  await runAll(checks.filter(({ name }) => name === 'database'));
  const rest = checks.filter(({ name }) => name !== 'database');
  const free = rest.filter(({ needs }) => needs === 'nothing');
  const bound = rest.filter(({ needs }) => needs !== 'nothing');
  const freeDone = runAll(free);
  if (!isFine('database')) skipAll(bound, 'Not checked: this needs the database.');
  else {
    await runAll(bound.filter(({ name }) => name === 'migrations'));
    const others = bound.filter(({ name }) => name !== 'migrations');
    const isMigrated = isFine('migrations');
    const ready = others.filter(({ needs }) => isMigrated || needs === 'database');
    skipAll(
      others.filter((check) => !ready.includes(check)),
      'Not checked: this needs a migrated database.',
    );
    await runAll(ready);
  }
  await freeDone;
  return checks.flatMap(({ name }) => found.get(name) ?? []);
}
