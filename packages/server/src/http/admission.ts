import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { isCrawler } from './crawlers.ts';
import { Problem } from './problems.ts';
import { insideViewer } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
    /** Gives up on a read while the database is away; see platform/database/contact.ts. */
    orAway: Platform['contact']['orAway'];
    /** How many heavy answers to crawlers are being made or sent. */
    heavyForCrawlers: number;
  }
}

/** From the first to be refused to the last. A write is one by a person who is logged in: a ballot, a seal, a sign-up. */
export const importances = ['crawler', 'guest', 'member', 'write'] as const;
type Importance = (typeof importances)[number];

interface Lane {
  /** One of this importance begins while fewer than this many of it or of less importance are in progress. */
  readonly maxInProgress: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}
export type Lanes = Readonly<Record<Importance, Lane>>;

/**
 * Per process. Two guests are enough to keep it busy while the database works, and leave the event loop to people who
 * are logged in so soon that they don't notice. Few guests wait, so that those beyond are refused at once: of the many
 * who ask for the same page the next one may get in, and nginx keeps a copy for the rest. They wait longer than it takes
 * to notice that the database is away, which is another answer. nginx waits for 40 s.
 */
export const usualLanes: Lanes = {
  crawler: { maxInProgress: 1, maxWaiting: 20, maxWaitMs: 12_000 },
  guest: { maxInProgress: 2, maxWaiting: 200, maxWaitMs: 12_000 },
  member: { maxInProgress: 48, maxWaiting: 2_000, maxWaitMs: 10_000 },
  write: { maxInProgress: 96, maxWaiting: 2_000, maxWaitMs: 20_000 },
};

/** More is asked for than the process can answer in an acceptable time. */
export class Overloaded extends Problem {
  constructor(seconds: number) {
    super('busy', { headers: { 'retry-after': String(seconds) } });
  }
}

/**
 * Long enough that the retries of all who were refused don't come as another crowd. Made once: an error costs much, and
 * these come by the thousand when there is least time.
 */
const refusals = {
  crawler: new Overloaded(120),
  guest: new Overloaded(5),
  member: new Overloaded(3),
  write: new Overloaded(2),
} as const satisfies Record<Importance, Overloaded>;

export interface AdmissionLoad {
  readonly inProgress: Readonly<Record<Importance, number>>;
  readonly waiting: Readonly<Record<Importance, number>>;
  /** Since the start. */
  readonly refused: Readonly<Record<Importance, number>>;
}

export interface Admission {
  /** Does the work when its turn comes; rejects with `Overloaded` if that takes too long. */
  readonly run: <T>(importance: Importance, work: () => Promise<T>) => Promise<T>;
  /** The problem of those who can't even wait; null while they can. */
  readonly refusalOf: (importance: Importance) => Overloaded | null;
  readonly numInProgress: () => number;
  readonly numWaiting: () => number;
  readonly readLoad: () => AdmissionLoad;
}

/** Limits how much is in progress at once. The most important begins first, and the least important is refused first. */
export function openAdmission(lanes: Lanes, onRefusal = () => {}): Admission {
  const inProgress: Record<Importance, number> = { crawler: 0, guest: 0, member: 0, write: 0 };
  const waiting: Record<Importance, Set<() => void>> = {
    crawler: new Set(),
    guest: new Set(),
    member: new Set(),
    write: new Set(),
  };
  const refused: Record<Importance, number> = { crawler: 0, guest: 0, member: 0, write: 0 };
  const countUpTo = (importance: Importance) =>
    importances.slice(0, importances.indexOf(importance) + 1).reduce((sum, one) => sum + inProgress[one], 0);
  // Those above don't count, or guests would get nothing whenever many people are logged in.
  const mayBegin = (importance: Importance) => countUpTo(importance) < lanes[importance].maxInProgress;

  const refuse = (importance: Importance): Overloaded => {
    refused[importance] += 1;
    onRefusal();
    return refusals[importance];
  };
  const isFull = (importance: Importance) => waiting[importance].size >= lanes[importance].maxWaiting;

  const beginNext = () => {
    for (const importance of importances.toReversed()) {
      // A turn is given at once: a request that arrives before the waiting one goes on must not take it.
      for (const begin of waiting[importance]) {
        if (!mayBegin(importance)) break;
        waiting[importance].delete(begin);
        inProgress[importance] += 1;
        begin();
      }
    }
  };

  const wait = (importance: Importance): Promise<void> => {
    if (isFull(importance)) throw refuse(importance);
    const { maxWaitMs } = lanes[importance];
    const places = waiting[importance];
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        places.delete(begin);
        reject(refuse(importance));
      }, maxWaitMs);
      places.add(begin);
    });
  };

  return {
    async run(importance, work) {
      // Nobody overtakes those of the same importance who wait.
      if (mayBegin(importance) && waiting[importance].size === 0) inProgress[importance] += 1;
      else await wait(importance);
      try {
        return await work();
      } finally {
        inProgress[importance] -= 1;
        beginNext();
      }
    },
    refusalOf: (importance) => (isFull(importance) ? refuse(importance) : null),
    numInProgress: () => countUpTo('write'),
    numWaiting: () => importances.reduce((sum, importance) => sum + waiting[importance].size, 0),
    readLoad: () => ({
      inProgress,
      waiting: {
        crawler: waiting.crawler.size,
        guest: waiting.guest.size,
        member: waiting.member.size,
        write: waiting.write.size,
      },
      refused,
    }),
  };
}

/** At most: thousands of refusals a second must not fill the log. */
const logEveryMs = 10_000;

export function addAdmission(
  app: FastifyInstance,
  lanes: Lanes,
  { contact }: Pick<Platform, 'contact'>,
): void {
  app.decorate('orAway', (read) => contact.orAway(read));
  let [numRefused, loggedAt] = [0, Number.NEGATIVE_INFINITY];
  const noteRefusal = () => {
    numRefused += 1;
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    app.log.warn({ refused: numRefused }, 'overloaded: requests are refused');
    numRefused = 0;
  };
  app.decorate('admission', openAdmission(lanes, noteRefusal));
  app.decorate('heavyForCrawlers', 0);
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

export function importanceOf(request: FastifyRequest): Importance {
  if (request.viewer.account) return isRead(request) ? 'member' : 'write';
  return isCrawler(request.headers['user-agent']) ? 'crawler' : 'guest';
}

/** Answers a request when its turn comes. A page's inside calls are part of the page's turn. */
export function admit<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (request.raw[insideViewer] !== undefined) return work();
  // Logging in, registering: they wait for a queue of their own (passwords.ts), and would keep turns from everyone.
  if (!request.viewer.account && !isRead(request)) return work();
  const importance = importanceOf(request);
  const { admission, orAway } = request.server;
  const takeTurn = () =>
    admission.run(importance, () => {
      // Nobody reads the answer; what was sent is still done.
      if (isRead(request) && request.raw.socket.destroyed) throw refusals[importance];
      return work();
    });
  // Those who have the places of guests may wait for a database that is gone.
  return importance === 'guest' || importance === 'crawler' ? orAway(takeTurn) : takeTurn();
}

/** Crawlers get one heavy answer at a time, until it is sent. */
export function slowCrawlers(request: FastifyRequest, reply: FastifyReply): void {
  const { server } = request;
  if (importanceOf(request) !== 'crawler') return;
  if (server.heavyForCrawlers > 0) throw refusals.crawler;
  server.heavyForCrawlers += 1;
  reply.raw.once('close', () => {
    server.heavyForCrawlers -= 1;
  });
}
