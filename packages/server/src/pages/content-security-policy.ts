import { hash } from 'node:crypto';

const opening = '<script';

/** The inline script whose tag has the mark at this position; null if it is another tag, or one with a src. */
function readScript(rendered: string, markAt: number): string | null {
  const tagAt = rendered.lastIndexOf('<', markAt);
  const tagEnd = rendered.indexOf('>', markAt);
  const tag = rendered.slice(tagAt, tagEnd);
  if (!tag.startsWith(opening) || tag.includes('>') || /\ssrc=/.test(tag)) return null;
  return rendered.slice(tagEnd + 1, rendered.indexOf('</script>', tagEnd));
}

interface AllowedPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * The policy of one page: its own files, plus exactly the inline scripts that it made itself. A nonce
 * generated for this one rendering distinguishes them from injected ones; it is removed again, since a page
 * may be cached.
 */
export function allowOwnScripts(
  rendered: string,
  nonce: string,
  isDevelopment: boolean,
  playSource: string | null,
): AllowedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = rendered.indexOf(mark); at !== -1; at = rendered.indexOf(mark, at + mark.length)) {
    const script = readScript(rendered, at);
    if (script) hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
  }
  return { html: rendered.replaceAll(mark, ''), policy: writePolicy([...hashes], isDevelopment, playSource) };
}

const writePolicy = (hashes: readonly string[], isDevelopment: boolean, playSource: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // Vite injects styles by script in development.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The page inspects a video before its upload, from the browser's memory.
    "media-src 'self' blob:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    // Where games are played, each on an origin of its own.
    `frame-src https://www.youtube-nocookie.com${playSource === null ? '' : ` ${playSource}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
