type Plain = string | number | boolean;

/**
 * Draws once what depends on nothing but plain values; what was asked for longest ago is forgotten first. On the server
 * the same few pictures stand in every page, and React's own memory ends with each.
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
