import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

export interface SiteAddress {
  /** As people type it. */
  readonly url: string;
  /** Where to connect to, if the name in `url` is known to no name server. */
  readonly connectTo?: { readonly host: string; readonly port: number };
  /** The authority that signed its certificate, in PEM. */
  readonly ca?: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Of a session, as its cookie has it. */
  readonly session?: string;
  readonly timeoutMs?: number;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface SiteClient {
  readonly url: string;
  /** Rejects if no answer came. */
  ask(path: string, question?: Question): Promise<SiteAnswer>;
  close(): void;
}

const csrf = 'drill';

async function encode(body: string | FormData): Promise<{ type: string; bytes: Buffer }> {
  if (typeof body === 'string') return { type: 'application/json', bytes: Buffer.from(body) };
  const encoded = new Response(body);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A site as one person's browser would call it: cookies, CSRF token, connections that are kept. */
export function openSite({ url, connectTo, ca }: SiteAddress): SiteClient {
  const { protocol, hostname, port, host } = new URL(url);
  const isTls = protocol === 'https:';
  const { Agent, request } = isTls ? https : http;
  const agent = new Agent({ keepAlive: true, ...(ca && { ca }) });
  const cookieOf = (session: string) => `${isTls ? '__Host-' : ''}session=${session}; csrftoken=${csrf}`;
  return {
    url,
    async ask(path, { method = 'GET', headers = {}, body, session, timeoutMs = 30_000 } = {}) {
      const sent = body === undefined ? null : await encode(body);
      const send = (resolve: (answer: SiteAnswer) => void, reject: (cause: Error) => void): void => {
        let hasAnswer = false;
        let isSentAgain = false;
        const outgoing = request(
          {
            host: connectTo?.host ?? hostname,
            port: connectTo?.port ?? (port || (isTls ? 443 : 80)),
            path,
            method,
            agent,
            ...(isTls && isIP(hostname) === 0 && { servername: hostname }),
            headers: {
              host,
              ...(method !== 'GET' && { 'x-csrftoken': csrf, origin: url }),
              ...(session
                ? { cookie: cookieOf(session) }
                : method !== 'GET' && { cookie: `csrftoken=${csrf}` }),
              ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
              ...headers,
            },
          },
          (incoming) => {
            hasAnswer = true;
            const parts: Buffer[] = [];
            incoming.on('data', (part) => parts.push(part));
            incoming.on('error', reject);
            incoming.on('end', () =>
              resolve({
                status: incoming.statusCode ?? 0,
                headers: incoming.headers,
                text: Buffer.concat(parts).toString('utf8'),
              }),
            );
          },
        );
        // A timer of our own: that of the socket starts only once it is connected, and again with each byte.
        const tooLate = setTimeout(
          () => outgoing.destroy(new Error(`No answer within ${timeoutMs} ms.`)),
          timeoutMs,
        );
        outgoing.on('close', () => {
          clearTimeout(tooLate);
          // Nothing happens if there was an answer or an error; after a cut in its middle there may be neither.
          if (!isSentAgain) reject(new Error('The connection was closed before the end of the answer.'));
        });
        outgoing.on('error', (cause: NodeJS.ErrnoException) => {
          // The server closed a kept connection while this was on its way. Browsers send it again on another one.
          const isStale = outgoing.reusedSocket && !hasAnswer && cause.code === 'ECONNRESET';
          if (!isStale) return reject(cause);
          isSentAgain = true;
          send(resolve, reject);
        });
        outgoing.end(sent?.bytes);
      };
      return new Promise(send);
    },
    close: () => agent.destroy(),
  };
}
