import type { PlayableGame } from '@tinsmith/contract/play';

/** What a game's page can say (features/play/inside/play.js of the server). A game can say it too, so it proves nothing. */
const kinds = ['alive', 'frame', 'loaded', 'error', 'key', 'no-storage'] as const;
export type PlayMessage = (typeof kinds)[number];

export interface ProbeResult {
  readonly hasStorage: boolean;
  /** Null if the probe wasn't asked, for a game that starts none. */
  readonly hasThreads: boolean | null;
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

/** A message of the list; null for all others. */
export function readPlayMessage(data: unknown): PlayMessage | null {
  const { tinsmith } = fieldsOf(data);
  return kinds.find((kind) => kind === tinsmith) ?? null;
}

/** What the probe page found; null for any other message. */
export function readProbe(data: unknown): ProbeResult | null {
  const { tinsmith, hasStorage, hasThreads } = fieldsOf(data);
  if (tinsmith !== 'probe') return null;
  return { hasStorage: hasStorage === true, hasThreads: hasThreads === null ? null : hasThreads === true };
}

/** Whether a message is from the game's origin; a frame without one says 'null'. */
export const isOfGame = (game: PlayableGame, event: MessageEvent): boolean =>
  event.origin === (game.areSavesKept ? game.origin : 'null');

/** What a game needs and the browser doesn't allow. */
export function lacking(
  game: PlayableGame,
  { hasStorage, hasThreads }: ProbeResult,
): 'no-storage' | 'no-threads' | null {
  if (game.areSavesKept && !hasStorage) return 'no-storage';
  return game.isThreaded && !hasThreads ? 'no-threads' : null;
}

/** A game that sends more than this is not listened to until the next second. */
const maxASecond = 20;

/** Whether another message may be dealt with, at a time in milliseconds. */
export function limitMessages(): (nowMs: number) => boolean {
  let second = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (nowMs) => {
    const now = Math.floor(nowMs / 1000);
    if (now !== second) {
      second = now;
      count = 0;
    }
    count += 1;
    return count <= maxASecond;
  };
}
