import { isPostTextHref, postTextTags, renderPostText } from '@tinsmith/domain/post-text';
import sanitizeHtml from 'sanitize-html';

/** What a text may hold at most; the cost of reading it grows faster than its length. */
export const maxPostTextBytes = 32 * 1024;
const maxNesting = 12;

// Entities stay as they were typed: the text goes back into a form to be edited. That is safe because text is
// escaped either way, and because an address must begin plainly (isPostTextHref), with no entity in its scheme.
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...postTextTags],
  allowedAttributes: { a: ['href'], abbr: ['title'] },
  allowedSchemes: ['http', 'https', 'ftp'],
  allowProtocolRelative: false,
  nestingLimit: maxNesting,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noscript', 'noembed', 'noframes'],
  parser: { decodeEntities: false },
  transformTags: {
    strong: 'b',
    em: 'i',
    del: 's',
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && isPostTextHref(href) ? { href } : {},
    }),
  },
};

const sanitise = (text: string): string => sanitizeHtml(text, allowed);

/** Undoes escaping where nothing depends on it, so that people find what they typed: a & b, 1 < 2. */
const relax = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replace(/&lt;(?=[\s\d=])/g, '<')
    .replace(/&amp;(?![a-zA-Z0-9#]{0,20};)/g, '&');

/** As much of a text as fits, cut between characters. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
}

const plain = (input: string): string =>
  input
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]|<br\s{0,9}\/?>/gi, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

const maxRounds = 5;

/** Dropping a tag can change how the tags around it nest, so it is repeated until nothing changes any more. */
function reduce(text: string): string {
  let kept = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = relax(sanitise(kept).trim());
    if (next === kept) return kept;
    kept = next;
  }
  // Nobody writes such a thing by accident: its tags become plain text.
  return kept.replaceAll('<', '&lt;');
}

/**
 * What is kept of a text somebody wrote: the allowed tags and plain newlines, at most 32 KiB. Keeping it again
 * changes nothing.
 */
export function storePostText(input: string): string {
  let text = plain(cutToBytes(input, maxPostTextBytes));
  for (;;) {
    const kept = reduce(text);
    const bytes = Buffer.byteLength(kept);
    if (bytes <= maxPostTextBytes) return kept;
    // Escaping and closing tags made it longer than it may be.
    text = cutToBytes(text, Math.floor((Buffer.byteLength(text) * maxPostTextBytes * 0.99) / bytes));
  }
}

/** A kept text as safe HTML. It is made safe once more, so that no row of whatever origin can do harm. */
export const showPostText = (stored: string): string => renderPostText(sanitise(stored));
