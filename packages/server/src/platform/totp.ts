import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, a new one every 30 seconds. */
const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;
/** Users type slowly and clocks are a little off: the previous and the next code count too. */
const toleratedSteps = 1;

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Letters[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Letters[(value << (5 - bits)) & 31] : text;
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.toUpperCase()) {
    const at = base32Letters.indexOf(letter);
    if (at < 0) throw new Error('Not base32.');
    value = (value << 5) | at;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

export const newTotpSecret = (): string => toBase32(randomBytes(secretBytes));

export const totpStepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / stepSeconds);

/** The code of one time step (RFC 4226). */
export function totpCode(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** The time step of a code, or null for a wrong one. Whether that step was used before is not known here. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = totpStepAt(nowMs);
  let found: number | null = null;
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** The content of the QR code for an authenticator app. */
export function totpAddress(secret: string, issuer: string, username: string): string {
  // A colon separates the two names.
  const site = encodeURIComponent(issuer.replaceAll(':', ' '));
  return `otpauth://totp/${site}:${encodeURIComponent(username)}?secret=${secret}&issuer=${site}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
