type Plain = string | number | boolean;

/**
 * Caches drawings that depend only on plain values; the least recently used is dropped first. On the server
 * the same few pictures are in every page, and React's own memoization ends with each.
 */
export function rememberDrawn<A extends readonly Plain[], T extends object>(
  draw: (...values: A) => T,
  maxItems: number,
): (...values: A) => T {
  const drawn = new Map<string, T>();
  return (...values) => {
    const key = JSON.stringify(values);
    const picture = drawn.get(key) ?? draw(...values);
    drawn.delete(key);
    drawn.set(key, picture);
    const [oldest] = drawn.keys();
    if (drawn.size > maxItems && oldest !== undefined) drawn.delete(oldest);
    return picture;
  };
}
