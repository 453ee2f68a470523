const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/**
 * The rules with every duration divided: how long something must last, and the ranges it is read over. What they compare
 * with stays.
 */
export const scaleRules = (rules: string, by: number): string =>
  rules.replace(
    /(\bfor: |\[|\boffset )(\d+)([smhd])(?=\]|\)|\s)/g,
    (_, before: string, num: string, unit: keyof typeof seconds) =>
      `${before}${Math.ceil((Number(num) * seconds[unit] * 1_000) / by)}ms`,
  );

export const alertsOf = (rules: string): string[] =>
  [...rules.matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name = '']) => name);
