export const maxWishes = 8;

/** A stored wishlist has one wish per line. */
export const readWishes = (info: string): string[] =>
  info
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxWishes);
