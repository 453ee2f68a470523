import { connect, type Socket } from 'node:net';
import { HttpAnswer } from './http-answer.ts';

export interface Target {
  /** Latencies are counted by it. */
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

export interface LoadPlan {
  readonly host: string;
  readonly port: number;
  readonly ratePerSecond: number;
  /** How many are counted, and how many are sent before those at the same rate. */
  readonly requests: number;
  readonly warmUp?: number;
  /** At most so many connections; a request that finds none free waits, and its wait counts. */
  readonly connections?: number;
  /** The name that is asked for, if it is not the host itself. */
  readonly hostName?: string;
  /** One request each, in turn. */
  readonly targets: readonly Target[];
  /** Status that counts as an answer. */
  readonly expected?: number;
}

export interface LoadOutcome {
  /** From the planned moment of each request to the end of its answer, by target. */
  readonly latenciesMs: Readonly<Record<string, readonly number[]>>;
  readonly errors: Readonly<Record<string, number>>;
  /** How much later than planned requests were sent although a connection was free: above 5 ms the generator is the limit. */
  readonly lateMs: number;
  readonly seconds: number;
}

const answerWithinMs = 30_000;
/** Timers are late by up to a millisecond; the last stretch is waited for without one. */
const spinMs = 2;

interface Planned {
  readonly index: number;
  readonly at: number;
}

const toBytes = ({ method = 'GET', path, headers = [], body }: Target, host: string): Buffer =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...headers,
      ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      '',
      body ?? '',
    ].join('\r\n'),
  );

/**
 * Sends requests at a fixed rate, whether or not the earlier ones were answered, as people do. A latency begins at
 * the planned moment: a generator that waits for its answers would ask less while the site is slow, and hide it.
 */
export function generateLoad(plan: LoadPlan): Promise<LoadOutcome> {
  const { warmUp = 0, connections = 64, targets, expected = 200 } = plan;
  const total = warmUp + plan.requests;
  const intervalMs = 1000 / plan.ratePerSecond;
  const questions = targets.map((target) => toBytes(target, plan.hostName ?? `${plan.host}:${plan.port}`));
  const latenciesMs: Record<string, number[]> = Object.fromEntries(targets.map(({ name }) => [name, []]));
  const errors: Record<string, number> = {};
  const lates: number[] = [];
  const waiting: Planned[] = [];
  const idle: ((planned: Planned) => void)[] = [];
  const sockets = new Set<Socket>();
  let [open, ended, next] = [0, 0, 0];
  const { promise, resolve } = Promise.withResolvers<LoadOutcome>();

  const startedAt = performance.now() + 20;
  const end = (planned: Planned, error: string | null): void => {
    ended += 1;
    if (error !== null) errors[error] = (errors[error] ?? 0) + 1;
    else if (planned.index >= warmUp) {
      const target = targets[planned.index % targets.length];
      latenciesMs[target?.name ?? '']?.push(performance.now() - planned.at);
    }
    if (ended < total) return;
    for (const socket of sockets) socket.destroy();
    lates.sort((a, b) => a - b);
    const seconds = (performance.now() - startedAt) / 1000;
    resolve({ latenciesMs, errors, lateMs: lates[Math.floor(lates.length * 0.99)] ?? 0, seconds });
  };

  let taken = 0;
  /** Opens a connection for a request; it then serves others. */
  const openFor = (first: Planned): void => {
    open += 1;
    taken += 1;
    // A crowd comes from many addresses; a single one would hit the limits meant for one household.
    const localAddress = `127.0.1.${(taken % 250) + 1}`;
    const socket = connect({ host: plan.host, port: plan.port, localAddress });
    sockets.add(socket);
    socket.setNoDelay(true);
    let current: Planned | null = first;
    let answer = new HttpAnswer();
    const ask = (planned: Planned): void => {
      current = planned;
      answer = new HttpAnswer();
      socket.write(questions[planned.index % targets.length] ?? '');
    };
    const leave = (error: string): void => {
      if (!sockets.delete(socket)) return;
      open -= 1;
      const place = idle.indexOf(ask);
      if (place >= 0) idle.splice(place, 1);
      if (current) end(current, error);
      current = null;
      socket.destroy();
      const left = waiting.shift();
      if (left) openFor(left);
    };
    socket.setTimeout(answerWithinMs, () => (current ? leave('no answer in time') : undefined));
    socket.on('connect', () => ask(first));
    socket.on('error', (error: NodeJS.ErrnoException) => leave(error.code ?? error.message));
    socket.on('close', () => leave('closed without an answer'));
    socket.on('data', (part) => {
      if (!current || !answer.read(part)) return;
      const done = current;
      current = null;
      end(done, Number(answer.status) === expected ? null : `status ${answer.status}`);
      if (answer.isLast) return leave('');
      const left = waiting.shift();
      if (left) ask(left);
      else idle.push(ask);
    });
  };

  const dispatch = (planned: Planned): void => {
    // The one used last: its connection is the least likely to be closed by the server.
    const ask = idle.pop();
    if (ask) {
      lates.push(performance.now() - planned.at);
      ask(planned);
    } else if (open < connections) openFor(planned);
    else waiting.push(planned);
  };

  const tick = (): void => {
    for (;;) {
      if (next === total) return;
      const at = startedAt + next * intervalMs;
      const leftMs = at - performance.now();
      if (leftMs > spinMs) return void setTimeout(tick, leftMs - spinMs);
      if (leftMs > 0) return void setImmediate(tick);
      dispatch({ index: next, at });
      next += 1;
    }
  };
  tick();
  return promise;
}
