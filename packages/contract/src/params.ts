import * as z from 'zod/mini';

/** A number in an address, written plainly: `1e3`, `+1` and `01` name nothing. */
export const numericId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));

export const pageNumber = z._default(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
  1,
);
