import { maxWishes, readWishes } from '@tinsmith/domain/wishes';

export const maxWishLength = 200;

/** A wish being written; the number keeps its field stable while others come and go. */
export interface Wish {
  readonly id: number;
  readonly text: string;
}

export const writeWishes = (wishes: readonly Wish[]): string =>
  wishes
    .map((wish) => wish.text.trim())
    .filter((text) => text !== '')
    .join('\n');

export const countWishes = (wishes: readonly Wish[]): number =>
  wishes.filter((wish) => wish.text.trim() !== '').length;

/** The list with an empty line at its end, while there is room for one more wish. */
export function withLastLine(wishes: readonly Wish[]): readonly Wish[] {
  const last = wishes.at(-1);
  if ((last && last.text === '') || wishes.length >= maxWishes) return wishes;
  return [...wishes, { id: Math.max(0, ...wishes.map((wish) => wish.id)) + 1, text: '' }];
}

export const toWishes = (info: string): readonly Wish[] =>
  withLastLine(readWishes(info).map((text, index) => ({ id: index + 1, text })));

export const changeWish = (wishes: readonly Wish[], id: number, text: string): readonly Wish[] =>
  withLastLine(wishes.map((wish) => (wish.id === id ? { id, text } : wish)));

export const removeWish = (wishes: readonly Wish[], id: number): readonly Wish[] =>
  withLastLine(wishes.filter((wish) => wish.id !== id));

// A dash, star, dot or box, or a number or letter with a dot or bracket, as lists in e-mails and documents have it.
const bullet = /^(?:[-*+•◦‣·▪–—☐☑✓]|\[[ x]?\]|\(?(?:\d{1,2}|[a-z])[.)])(?:\s+|$)/iu;

function withoutBullet(line: string): string {
  const text = line.trim();
  const bare = text.replace(bullet, '');
  return bare === text ? text : withoutBullet(bare);
}

/** The lines of a pasted list without bullets or numbers; null for a text of one line, which is no list. */
export function readPastedList(pasted: string): readonly string[] | null {
  const lines = pasted.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  return lines.map(withoutBullet).filter((line) => line !== '');
}

interface PastedWishes {
  readonly wishes: readonly Wish[];
  /** The wish in which the pasted text ends. */
  readonly lastId: number;
  readonly numAdded: number;
  /** How many did not fit into the list. */
  readonly numLeftOut: number;
  /** Whether a wish was longer than one may be. */
  readonly hasCut: boolean;
}

/** Puts a list in place of the selected part of a wish: its first line joins that wish, the others follow. */
export function pasteWishes(
  wishes: readonly Wish[],
  id: number,
  [from, to]: readonly [number, number],
  lines: readonly string[],
): PastedWishes {
  const place = wishes.findIndex((wish) => wish.id === id);
  const typed = wishes[place]?.text ?? '';
  const texts = lines.map((line, index) => (index === 0 ? typed.slice(0, from) : '') + line);
  const after = typed.slice(to);
  const next = Math.max(0, ...wishes.map((wish) => wish.id)) + 1;
  // The empty line at the end makes room.
  const others = wishes.slice(place + 1).filter((wish) => wish.text !== '');
  const numFitting = Math.max(1, maxWishes - place - others.length);
  const added = texts.slice(0, numFitting).map((text, index, all) => ({
    id: index === 0 ? id : next + index,
    text: index === all.length - 1 ? text + after : text,
  }));
  return {
    wishes: withLastLine([
      ...wishes.slice(0, place),
      ...added.map((wish) => ({ ...wish, text: wish.text.slice(0, maxWishLength) })),
      ...others,
    ]),
    lastId: added.at(-1)?.id ?? id,
    numAdded: added.length,
    numLeftOut: texts.length - added.length,
    hasCut: added.some(({ text }) => text.length > maxWishLength),
  };
}
