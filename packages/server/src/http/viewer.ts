import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';

/** Who is looking. Built once a request, from the session; never from what a client says of itself. */
export interface Viewer {
  readonly account: {
    readonly id: AccountId;
    readonly username: string;
    /** Of staff; null for everybody else. */
    readonly rank: Rank | null;
    readonly isVerified: boolean;
    /** May read, and write nothing but what concerns the own account. Has no rank meanwhile. */
    readonly isSuspended: boolean;
    /** File name of the own picture. */
    readonly avatar: string | null;
    /** Its session was last prolonged so long ago that it is time to do it again. */
    readonly isSessionStale: boolean;
  } | null;
  /** An API token came in place of a cookie. */
  readonly isByToken?: true;
  /** A session cookie came that is no longer good: the client must forget who it was. */
  readonly hasEndedSession: boolean;
  readonly address: string;
  /** What was read for the view of a page so far. Never there where something may be written between two reads. */
  readonly requestCache?: Map<string, Promise<unknown>>;
}

/** Reads once for the view of a page, at one moment; for anything else each time. */
export function readOnce<T>({ requestCache }: Viewer, name: string, read: () => Promise<T>): Promise<T> {
  const known = requestCache?.get(name) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  requestCache?.set(name, reading);
  return reading;
}

export const anonymous = (address: string): Viewer => ({ account: null, hasEndedSession: false, address });
