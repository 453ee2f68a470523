import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { cruiseOptions, rules } from './dependency-rules.ts';

/** Enforces the code's direction; returns how many modules were read and which imports are forbidden. */
export async function checkDependencies(
  folders: string[],
): Promise<{ modules: number; violations: string[] }> {
  const { output } = await cruise(folders, {
    ...cruiseOptions,
    ruleSet: { forbidden: rules },
    validate: true,
  });
  const { summary } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

/** The files that some files import, directly or not; types don't count. */
export async function importsOf(files: string[]): Promise<ReadonlySet<string>> {
  const { output } = await cruise(files, cruiseOptions);
  const { modules } = output as ICruiseResult;
  const reached = new Set(files);
  // Grows while it is read.
  for (const file of reached) {
    const { dependencies = [] } = modules.find(({ source }) => source === file) ?? {};
    for (const { resolved, dependencyTypes } of dependencies) {
      if (!dependencyTypes.includes('type-only')) reached.add(resolved);
    }
  }
  return reached;
}

if (import.meta.main) {
  const { modules, violations } = await checkDependencies(['packages']);
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  // Without a parser it would read nothing and find nothing.
  if (modules < 1000) process.stderr.write(`Only ${modules} modules were read.\n`);
  process.stdout.write(`${modules} modules, ${violations.length} forbidden dependencies\n`);
  process.exit(violations.length > 0 || modules < 1000 ? 1 : 0);
}
