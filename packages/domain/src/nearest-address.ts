/** How many letters have to be changed, added or removed to turn one text into the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

const maxDistance = 2;

/** The known address that differs from a mistyped one by at most two letters. */
export function nearestAddress(path: string, known: readonly string[]): string | null {
  const typed = path.toLowerCase().replace(/\/+$/, '');
  let nearest: string | null = null;
  let least = maxDistance + 1;
  for (const candidate of known) {
    // Lengths that differ by more than the limit cannot match; this also bounds the work for a long address.
    if (Math.abs(candidate.length - typed.length) > maxDistance) continue;
    const distance = editDistance(typed, candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
