import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** The link in the newest mail to an address, whose path begins with `path`. */
export async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/mail')).text()).split('<hr>');
    const mail = mails.find((text) => text.includes(`To: ${to}`) && text.includes(path)) ?? '';
    link = new RegExp(`href="[^"]*(${path}[^"]*)"`).exec(mail)?.[1] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

/** The six digits an authenticator app shows (RFC 6238). */
export function digitsOf(secret: string, atMs = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
