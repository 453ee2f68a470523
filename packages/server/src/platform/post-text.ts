import { isPostTextHref, postTextTags, renderEditorText, renderPostText } from '@tinsmith/domain/post-text';
import sanitizeHtml from 'sanitize-html';
import { rememberTexts } from './bounded-memo.ts';

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

const sanitize = (text: string): string => sanitizeHtml(text, allowed);

/** Undoes escaping where nothing depends on it, so that people find what they typed: a & b, 1 < 2. */
const relax = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replace(/&lt;(?=[\s\d=])/g, '<')
    .replace(/&amp;(?![a-zA-Z0-9#]{0,20};)/g, '&');

const plain = (input: string): string =>
  input
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]|<br\s{0,9}\/?>/gi, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

/** Reading each costs time; what is kept never has more of either kind than what was written. */
const maxTagsOfAKind = 4000;

/** Nobody writes such a thing by accident: its tags become plain text. */
const escapeTags = (text: string): string => text.replaceAll('<', '&lt;');

function limitTags(text: string): string {
  const isTooMany = [/<[a-z]/gi, /<\//g].some((kind) => (text.match(kind)?.length ?? 0) > maxTagsOfAKind);
  return isTooMany ? escapeTags(text) : text;
}

const maxRounds = 5;

const reduceOnce = (text: string): string => relax(sanitize(text).trim());

/** Dropping a tag can change how the tags around it nest, so it is repeated until nothing changes any more. */
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

/** What is allowed of a text. Escaping and closing tags can make it longer than it was, and than it may be. */
function keep(text: string): string {
  const once = reduceOnce(limitTags(text));
  // What is too long already is not worth the other rounds.
  return once === text || isTooLong(once) ? once : reduce(once);
}

/**
 * What is kept of a text somebody wrote: the allowed tags and plain newlines. Keeping it again changes nothing. Null
 * where that is more than 32 KiB.
 */
export function sanitizePostText(input: string): string | null {
  if (isTooLong(input)) return null;
  const kept = keep(plain(input));
  return isTooLong(kept) ? null : kept;
}

/** A kept text as an editor takes it, made safe as well. */
export const editPostText = (stored: string): string => renderEditorText(sanitize(stored));

/**
 * A kept text as safe HTML. It is made safe once more, so that no row of whatever origin can do harm; and since a
 * page of a log shows twenty of them to everyone, the latest are remembered.
 */
export const showPostText = rememberTexts((stored) => renderPostText(sanitize(stored)), {
  maxItems: 2000,
  maxBytes: 8 * 1024 * 1024,
});
