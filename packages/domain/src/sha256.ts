// SHA-256 in plain JavaScript: the browser's own cannot hash a file in pieces, and is missing without HTTPS;
// and a draw must run the same code on the server and in the browser. It hashes some 130 MiB a second:
// https://csrc.nist.gov/pubs/fips/180-4/upd1/final

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};

/** The first 32 bits of the fractional part, by integers: roots of doubles differ in their last bits. */
function rootFraction(prime: number, degree: 2n | 3n): number {
  const wanted = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= wanted) root += bit;
  }
  return Number(root & 0xffffffffn);
}

const initial = Int32Array.from(firstPrimes(8), (prime) => rootFraction(prime, 2n));
const constants = Int32Array.from(firstPrimes(64), (prime) => rootFraction(prime, 3n));

const blockBytes = 64;

/** A hash that accepts a file piece by piece. */
export class Sha256 {
  readonly #state = Int32Array.from(initial);
  readonly #words = new Int32Array(64);
  readonly #rest = new Uint8Array(blockBytes);
  #restBytes = 0;
  #totalBytes = 0;

  update(bytes: Uint8Array): this {
    this.#totalBytes += bytes.length;
    let at = 0;
    if (this.#restBytes > 0) {
      at = Math.min(bytes.length, blockBytes - this.#restBytes);
      this.#rest.set(bytes.subarray(0, at), this.#restBytes);
      this.#restBytes += at;
      if (this.#restBytes < blockBytes) return this;
      this.#mix(this.#rest, 0);
      this.#restBytes = 0;
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) this.#mix(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#restBytes = bytes.length - at;
    return this;
  }

  /** In hexadecimal. Nothing can be added afterwards. */
  digest(): string {
    const totalBytes = this.#totalBytes;
    const padding = new Uint8Array((this.#restBytes < 56 ? 56 : 120) - this.#restBytes + 8);
    padding[0] = 0x80;
    const length = new DataView(padding.buffer, padding.length - 8);
    length.setUint32(0, Math.floor(totalBytes / 2 ** 29));
    length.setUint32(4, (totalBytes * 8) >>> 0);
    this.update(padding);
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #mix(bytes: Uint8Array, at: number): void {
    const words = this.#words;
    const state = this.#state;
    for (let index = 0, from = at; index < 16; index += 1, from += 4) {
      words[index] =
        ((bytes[from] as number) << 24) |
        ((bytes[from + 1] as number) << 16) |
        ((bytes[from + 2] as number) << 8) |
        (bytes[from + 3] as number);
    }
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15] as number;
      const late = words[index - 2] as number;
      const low = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
      const high = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
      words[index] = ((words[index - 16] as number) + low + (words[index - 7] as number) + high) | 0;
    }
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let index = 0; index < 64; index += 1) {
      const sigma1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const choice = (e & f) ^ (~e & g);
      const first = (h + sigma1 + choice + (constants[index] as number) + (words[index] as number)) | 0;
      const sigma0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + sigma0 + majority) | 0;
    }
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e;
    state[5] = (state[5] as number) + f;
    state[6] = (state[6] as number) + g;
    state[7] = (state[7] as number) + h;
  }
}

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Of bytes, in hexadecimal. */
export const sha256Hex = (bytes: Uint8Array): string => new Sha256().update(bytes).digest();

/** Of a text, in UTF-8, in hexadecimal: what `printf %s TEXT | sha256sum` prints. */
export const sha256Text = (text: string): string => sha256Hex(new TextEncoder().encode(text));
