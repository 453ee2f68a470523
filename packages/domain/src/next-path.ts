const fallback = '/news';

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that /\t/host becomes //host
const misleading = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]|^\/+\/|\/@/;

/**
 * Where to go after logging in or out: a path of this site, or the news. Anything that a browser might read
 * as another host, scheme or command is rejected, in any encoding.
 */
export const safeNextPath = (next: string | null | undefined): string => findNextPath(next) ?? fallback;

/** The same, but null if there is no such path. */
export function findNextPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.length > 500) return null;
  // Decoded until it no longer changes, since something on the way may decode once more than we do.
  let text = next;
  for (let round = 0; round < 4; round += 1) {
    if (misleading.test(text)) return null;
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return null;
    }
    if (decoded === text) break;
    text = decoded;
  }
  try {
    const url = new URL(next, 'http://site.invalid');
    return url.host === 'site.invalid' && url.protocol === 'http:' ? next : null;
  } catch {
    return null;
  }
}
