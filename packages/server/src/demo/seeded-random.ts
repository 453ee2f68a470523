/** Small and seeded (mulberry32): everyone sees the same demo. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
