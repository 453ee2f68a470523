/** Seconds a public answer may live: its class's lifetime, cut so that it never outlives a phase boundary. */
export function publicLifetimeSeconds(classSeconds: number, msToNextBoundary: number | null): number {
  if (msToNextBoundary === null) return classSeconds;
  return Math.max(0, Math.min(classSeconds, Math.floor(msToNextBoundary / 1000)));
}
