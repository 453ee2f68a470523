/**
 * Gives memory back at once that nobody reads any more. A gigabyte passes through in pieces of its own, and each 64 MiB
 * of them that are left to the garbage collector have it look through all that a process holds: half of its time.
 */
export function detachBuffer(bytes: Uint8Array): void {
  const { buffer, byteLength } = bytes;
  // One that shares its memory is not ours to give.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
