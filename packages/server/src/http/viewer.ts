import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';

/** The current viewer. Built once a request, from the session; never from a client's own claims. */
export interface Viewer {
  readonly account: {
    readonly id: AccountId;
    readonly username: string;
    /** The staff rank; null for everyone else. */
    readonly rank: Rank | null;
    readonly isVerified: boolean;
    /** May read, but change nothing except their own account. Has no rank meanwhile. */
    readonly isSuspended: boolean;
    /** File name of the user's own picture. */
    readonly avatar: string | null;
    /** Its session is due to be prolonged. */
    readonly isSessionStale: boolean;
  } | null;
  /** An API token was sent instead of a cookie. */
  readonly isByToken?: true;
  /** The session cookie is no longer valid: the client must forget the user. */
  readonly hasEndedSession: boolean;
  readonly address: string;
  /** Reads cached for one page view. Absent if something may be written between two reads. */
  readonly requestCache?: Map<string, Promise<unknown>>;
}

/** Reads once per page view, at one moment; otherwise each time. */
export function readOnce<T>({ requestCache }: Viewer, name: string, read: () => Promise<T>): Promise<T> {
  const known = requestCache?.get(name) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  requestCache?.set(name, reading);
  return reading;
}

export const anonymous = (address: string): Viewer => ({ account: null, hasEndedSession: false, address });
