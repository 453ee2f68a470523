/** A write whose outcome is unknown: the database committed it here, but may lose it if another server takes over. */
export class OutcomeUnknown extends Error {
  constructor() {
    super('The database did not wait for its standby; whether this will last is unknown.');
    this.name = 'OutcomeUnknown';
  }
}

/** The watch over the database got no answer, so that others need not wait for one. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not answer.');
    this.name = 'DatabaseAway';
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * The server can't be reached, is not found by its name, as while its container starts again, is stopping or starting (57P01 to 57P03), has no connection left (53300), or takes no
 * writes, as a former primary does (25006).
 */
const isServerAway = (error: unknown): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|25006|08\w{3})$/.test(
    codeOf(error),
  ) ||
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(messageOf(error));

/** The server is there, and all its connections are in use. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53300';

/** No answer came in time: by the driver's clock, or by the server's (57014). */
const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === '57014' || messageOf(error) === 'Query read timeout';

/** Whether the database is the reason: the same call may succeed in a moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof DatabaseAway || isServerAway(error) || isTooSlow(error);

/**
 * Whether the connection itself is of no more use. After a time-out of the driver, the answer to the statement may
 * still come and be taken for that of the next.
 */
export const breaksConnection = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || isServerAway(error) || messageOf(error) === 'Query read timeout';

/**
 * What the server warns of when it stops waiting for a standby, because of a time-out, a cancellation or since it is
 * stopping. The statement then succeeds. Its code, 01000, is that of every other warning too, and its text is in the
 * server's language: the place in the server's source says what it is.
 */
export const isUnconfirmedCommit = ({ routine }: { readonly routine?: string | undefined }): boolean =>
  routine === 'SyncRepWaitForLSN';
