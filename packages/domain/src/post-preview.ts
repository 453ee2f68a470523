const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The character of an entity; anything else stays as typed. */
const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isLetter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : entity;
};

const previewWords = 15;
/** A word may be as long as a post; a preview must not be. */
const maxWordLetters = 60;

const cutWord = (word: string): string => {
  if (word.length <= maxWordLetters) return word;
  const letters = [...word];
  return letters.length <= maxWordLetters ? word : `${letters.slice(0, maxWordLetters).join('')}...`;
};

const wordsOf = (storedText: string): string[] =>
  storedText
    // Blocks separate words, inline tags do not.
    .replace(/<\/?(?:ul|ol|li|pre|blockquote)\b[^<>]*>/gi, ' ')
    .replace(/<\/?(?:a|abbr|b|i|s|code)(?:\s[^<>]*)?>/gi, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, decodeEntity)
    .split(/\s+/)
    .filter((word) => word !== '');

export const countWords = (storedText: string): number => wordsOf(storedText).length;

/** The first fifteen words of a post as plain text; dots if there is more. It is text, not HTML: escape it. */
export function previewPostText(storedText: string): string {
  const words = wordsOf(storedText);
  const shown = words.slice(0, previewWords).map(cutWord).join(' ');
  return words.length > previewWords ? `${shown}...` : shown;
}
