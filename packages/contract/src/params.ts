import * as z from 'zod/mini';

/** A number in a URL, in plain notation: `1e3`, `+1` and `01` are invalid. Random ids have up to 16 digits. */
export const numericId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number));

/** How many of a list, where a page shows only its beginning. */
export const fewOnly = z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|1\d|20)$/)), z.transform(Number)));

/** Whether an open page asks again by itself: where looks are in the audit log, such a call is recorded once an hour. */
export const refreshQuery = z.object({
  isRefresh: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
    false,
  ),
});

export const pageNumber = z._default(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
  1,
);

/** Any number at all: one beyond the last page is treated as a page that does not exist. */
export const anyPageNumber = z._default(
  z.pipe(z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/)), z.transform(Number)),
  1,
);
