import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Set on the raw request by a page's inside calls, whose log lines belong to the page's request. */
export const insideRequestId: unique symbol = Symbol('inside request id');

declare module 'node:http' {
  interface IncomingMessage {
    [insideRequestId]?: string;
  }
}

/** As nginx makes it, or a UUID. It goes into logs and headers, so nothing else is accepted. */
const idPattern = /^[0-9a-f-]{16,64}$/;

/**
 * The id of a request in logs and in its answer: that of the proxy in front, so that one id leads through its log and
 * ours, or a new one. Visitors can't choose it.
 */
export function openRequestIds(isTrusted: (address: string) => boolean) {
  return ({ headers, socket, [insideRequestId]: inside }: IncomingMessage): string => {
    if (inside !== undefined) return inside;
    const given = headers['x-request-id'];
    const isFromProxy =
      typeof given === 'string' && idPattern.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isFromProxy ? given : randomBytes(8).toString('hex');
  };
}
