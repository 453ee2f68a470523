import { Agent, type IncomingHttpHeaders, request } from 'node:http';

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

/** One call as it is: fetch would hide redirects, Set-Cookie and compression, and choose its own headers. */
export function ask(url: string, question: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: question.method ?? 'GET',
        headers: question.headers ?? {},
        agent: question.agent ?? noKeepAlive,
        ...(question.localAddress && { localAddress: question.localAddress }),
      },
      (incoming) => {
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
      },
    );
    outgoing.on('error', reject);
    outgoing.end(question.body);
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
