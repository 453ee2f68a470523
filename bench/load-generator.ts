import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { HttpAnswer } from './support/http-answer.ts';

/**
 * Keeps many connections busy with one URL and prints the outcome as one line of JSON. Each connection waits for its
 * answer before it asks again, so this measures how much is answered; `open-loop.ts` measures how long it takes.
 */

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    connections: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    /** Connections opened per second, as people arrive; the seconds count from when all are connected. */
    'ramp-per-second': { type: 'string', default: '1000' },
    header: { type: 'string', multiple: true, default: [] },
  },
});
if (!values.url) throw new Error('Say --url ADDRESS.');

const url = new URL(values.url);
const connections = Number(values.connections);
const answerWithinMs = 20_000;
const question = Buffer.from(
  [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...values.header, '', ''].join('\r\n'),
);

const latenciesMs: number[] = [];
const errors: Record<string, number> = {};
let requests = 0;
let bytes = 0;
let isOver = false;
let isCounting = false;

const fail = (what: string) => {
  errors[what] = (errors[what] ?? 0) + 1;
};

const sockets = new Set<Socket>();

// A real crowd comes from many addresses; a single one would hit the limits meant for one household.
let taken = 0;
const nextAddress = (): string => `127.0.1.${(taken++ % 250) + 1}`;

/** `onArrived` is called once the connection is open or has failed. */
function open(onArrived: () => void): void {
  const socket = connect({ port: Number(url.port || 80), host: url.hostname, localAddress: nextAddress() });
  let pending: HttpAnswer | null = null;
  let sentAt = 0;
  let isLast = false;
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.setTimeout(answerWithinMs, () => {
    fail('no answer in time');
    socket.destroy();
  });
  const ask = () => {
    pending = new HttpAnswer();
    sentAt = performance.now();
    socket.write(question);
  };
  let hasArrived = false;
  socket.on('connect', () => {
    hasArrived = true;
    onArrived();
    ask();
  });
  socket.on('data', (part) => {
    if (isCounting) bytes += part.length;
    if (!pending) {
      fail('more than was asked for');
      return;
    }
    if (!pending.read(part)) return;
    if (pending.status !== '200') fail(`status ${pending.status}`);
    if (isCounting) {
      requests += 1;
      latenciesMs.push(performance.now() - sentAt);
    }
    ({ isLast } = pending);
    pending = null;
    if (!isOver && !isLast) ask();
    else if (isOver) socket.end();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code ?? error.message);
    pending = null;
  });
  socket.on('close', () => {
    sockets.delete(socket);
    if (!hasArrived) onArrived();
    if (pending) fail('closed without an answer');
    // The server may announce a close; the visitor then reconnects.
    if (isLast && !isOver) open(() => {});
  });
}

function report(seconds: number): void {
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0);
  const result = {
    connections,
    seconds: Math.round(seconds * 10) / 10,
    requests,
    perSecond: Math.round(requests / seconds),
    megabytes: Math.round(bytes / 1e6),
    latencyMs: { median: at(0.5), p99: at(0.99), max: Math.round(latenciesMs.at(-1) ?? 0) },
    errors,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

let arrived = 0;
let opened = 0;

function begunAll(): void {
  isCounting = true;
  const startedAt = performance.now();
  setTimeout(() => {
    isCounting = false;
    isOver = true;
    const seconds = (performance.now() - startedAt) / 1000;
    // Requests under way still get their response, and count as errors otherwise.
    const waiting = setInterval(() => {
      if (sockets.size > 0) return;
      clearInterval(waiting);
      report(seconds);
    }, 50);
  }, Number(values.seconds) * 1000);
}

const rampStartedAt = performance.now();
const ramp = setInterval(() => {
  // By the clock, not by ticks: ticks get long once many responses come in.
  const due = ((performance.now() - rampStartedAt) / 1000) * Number(values['ramp-per-second']);
  while (opened < Math.min(due, connections)) {
    opened += 1;
    open(() => {
      arrived += 1;
      if (arrived === connections) begunAll();
    });
  }
  if (opened === connections) clearInterval(ramp);
}, 20);
