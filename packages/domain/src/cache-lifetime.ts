export interface PublicLifetime {
  /** Seconds an answer counts as fresh. */
  readonly freshSeconds: number;
  /** Seconds after that in which an old copy may be shown while a new one is fetched. */
  readonly staleSeconds: number;
}

/** How long a public answer may live: its class's lifetime, cut so that not even a stale copy passes a phase boundary. */
export function publicLifetime(classSeconds: number, msToNextBoundary: number | null): PublicLifetime {
  if (msToNextBoundary === null) return { freshSeconds: classSeconds, staleSeconds: classSeconds };
  const left = Math.max(0, Math.floor(msToNextBoundary / 1000));
  const freshSeconds = Math.min(classSeconds, left);
  return { freshSeconds, staleSeconds: Math.min(classSeconds, left - freshSeconds) };
}
