import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { features } from './features.ts';
import { admissionSeries } from './http/request-metrics.ts';
import { isDatabaseAway } from './platform/database/connection-faults.ts';
import { openDatabase } from './platform/database/database.ts';
import { diskSeries, machineSeries } from './platform/metrics/machine-series.ts';
import { processSeries } from './platform/metrics/process-series.ts';
import { readInTime } from './platform/metrics/read-in-time.ts';
import { defineSeries, type Series, type SeriesValues } from './platform/metrics/series.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { OpenPlatform } from './platform/open-platform.ts';

/** Prometheus gives up after its own time-out; what this process knows by itself must reach it before. */
const limits = { freshMs: 5_000, maxWaitMs: 700, maxAgeMs: 30_000 };
const statementMs = 2_000;

const contactSeries = defineSeries(
  {
    tinsmith_database_up: {
      kind: 'gauge',
      help: 'Whether the database answers this process within the time of a scrape',
    },
  },
  (isUp: boolean) => ({ tinsmith_database_up: isUp ? 1 : 0 }),
);

const databaseSources = [...machineSeries, ...features.flatMap(({ metrics = [] }) => metrics)];

/** Every series besides the durations of requests and those of Node, by name. */
export const allSeries: Readonly<Record<string, Series>> = Object.assign(
  {},
  ...[processSeries, contactSeries, admissionSeries, diskSeries, ...databaseSources].map(
    ({ series }) => series,
  ),
);

/** Declares all series, and returns how to set their values. */
function declareSeries(registry: Registry): (values: SeriesValues) => void {
  const metrics = Object.entries(allSeries).map(([name, { kind, help, label }]) => {
    const options = { name, help, labelNames: label ? [label.name] : [], registers: [registry] };
    return { name, label, metric: kind === 'counter' ? new Counter(options) : new Gauge(options) };
  });
  return (values) => {
    for (const { name, label, metric } of metrics) {
      const value = values[name] ?? null;
      metric.reset();
      // An unknown value is missing: 0 would mean that all is well.
      if (value === null && !label) metric.remove();
      if (typeof value === 'number') metric.inc(value);
      else if (value && label)
        for (const one of label.values) metric.inc({ [label.name]: one }, value[one] ?? 0);
    }
  };
}

export interface Metrics {
  /** For what is measured while it happens. */
  readonly registry: Registry;
  /** In the text format of Prometheus. `app` is null in a worker. */
  scrape(app: Pick<FastifyInstance, 'admission'> | null): Promise<string>;
  close(): Promise<void>;
}

/** With the series of Node itself: event loop, memory, CPU. */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function openMetrics(
  { config, counts, log, pool }: OpenPlatform,
  registry: Registry = openRegistry(),
): Metrics {
  const setValues = declareSeries(registry);
  const { db } = openDatabase({
    databaseUrl: config.databaseUrl,
    databasePool: 1,
    databaseWaitMs: statementMs,
    statementTimeoutMs: statementMs,
  });
  /** One after the other, by one connection. What one of them can't read, such as before a migration, is missing. */
  const readDatabase = async (): Promise<SeriesValues> => {
    const values: SeriesValues[] = [];
    for (const source of databaseSources) {
      try {
        values.push(await source.read({ db, config }));
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        log.warn({ err: error, series: Object.keys(source.series) }, 'some metrics could not be read');
      }
    }
    return Object.assign({}, ...values);
  };
  const readDatabaseInTime = readInTime(readDatabase, limits);
  const readDiskInTime = readInTime(async () => diskSeries.read({ config }), limits);
  return {
    registry,
    async scrape(app) {
      const [database, disk] = await Promise.all([readDatabaseInTime(), readDiskInTime()]);
      setValues(
        Object.assign(
          {},
          processSeries.read({ counts, pool }),
          contactSeries.read(database.isCurrent),
          app && admissionSeries.read(app),
          database.value,
          disk.value,
        ),
      );
      return registry.metrics();
    },
    close: () => db.destroy(),
  };
}

/** Null if no port is set for them. */
export async function startMetrics(
  platform: OpenPlatform,
  metrics: Metrics | null,
  app: FastifyInstance | null,
): Promise<() => Promise<void>> {
  const { metricsHost: host, metricsPort: port } = platform.config;
  if (!metrics || port === null) return async () => {};
  const { contentType } = metrics.registry;
  const served = await serveMetrics({ host, port, contentType }, () => metrics.scrape(app), platform.log);
  return async () => {
    served.close();
    await metrics.close();
  };
}
