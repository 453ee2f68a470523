import { collectChecks, type Feature } from '../../../http/feature.ts';
import { type Check, type CheckPace, type CheckResult, partNames } from '../../../platform/doctor/check.ts';
import { runChecks } from '../../../platform/doctor/run-checks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { identifySite } from '../../../platform/site-identity.ts';
import type { Tick } from '../../../platform/ticks.ts';
import {
  areFresh,
  listStoredChecks,
  quarterSeconds,
  storeLostQuarters,
  storeResults,
  storeSamples,
} from './health.queries.ts';
import { worstOf } from './worst-state.ts';

/** How often checks of each pace run, over all processes together. */
export const everySeconds: Readonly<Record<CheckPace, number>> = { quick: 30, slow: 600, hourly: 3600 };

const listOf = (features: readonly Feature[], pace: CheckPace): Check[] =>
  collectChecks(features).filter((check) => check.pace === pace);

/** The state of each part, from what its checks found last, whatever their pace. */
async function samplePartsOf(platform: Pick<Platform, 'db'>, checks: readonly Check[]) {
  const stored = await listStoredChecks(platform.db);
  await storeSamples(
    platform.db,
    partNames.map((lane) => {
      const own = checks.filter(({ part }) => part === lane).map(({ name }) => name);
      return {
        lane,
        state: worstOf(stored.flatMap(({ name, state }) => (own.includes(name) ? state : []))),
      };
    }),
  );
}

/** Runs the checks of a pace now, and stores what they found. */
export async function checkHealth(
  platform: Platform,
  features: readonly Feature[],
  pace: CheckPace,
): Promise<CheckResult[]> {
  const results = await runChecks(platform, listOf(features, pace));
  await storeResults(platform.db, results);
  if (pace === 'quick') await samplePartsOf(platform, collectChecks(features));
  return results;
}

/** Runs the checks of a pace unless another process has. */
async function checkIfDue(platform: Platform, features: readonly Feature[], pace: CheckPace): Promise<void> {
  const names = listOf(features, pace).map(({ name }) => name);
  // A little less, so that two processes take turns instead of both being late.
  if (await areFresh(platform.db, names, everySeconds[pace] * 0.8)) return;
  await checkHealth(platform, features, pace);
}

const quarterMs = quarterSeconds * 1000;

/** Every process: what is quick to check. Without a database it remembers the quarters, and stores them afterwards. */
export function checkQuickly(features: readonly Feature[]): Tick {
  let nextMs = 0;
  let isIdentified = false;
  const lostMs = new Map<number, number>();
  return async (platform) => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + everySeconds.quick * 1000;
    try {
      if (!isIdentified) isIdentified = await identifySite(platform);
      await checkIfDue(platform, features, 'quick');
    } catch (error) {
      lostMs.set(Math.floor(nowMs / quarterMs), nowMs);
      throw error;
    }
    if (lostMs.size === 0) return;
    const secondsAgo = [...lostMs.values()].map((ms) => (performance.now() - ms) / 1000);
    await storeLostQuarters(platform.db, 'database', secondsAgo);
    lostMs.clear();
  };
}

/** The worker: what asks other servers, and what reads much. Not by cron, so that a new site is checked at once. */
export function checkSlowly(features: readonly Feature[]): Tick {
  let nextMs = 0;
  return async (platform) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + everySeconds.quick * 1000;
    for (const pace of ['slow', 'hourly'] as const) await checkIfDue(platform, features, pace);
  };
}
