/**
 * Frees memory at once that is no longer read. A gigabyte passes through in separate pieces, and each 64 MiB
 * of them left to the garbage collector makes it scan all that a process holds: half of its time.
 */
export function detachBuffer(bytes: Uint8Array): void {
  const { buffer, byteLength } = bytes;
  // A buffer that shares its memory is not ours to free.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
