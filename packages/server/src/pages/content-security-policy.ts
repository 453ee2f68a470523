import { hash } from 'node:crypto';

const opening = '<script';

/** The inline script whose tag bears the mark at this place; null where another tag does, or one that names a file. */
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
 * The policy of one page: its own files, plus exactly the inline scripts that it made itself. They are told from any
 * that got into it by a mark that was made up for this one rendering; it is taken out again, since a page may be kept.
 */
export function allowOwnScripts(rendered: string, nonce: string, isDevelopment: boolean): AllowedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = rendered.indexOf(mark); at !== -1; at = rendered.indexOf(mark, at + mark.length)) {
    const script = readScript(rendered, at);
    if (script) hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
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
