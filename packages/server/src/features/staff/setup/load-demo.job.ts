import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '../../../config.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { beginDemoLoad, saveDemoLoad } from './setup.queries.ts';

/** Two at once would replace each other's rows. */
export const loadDemo = defineJob({ name: 'load-demo', priority: 'bulk', queue: 'load-demo', payload: {} });

const root = path.resolve(import.meta.dirname, '../../../../../..');
const script = path.join(root, 'scripts/load-demo.ts');

/** In production only if the operator opts in: made-up people must not get onto a real site by accident. */
export const hasDemo = ({ environment, offerDemo }: Pick<Config, 'environment' | 'offerDemo'>): boolean =>
  (environment !== 'production' || offerDemo) && existsSync(script);

/** A line `3 of 12` reports progress. */
const progress = /^(\d+) of (\d+)$/;

/**
 * Loads the demo in a separate process: it is one long transaction with hundreds of pictures, and no part of
 * the site. Idempotent, since it replaces what it made before.
 */
export const loadDemoJob = loadDemo.runs(async ({ db, log, config }) => {
  const runId = hasDemo(config) ? await beginDemoLoad(db) : null;
  if (runId === null) return;
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  let last = { done: 0, total: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, done, total] = progress.exec(line) ?? [];
    if (total === undefined) continue;
    last = { done: Number(done), total: Number(total) };
    await saveDemoLoad(db, runId, { state: 'loading', ...last });
  }
  const isLoaded = (await ended) === 0;
  if (!isLoaded) log.error('the demo was not loaded');
  await saveDemoLoad(db, runId, { state: isLoaded ? 'loaded' : 'failed', ...last });
});
