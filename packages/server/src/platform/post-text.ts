import {
  isPostTextHref,
  postTextTags,
  relaxPostText,
  renderEditorText,
  renderPostText,
} from '@tinsmith/domain/post-text';
import sanitizeHtml from 'sanitize-html';
import { rememberTexts } from './bounded-memo.ts';

/** The longest text; the cost of parsing it grows faster than its length. */
export const maxPostTextBytes = 32 * 1024;
const maxNesting = 12;

// Entities stay as typed: the text goes back into a form for editing. That is safe because text is escaped
// either way, and because an address must start plainly (isPostTextHref), with no entity in its scheme.
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

const sanitize = (text: string): string => sanitizeHtml(text, allowed);

const plain = (input: string): string =>
  input
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]|<br\s{0,9}\/?>/gi, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

/** Each takes time to parse; the stored text never has more of either kind than the input. */
const maxTagsOfAKind = 4000;

/** Nobody writes such a thing by accident: its tags become plain text. */
const escapeTags = (text: string): string => text.replaceAll('<', '&lt;');

function limitTags(text: string): string {
  const isTooMany = [/<[a-z]/gi, /<\//g].some((kind) => (text.match(kind)?.length ?? 0) > maxTagsOfAKind);
  return isTooMany ? escapeTags(text) : text;
}

const maxRounds = 5;

const reduceOnce = (text: string): string => relaxPostText(sanitize(text).trim());

/** Dropping a tag can change how the tags around it nest, so this is repeated until nothing changes. */
function reduce(text: string): string {
  let kept = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = reduceOnce(kept);
    if (next === kept) return kept;
    kept = next;
  }
  return reduceOnce(escapeTags(kept));
}

const isTooLong = (text: string): boolean => Buffer.byteLength(text) > maxPostTextBytes;

/** The allowed part of a text. Escaping and closing tags can make it longer than it was, or than allowed. */
function keep(text: string): string {
  const once = reduceOnce(limitTags(text));
  // A text that is already too long is not worth the other rounds.
  return once === text || isTooLong(once) ? once : reduce(once);
}

/**
 * The stored form of a user's text: the allowed tags and plain newlines. Idempotent. Null if it is longer
 * than 32 KiB.
 */
export function sanitizePostText(input: string): string | null {
  if (isTooLong(input)) return null;
  const kept = keep(plain(input));
  return isTooLong(kept) ? null : kept;
}

/** A stored text in the editor's form, also sanitized. */
export const editPostText = (stored: string): string => renderEditorText(sanitize(stored));

/**
 * A stored text as safe HTML. It is sanitized again, so that no row of whatever origin can do harm; and since
 * a page of a log shows twenty of them to everyone, the latest are cached.
 */
export const showPostText = rememberTexts((stored) => renderPostText(sanitize(stored)), {
  maxItems: 2000,
  maxBytes: 8 * 1024 * 1024,
});
