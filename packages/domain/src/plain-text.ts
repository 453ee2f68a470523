const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text escaped as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '');

/** User input as stored: plain newlines, nothing invisible that a table or a log could choke on. */
export const normalizeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, '')
    .toWellFormed()
    .trim();

/** False for a text of only blanks and invisible characters. */
export const hasVisibleText = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

const linkLines = (text: string): string =>
  text
    // A full stop or bracket after an address belongs to the sentence.
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" rel="nofollow ugc">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');

/** Plain text as safe HTML: paragraphs, line breaks, web addresses as links. */
export const textToHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter(hasVisibleText)
    .map((paragraph) => `<p>${linkLines(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('\n');

/** One item per line as a safe HTML list. */
export const linesToHtml = (text: string): string => {
  const items = text.split('\n').filter(hasVisibleText);
  return items.length === 0
    ? ''
    : `<ul>${items.map((item) => `<li>${linkLines(item.trim())}</li>`).join('')}</ul>`;
};
