import { maxWishes, readWishes } from '@tinsmith/domain/wishes';

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
