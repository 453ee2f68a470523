import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

interface AllowedPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * The policy of one page: its own files, plus exactly the inline scripts that it made itself. They are told from any
 * that got into it by a mark that was made up for this one rendering; it is taken out again, since a page may be kept.
 */
export function allowOwnScripts(rendered: string, nonce: string, isDevelopment: boolean): AllowedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes, script] of rendered.matchAll(inlineScript)) {
    if (script && attributes?.includes(mark))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: rendered.replaceAll(mark, ''), policy: writePolicy([...hashes], isDevelopment) };
}

const writePolicy = (hashes: readonly string[], isDevelopment: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
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
