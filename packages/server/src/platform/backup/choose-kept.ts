import type { BackupConfig } from '../../config.ts';
import { timeOfBackup } from './backup-store.ts';

const dayMs = 86_400_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (at: Date): string => String(Math.floor((at.getTime() / dayMs + 3) / 7));

/** The last of each period, for as many periods as have backups. */
function lastOfEach(
  newestFirst: readonly string[],
  periodOf: (at: Date) => string,
  periods: number,
): string[] {
  const last = new Map<string, string>();
  for (const name of newestFirst) {
    const period = periodOf(timeOfBackup(name));
    if (!last.has(period)) last.set(period, name);
  }
  return [...last.values()].slice(0, periods);
}

/** The backups to keep. Periods without a backup don't count, so a pause removes nothing. */
export function chooseKept(
  names: readonly string[],
  verified: ReadonlySet<string>,
  keep: BackupConfig['keep'],
): ReadonlySet<string> {
  const newestFirst = names.toSorted().toReversed();
  const newestVerified = newestFirst.find((name) => verified.has(name));
  return new Set([
    ...newestFirst.slice(0, 1),
    ...(newestVerified ? [newestVerified] : []),
    ...lastOfEach(newestFirst, dayOf, keep.days),
    ...lastOfEach(newestFirst, weekOf, keep.weeks),
    ...lastOfEach(newestFirst, monthOf, keep.months),
  ]);
}
