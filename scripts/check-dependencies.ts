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

if (import.meta.main) {
  const { modules, violations } = await checkDependencies(['packages']);
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  // Without a parser it would read nothing and find nothing.
  if (modules < 1000) process.stderr.write(`Only ${modules} modules were read.\n`);
  process.stdout.write(`${modules} modules, ${violations.length} forbidden dependencies\n`);
  process.exit(violations.length > 0 || modules < 1000 ? 1 : 0);
}
