const cachedMs = 30_000;

interface CacheOptions<Value> {
  /** Whether a value is of something large. */
  readonly isLong: (value: Value) => boolean;
  /** What took so long to read is cached too; never unless set. */
  readonly slowFromMs?: number;
  readonly nowMs?: () => number;
}

interface Cached<Value> {
  readonly value: Promise<Value>;
  readonly version: number;
  /** Null while it is being read. */
  untilMs: number | null;
}

/**
 * What takes long to read is read once in half a minute by each process, and once for all who ask meanwhile. The rest
 * is read each time: a small jam pays nothing and sees each change at once. A new version is always read again.
 */
export function openReadCache<Value>({
  isLong,
  slowFromMs = Number.POSITIVE_INFINITY,
  nowMs = () => performance.now(),
}: CacheOptions<Value>): (key: string, read: () => Promise<Value>, version?: number) => Promise<Value> {
  const known = new Map<string, Cached<Value>>();
  // Another version may have taken its place meanwhile.
  const drop = (key: string, made: Cached<Value>) => void (known.get(key) === made && known.delete(key));
  return async (key, read, version = 0) => {
    const cached = known.get(key);
    if (cached?.version === version && (cached.untilMs === null || nowMs() < cached.untilMs))
      return cached.value;
    const beganMs = nowMs();
    const made: Cached<Value> = { value: read(), version, untilMs: null };
    known.set(key, made);
    try {
      const value = await made.value;
      if (isLong(value) || nowMs() - beganMs >= slowFromMs) made.untilMs = beganMs + cachedMs;
      else drop(key, made);
      return value;
    } catch (error) {
      drop(key, made);
      throw error;
    }
  };
}
