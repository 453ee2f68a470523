import type { ProbeResult } from './play-messages.ts';

const key = 'play-allows';
const keptMs = 24 * 3_600_000;

/** What the probe of an earlier game found. Asking again takes longer than everything else before a game's first file. */
export function readKnown(): ProbeResult | null {
  try {
    const { atMs, hasStorage, hasThreads } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const ageMs = Date.now() - Number(atMs);
    return ageMs >= 0 && ageMs < keptMs
      ? { hasStorage: hasStorage === true, hasThreads: hasThreads === null ? null : hasThreads === true }
      : null;
  } catch {
    return null;
  }
}

export function keepKnown(found: ProbeResult): void {
  const { hasStorage } = found;
  const hasThreads = found.hasThreads ?? readKnown()?.hasThreads ?? null;
  try {
    localStorage.setItem(key, JSON.stringify({ atMs: Date.now(), hasStorage, hasThreads }));
  } catch {
    // Then the next game asks again.
  }
}
