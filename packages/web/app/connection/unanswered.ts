import { isApiError } from '@tinsmith/contract/client';

/** Browsers throw a TypeError for a request that got no response, each with its own message. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);

/** Those of a site that restarts. */
export const awayStatuses: readonly number[] = [502, 503, 504];

/** Whether there was no response, or only that the site is away, such as while it restarts. */
export const isUnanswered = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && awayStatuses.includes(error.status));
