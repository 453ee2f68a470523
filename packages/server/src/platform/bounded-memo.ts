interface Bounds {
  readonly maxItems: number;
  readonly maxBytes: number;
}

/**
 * Caches a function's results by text, within bounds; the least recently used is dropped first. The text
 * itself is the key, so that no entry can be stale.
 */
export function rememberTexts(make: (text: string) => string, bounds: Bounds): (text: string) => string {
  const made = new Map<string, string>();
  let bytes = 0;
  // A character takes two bytes at most.
  const bytesOf = (text: string, result: string) => 2 * (text.length + result.length);
  const forgetOldest = () => {
    for (const [text, result] of made) {
      if (made.size <= bounds.maxItems && bytes <= bounds.maxBytes) return;
      made.delete(text);
      bytes -= bytesOf(text, result);
    }
  };
  return (text) => {
    const known = made.get(text);
    const result = known ?? make(text);
    if (known === undefined) bytes += bytesOf(text, result);
    else made.delete(text);
    made.set(text, result);
    forgetOldest();
    return result;
  };
}

/** The same for short texts, where counting is enough. */
export function rememberLast<T>(make: (text: string) => T, maxItems: number): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    const result = known === undefined ? make(text) : known;
    made.delete(text);
    made.set(text, result);
    for (const oldest of made.keys()) {
      if (made.size <= maxItems) break;
      made.delete(oldest);
    }
    return result;
  };
}
