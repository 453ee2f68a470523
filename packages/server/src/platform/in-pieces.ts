import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long list in pieces, with a turn for other requests between two: all of it at once would keep them waiting. */
export async function* inPieces<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + size);
  }
}

/** The bytes of what is written piece by piece. One long text would be turned into bytes at once. */
export async function writePieces<Item>(
  items: readonly Item[],
  size: number,
  write: (piece: readonly Item[], isFirst: boolean) => string,
): Promise<Buffer[]> {
  const written: Buffer[] = [];
  for await (const piece of inPieces(items, size))
    written.push(Buffer.from(write(piece, written.length === 0)));
  return written;
}
