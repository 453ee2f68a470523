export interface PublicLifetime {
  /** Seconds for which a response is fresh. */
  readonly freshSeconds: number;
  /** Seconds after that in which a stale copy may be shown while a new one is fetched. */
  readonly staleSeconds: number;
  /** Seconds after that in which a stale copy may be shown because the site does not answer. */
  readonly errorSeconds: number;
}

/** Long enough for a restart. A boundary that was moved to an earlier time is not known to copies, so not longer. */
const maxErrorSeconds = 60;

/** The lifetime of a public response: that of its class, cut so that not even a stale copy passes a phase boundary. */
export function publicLifetime(classSeconds: number, msToNextBoundary: number | null): PublicLifetime {
  if (msToNextBoundary === null)
    return { freshSeconds: classSeconds, staleSeconds: classSeconds, errorSeconds: maxErrorSeconds };
  // One second less than remains: nginx counts whole seconds and serves a copy through the last of them.
  const left = Math.max(0, Math.floor(msToNextBoundary / 1000) - 1);
  const freshSeconds = Math.min(classSeconds, left);
  const rest = left - freshSeconds;
  return {
    freshSeconds,
    staleSeconds: Math.min(classSeconds, rest),
    errorSeconds: Math.min(maxErrorSeconds, rest),
  };
}

const minuteMs = 60_000;

/** How long a browser caches the current user. */
export const currentUserKeptMs = 15 * minuteMs;
const currentEventKeptMs = 60 * minuteMs;

/** How long a browser caches the current event: an hour, but never past the next boundary, by server time. */
export const currentEventLifetimeMs = (nextBoundaryMs: number | null, serverTimeMs: number): number =>
  Math.max(0, Math.min(currentEventKeptMs, (nextBoundaryMs ?? Number.POSITIVE_INFINITY) - serverTimeMs));
