import type { CurrentUser, getCurrentUser } from '@tinsmith/contract/account';
import { currentUserKeptMs } from '@tinsmith/domain/cache-lifetime';

// The client's copy of who is logged in, which a 401 clears. Never used on the server.

// The type comes from the contract; importing the value would load all account calls on every page.
const path: (typeof getCurrentUser)['path'] = '/api/v1/currentUser';

export const nobody: CurrentUser = {
  login: null,
  isStaff: false,
  isVerified: false,
  unconfirmedEmail: null,
  avatar: null,
};

/** Tabs notify each other here that the account has changed. */
export const accountChannel = 'account';

let kept: CurrentUser | null = null;
let keptAtMs = 0;
/** The user the frame shows; lags behind `kept` until the router has passed on the new one. */
let shown: CurrentUser | null = null;
let isInDoubt = false;
let channel: BroadcastChannel | null = null;
let refreshFrame = () => {};

const isSame = (one: CurrentUser | null, other: CurrentUser | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function keep(user: CurrentUser): CurrentUser {
  kept = user;
  keptAtMs = Date.now();
  if (!isSame(user, shown)) refreshFrame();
  return user;
}

/** Asks the server, which also sets the csrftoken cookie. */
export async function askCurrentUser(): Promise<CurrentUser> {
  const answer = await fetch(path, { credentials: 'same-origin' });
  if (answer.ok) return answer.json();
  if (answer.status === 401) return nobody;
  throw new Error(`Who is logged in could not be asked: ${answer.status}`);
}

/** Newcomers may confirm their address on another device at any moment. */
const newcomerKeptMs = 2_000;

const keptMs = (): number => (kept?.login && !kept.isVerified ? newcomerKeptMs : currentUserKeptMs);

const isOld = (): boolean => kept === null || Date.now() - keptAtMs >= keptMs();

/** Whether the frame must be redrawn at the next navigation. */
export const isFrameBehind = (): boolean => isOld() || !isSame(kept, shown);

/** The copy, or the server's response if the copy is too old. */
export async function readCurrentUser(): Promise<CurrentUser> {
  if (kept !== null && !isOld()) return kept;
  return keep(await askCurrentUser().catch(() => kept ?? nobody));
}

/** Called by the frame with the user it shows; the first time this is the user the page came with. */
export function frameShows(user: CurrentUser): void {
  shown = user;
  if (kept !== null) return;
  kept = user;
  keptAtMs = Date.now();
}

/** Asks again; a failed request leaves the copy as it was. */
export const refreshCurrentUser = (): Promise<unknown> => askCurrentUser().then(keep, () => {});

/** After logging in or out, registering or changing the profile: asks again and notifies all open tabs. */
export async function accountChanged(): Promise<CurrentUser> {
  const user = keep(await askCurrentUser().catch(() => nobody));
  channel?.postMessage('changed');
  return user;
}

/** A call returned 401. If the copy says a user is logged in, this asks the server and updates the copy. */
export function doubtCurrentUser(): void {
  if (isInDoubt || !kept?.login) return;
  isInDoubt = true;
  askCurrentUser()
    .catch(() => nobody)
    .then((user) => {
      isInDoubt = false;
      if (!isSame(user, kept)) channel?.postMessage('changed');
      keep(user);
    });
}

/** Redraws the frame whenever this or another tab learns of a change. */
export function watchAccount(refresh: () => void): () => void {
  refreshFrame = refresh;
  const own = new BroadcastChannel(accountChannel);
  channel = own;
  own.onmessage = () => void refreshCurrentUser();
  return () => {
    refreshFrame = () => {};
    own.close();
    if (channel === own) channel = null;
  };
}
