import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { defineSeries } from '../platform/metrics/series.ts';
import { importances } from './admission.ts';
import { insideViewer } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, such as `/:compoId/entries`; null if it is none. */
    pagePath: string | null;
  }
}

export const durationSeries = {
  name: 'tinsmith_http_request_duration_seconds',
  help: 'Time from a request to the first byte of its answer; without uploads, live streams and what pages ask for inside',
} as const;

const unmatched = 'unmatched';
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Routes for all that no other route matches. */
const isCatchAll = (pattern: string | undefined): boolean =>
  pattern === undefined || pattern === '/*' || pattern === '/api/*';

/** Measures every request. Labels are patterns of the contract and of pages, never what a visitor sent. */
export function addRequestDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    ...durationSeries,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const observers = new Map<string, (seconds: number) => void>();
  const openObserver = (key: string, method: string, route: string, status: string) => {
    const { observe } = durations.labels(method, route, status);
    observers.set(key, observe);
    return observe;
  };
  // When the answer begins: how fast a visitor reads a download says nothing about the site.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { url, config } = request.routeOptions;
    if (request.raw[insideViewer] === undefined && config.stream === undefined) {
      const pattern = isCatchAll(url) ? request.pagePath : url;
      const route = pattern == null || isCatchAll(pattern) ? unmatched : pattern;
      const method = methods.has(request.method) ? request.method : 'other';
      const status = Math.floor(reply.statusCode / 100);
      const key = `${method} ${route} ${status}`;
      const observe = observers.get(key) ?? openObserver(key, method, route, `${status}xx`);
      observe(reply.elapsedTime / 1000);
    }
    done();
  });
}

const importance = { name: 'importance', values: importances };

/** How busy a web process is. */
export const admissionSeries = defineSeries(
  {
    tinsmith_requests_in_progress: {
      kind: 'gauge',
      help: 'Requests that are being answered, by importance',
      label: importance,
    },
    tinsmith_requests_waiting: {
      kind: 'gauge',
      help: 'Requests that wait for their turn, by importance',
      label: importance,
    },
    tinsmith_requests_refused_total: {
      kind: 'counter',
      help: 'Requests that were refused because of overload, by importance',
      label: importance,
    },
  },
  ({ admission }: Pick<FastifyInstance, 'admission'>) => {
    const { inProgress, waiting, refused } = admission.readLoad();
    return {
      tinsmith_requests_in_progress: inProgress,
      tinsmith_requests_waiting: waiting,
      tinsmith_requests_refused_total: refused,
    };
  },
);
