export interface PublicLifetime {
  /** Seconds an answer counts as fresh. */
  readonly freshSeconds: number;
  /** Seconds after that in which an old copy may be shown while a new one is fetched. */
  readonly staleSeconds: number;
}

/** How long a public answer may live: its class's lifetime, cut so that not even a stale copy passes a phase boundary. */
export function publicLifetime(classSeconds: number, msToNextBoundary: number | null): PublicLifetime {
  if (msToNextBoundary === null) return { freshSeconds: classSeconds, staleSeconds: classSeconds };
  // One second less than there is: nginx counts whole seconds and serves a copy through the last of them.
  const left = Math.max(0, Math.floor(msToNextBoundary / 1000) - 1);
  const freshSeconds = Math.min(classSeconds, left);
  return { freshSeconds, staleSeconds: Math.min(classSeconds, left - freshSeconds) };
}

const minuteMs = 60_000;

/** How long a browser keeps who it is. */
export const currentUserKeptMs = 15 * minuteMs;
const currentEventKeptMs = 60 * minuteMs;

/** How long a browser keeps the current event: an hour, but never past the next boundary. Times are the server's. */
export const currentEventLifetimeMs = (nextBoundaryMs: number | null, serverTimeMs: number): number =>
  Math.max(0, Math.min(currentEventKeptMs, (nextBoundaryMs ?? Number.POSITIVE_INFINITY) - serverTimeMs));
