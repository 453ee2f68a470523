import type { Platform } from '../platform.ts';

/** `skipped`: could not be checked, or is of no use here; the sentence says why. */
export type CheckState = 'ok' | 'warning' | 'trouble' | 'skipped';

/** What a check found. Texts may have commands in `backticks`, and never a secret. */
export interface Finding {
  readonly state: CheckState;
  /** A few words, such as a number with its unit; may be empty. */
  readonly value: string;
  readonly sentence: string;
  /** What to do, in order. Empty if there is nothing to do. */
  readonly steps: readonly string[];
}

/** The parts of a site that have a lane of their own; other checks belong to none. */
export const partNames = ['database', 'worker', 'storage', 'mail', 'backup', 'disk', 'clock'] as const;
export type PartName = (typeof partNames)[number];

/** `quick`: local, every half minute. `slow`: asks other servers. `hourly`: reads much data. */
export type CheckPace = 'quick' | 'slow' | 'hourly';

/** One thing that can be wrong with a site. It may throw, which is trouble with the error's message. */
export interface Check {
  readonly name: string;
  readonly title: string;
  readonly pace: CheckPace;
  readonly part?: PartName;
  /** What must work for the check to mean something: nothing, the database, or a migrated one. */
  readonly needs: 'nothing' | 'database' | 'schema';
  /** After this time the check is in trouble; 5 s unless set. */
  readonly limitMs?: number;
  readonly run: (platform: Platform, signal: AbortSignal) => Promise<Finding>;
}

export interface CheckResult extends Finding {
  readonly name: string;
  readonly title: string;
}

export const ok = (value: string, sentence: string): Finding => ({ state: 'ok', value, sentence, steps: [] });
export const skipped = (sentence: string, value = ''): Finding => ({
  state: 'skipped',
  value,
  sentence,
  steps: [],
});
export const warning = (value: string, sentence: string, ...steps: string[]): Finding => ({
  state: 'warning',
  value,
  sentence,
  steps,
});
export const trouble = (value: string, sentence: string, ...steps: string[]): Finding => ({
  state: 'trouble',
  value,
  sentence,
  steps,
});
