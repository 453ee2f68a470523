import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { catchFaults } from './platform/faults.ts';
import { StorageAway } from './platform/files/storage.ts';
import { openPlatform } from './platform/open-platform.ts';
import { prepareDatabase, runStepsAfter } from './platform/prepare.ts';
import { identifySite } from './platform/site-identity.ts';

// Each command loads only what it needs: staff accounts are created without the whole site.
const command = process.argv[2];
const config = readConfig();
const platform = openPlatform(config);
const { log } = platform;

/** The first signal lets running work finish before exiting; a second one exits at once. */
function leaveOnSignal(stop: () => Promise<void>): void {
  let isLeaving = false;
  const leave = (signal: string) => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    log.info({ signal }, 'leaving');
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not leave in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

async function prepare(): Promise<void> {
  const { fillContent } = await import('./fill-content.ts');
  const applied = await prepareDatabase(config, async () => {
    // Before anything is written: a folder without its marker stays as it is.
    await identifySite(platform);
    await fillContent(platform).catch((error) => {
      if (!(error instanceof StorageAway)) throw error;
      log.error({ err: error }, 'the first texts could not be filled in');
    });
  });
  if (applied.length > 0) log.info({ applied }, 'database migrated');
}

async function web(): Promise<void> {
  await (config.migrateOnStart ? prepare() : identifySite(platform));
  const { createApp } = await import('./app.ts');
  const { watchConnections } = await import('./http/stop-gracefully.ts');
  const { sharedTicks } = await import('./jobs.ts');
  const { startTicks } = await import('./platform/ticks.ts');
  const { listen } = await import('./http/listen.ts');
  const { openMetrics, startMetrics } = await import('./metrics.ts');
  const metrics = config.metricsPort === null ? null : openMetrics(platform);
  const app = await createApp(platform, { pages: true, ...(metrics && { registry: metrics.registry }) });
  const connections = watchConnections(app.server);
  await platform.live.open();
  let sockets: Awaited<ReturnType<typeof listen>> = [];
  const ticking = startTicks(platform, sharedTicks);
  const stopMetrics = await startMetrics(platform, metrics, app);
  leaveOnSignal(async () => {
    await ticking.stop();
    await connections.stop(sockets, () => app.close());
    await stopMetrics();
    await platform.close();
  });
  sockets = await listen(app, config.host, config.port);
  catchFaults(log);
  const { features } = await import('./features.ts');
  for (const { atStart } of features) await atStart?.(platform);
}

async function worker(): Promise<void> {
  await (config.migrateOnStart ? prepare() : identifySite(platform));
  const { jobs, ticks } = await import('./jobs.ts');
  const { openMetrics, startMetrics } = await import('./metrics.ts');
  const { startWorker } = await import('./platform/jobs.ts');
  const { startTicks } = await import('./platform/ticks.ts');
  const running = await startWorker(platform, jobs);
  const ticking = startTicks(platform, ticks);
  const metrics = config.metricsPort === null ? null : openMetrics(platform);
  const stopMetrics = await startMetrics(platform, metrics, null);
  catchFaults(log);
  log.info('worker started');
  leaveOnSignal(async () => {
    await Promise.all([ticking.stop(), running.stop()]);
    await stopMetrics();
    await platform.close();
  });
}

/** `migrate` before the new version starts; `migrate after` once it runs, for what takes long. */
async function migrateOnly(): Promise<void> {
  if (process.argv[3] !== 'after') {
    await prepare();
    return platform.close();
  }
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true;
    });
  const done = await runStepsAfter(config, () => isStopping);
  log.info({ done }, 'steps after the upgrade');
  await platform.close();
}

/** For the operator: staff accounts, from the machine itself. */
async function admin(): Promise<void> {
  if (config.migrateOnStart) await prepare();
  const { runAdmin } = await import('./admin.ts');
  process.exitCode = await runAdmin(platform, process.argv.slice(3));
  await platform.close();
}

/** For the operator: where files are stored, and moving them. */
async function files(): Promise<void> {
  if (config.migrateOnStart) await prepare();
  const { runFiles } = await import('./files-command.ts');
  process.exitCode = await runFiles(platform, process.argv.slice(3));
  await platform.close();
}

/** For the operator: backups. Neither migrates: a backup changes nothing, and a restore needs an empty database. */
async function backup(): Promise<void> {
  const { runBackup } = await import('./backup-command.ts');
  process.exitCode = await runBackup(platform, process.argv.slice(3));
  await platform.close();
}
async function restore(): Promise<void> {
  const { runRestore } = await import('./backup-command.ts');
  process.exitCode = await runRestore(platform, process.argv.slice(3));
  await platform.close();
}

/** For the operator: a finished event as a folder of plain files. */
async function exportOne(): Promise<void> {
  const { runExport } = await import('./export-command.ts');
  process.exitCode = await runExport(platform, process.argv.slice(3));
  await platform.close();
}

/** For the operator: puts such a folder into a site. Files are written, so it checks whose they are first. */
async function importOne(): Promise<void> {
  await (config.migrateOnStart ? prepare() : identifySite(platform));
  const { runImport } = await import('./import-command.ts');
  process.exitCode = await runImport(platform, process.argv.slice(3));
  await platform.close();
}

/** For the operator: what is wrong with the site, and what to do. Changes nothing, and migrates nothing. */
async function doctor(): Promise<void> {
  const { runDoctor } = await import('./doctor.ts');
  const code = await runDoctor(platform, process.argv.slice(3));
  // A server that does not answer must not keep it from ending.
  await Promise.race([platform.close(), wait(1_000)]).catch(() => undefined);
  process.exit(code);
}

const commands: Record<string, () => Promise<void>> = {
  web,
  worker,
  migrate: migrateOnly,
  admin,
  files,
  doctor,
  backup,
  restore,
  export: exportOne,
  import: importOne,
};
const chosen = commands[command ?? ''];
if (!chosen) {
  process.stderr.write(`Usage: main.ts ${Object.keys(commands).join('|')}\n`);
  process.exit(2);
}
chosen().catch((error) => {
  log.fatal({ err: error }, 'could not start');
  process.exit(1);
});
