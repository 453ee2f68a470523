// SHA-256 (FIPS 180-4) in plain JavaScript: WebCrypto is asynchronous and wants HTTPS, and a draw must be the same code
// on the server and in the browser.

const roundWords = 64;
const blockBytes = 64;
const lengthBytes = 8;

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};

/** The first 32 bits of what stands behind the point, by integers: roots of doubles differ in their last bits. */
function rootFraction(prime: number, degree: 2n | 3n): number {
  const wanted = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= wanted) root += bit;
  }
  return Number(root & 0xffffffffn);
}

const constants = Uint32Array.from(firstPrimes(roundWords), (prime) => rootFraction(prime, 3n));
const start = Uint32Array.from(firstPrimes(8), (prime) => rootFraction(prime, 2n));

function pad(message: Uint8Array): Uint8Array {
  const bytes = Math.ceil((message.length + 1 + lengthBytes) / blockBytes) * blockBytes;
  const padded = new Uint8Array(bytes);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(bytes - lengthBytes, BigInt(message.length) * 8n);
  return padded;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expand(words: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < roundWords; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1;
  }
}

// Eight variables, since destructuring would make an array in each of the 64 rounds.
function compress(state: Uint32Array, words: Uint32Array): void {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < roundWords; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
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

export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const view = new DataView(padded.buffer);
  const state = start.slice();
  const words = new Uint32Array(roundWords);
  for (let offset = 0; offset < padded.length; offset += blockBytes) {
    expand(words, view, offset);
    compress(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setUint32(i * 4, word);
  });
  return digest;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Of a text, in UTF-8, as hexadecimal digits: what `printf %s TEXT | sha256sum` prints. */
export const sha256Text = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));
