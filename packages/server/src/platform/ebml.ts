/** An element of EBML, the format of WebM files: its kind and where its data are. */
export interface Element {
  readonly id: number;
  readonly start: number;
  /** Null if it ends only with its parent or at the next element of its own level. */
  readonly end: number | null;
}

/** Data that are not EBML, or truncated. */
export class BrokenEbml extends Error {}

/** Reads a number whose first set bit gives its length in bytes; ids keep that bit, sizes do not. */
function readLength(bytes: Buffer, at: number, maxBytes: number): number {
  const numBytes = Math.clz32(bytes[at] ?? 0) - 23;
  if (numBytes > maxBytes || at + numBytes > bytes.length) throw new BrokenEbml();
  return numBytes;
}

export function readElement(bytes: Buffer, at: number, limit: number): Element {
  const idBytes = readLength(bytes, at, 4);
  const id = bytes.readUIntBE(at, idBytes);
  const sizeAt = at + idBytes;
  const sizeBytes = readLength(bytes, sizeAt, 8);
  const start = sizeAt + sizeBytes;
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes);
  let size = first;
  let isUnknown = first === 0xff >> sizeBytes;
  for (let index = sizeAt + 1; index < start; index += 1) {
    const byte = bytes[index] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  if (start > limit || (!isUnknown && start + size > limit)) throw new BrokenEbml();
  return { id, start, end: isUnknown ? null : start + size };
}

export interface SizedElement extends Element {
  readonly end: number;
}

export function sized(element: Element): SizedElement {
  if (element.end === null) throw new BrokenEbml();
  return { ...element, end: element.end };
}

/** The children of an element, in order; each must have a known size. */
export function* childrenOf(bytes: Buffer, parent: SizedElement): Generator<SizedElement> {
  for (let at = parent.start; at < parent.end; ) {
    const child = sized(readElement(bytes, at, parent.end));
    yield child;
    at = child.end;
  }
}

export function readUnsigned(bytes: Buffer, { start, end }: SizedElement): number {
  if (end - start > 8) throw new BrokenEbml();
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

export function readFloat(bytes: Buffer, { start, end }: SizedElement): number {
  if (end - start === 4) return bytes.readFloatBE(start);
  if (end - start === 8) return bytes.readDoubleBE(start);
  throw new BrokenEbml();
}

export const readText = (bytes: Buffer, { start, end }: SizedElement): string =>
  bytes.toString('latin1', start, Math.min(end, start + 64)).replace(/\0+$/, '');
