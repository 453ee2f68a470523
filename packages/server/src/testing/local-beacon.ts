import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalBeacon {
  readonly url: string;
  /** Its responses from now on: valid rounds, 404, or rounds with wrong randomness. */
  answer: 'rounds' | 'nothing' | 'lies';
  readonly asked: string[];
  close(): Promise<void>;
}

export const genesis = 1_700_000_000;
export const period = 3;
export const signatureOf = (round: number): string =>
  createHash('sha256').update(`round ${round}`).digest('hex').repeat(2);
export const randomnessOf = (round: number): string =>
  createHash('sha256')
    .update(Buffer.from(signatureOf(round), 'hex'))
    .digest('hex');

/** A beacon with drand's API, on this machine. */
export async function startLocalBeacon(): Promise<LocalBeacon> {
  const asked: string[] = [];
  const state: { answer: LocalBeacon['answer'] } = { answer: 'rounds' };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, wanted] = /\/public\/(\d+)$/.exec(request.url ?? '') ?? [];
    const round = Number(wanted);
    if (request.url?.endsWith('/info'))
      return response.end(JSON.stringify({ period, genesis_time: genesis }));
    if (state.answer === 'nothing') return response.writeHead(404).end();
    const randomness = state.answer === 'lies' ? '0'.repeat(64) : randomnessOf(round);
    return response.end(JSON.stringify({ round, randomness, signature: signatureOf(round) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chain`,
    get answer() {
      return state.answer;
    },
    set answer(value) {
      state.answer = value;
    },
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
