/**
 * The one form in which addresses and names are compared; the database has the same function. Only A to Z
 * fold: otherwise "İ" would be an "i" in one place and not in the other, and match another user's account.
 */
export const foldCase = (written: string): string =>
  written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
