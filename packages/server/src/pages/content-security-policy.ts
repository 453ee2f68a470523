import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The policy of one page: its own files, plus exactly the inline scripts it was rendered with. */
export function policyOf(html: string, isDevelopment: boolean): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(inlineScript)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    // Vite hands styles to the page by script while developing.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // A video that somebody is about to upload is looked at by the page first, from the browser's own memory.
    "media-src 'self' blob:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
