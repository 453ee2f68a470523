import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly agent?: Agent;
  /** The address to connect from, where it matters. */
  readonly localAddress?: string;
}

const noKeepAlive = new Agent({ keepAlive: false });

interface RawQuestion extends Question {
  readonly port: number;
  /** Sent as it stands, also if it is no URL. */
  readonly path: string;
}

/** The same with a path that a URL would change. */
export const askRaw = ({ port, path, ...question }: RawQuestion): Promise<Answer> =>
  send((answer) => request({ host: '127.0.0.1', port, path, ...optionsOf(question) }, answer), question);

/** One call as it is: fetch would hide redirects, Set-Cookie and compression, and choose its own headers. */
export const ask = (url: string, question: Question = {}): Promise<Answer> =>
  send((answer) => request(url, optionsOf(question), answer), question);

const optionsOf = ({ method = 'GET', headers = {}, agent = noKeepAlive, localAddress }: Question) => ({
  method,
  headers,
  agent,
  ...(localAddress && { localAddress }),
});

function send(
  open: (answer: (incoming: IncomingMessage) => void) => ClientRequest,
  { body }: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = open((incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(parts).toString('latin1'),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Reports an error of a page, the only write open to anyone; returns the response, refused or not. */
export const reportError = (url: string, message: string, question: Question = {}): Promise<Answer> =>
  ask(`${url}/api/v1/error`, {
    ...question,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: 'csrftoken=same',
      'x-csrftoken': 'same',
      ...question.headers,
    },
    body: JSON.stringify({ message }),
  });
