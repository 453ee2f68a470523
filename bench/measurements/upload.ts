import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry, createJoined } from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import type { Bench, Measurement } from '../support/measurement.ts';
import { runOnGenerator, startProgram, untilAnswers } from '../support/processes.ts';
import { median } from '../support/statistics.ts';

const mebibyte = 1024 ** 2;
const hourMs = 3_600_000;
/** A gigabyte at full size. */
const bytesOf = (percent: number): number => Math.max(16, Math.round((1024 * percent) / 100)) * mebibyte;

/** An nginx that writes what it receives to the same disk. */
async function startPlainNginx(folder: string) {
  for (const name of ['root', 'temp']) await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ['', 'root', 'temp']) await chmod(path.join(folder, name), 0o777);
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; client_body_temp_path ${folder}/temp; server { listen 127.0.0.1:${port};
       client_max_body_size 0; root ${folder}/root; location / { dav_methods PUT; } } }`,
  );
  const { stop } = startProgram(
    'nginx',
    ['-c', config, '-e', `${folder}/error.log`],
    { PATH: `${process.env.PATH}:/usr/sbin` },
    path.join(folder, 'log'),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
  return { url, stop };
}

async function measure(bench: Bench, folder: string): Promise<{ ours: number[]; beside: number[] }> {
  const bytes = bytesOf(bench.percent);
  const site = await bench.openSite(1, 'voting');
  const edge = await site.edge();
  const plain = await startPlainNginx(folder);
  const { db } = openDatabase({ databaseUrl: site.databaseUrl, databasePool: 1 });
  const startMs = Date.now() - hourMs;
  const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * hourMs });
  const speed = async (args: readonly string[]) => {
    const given = [`--bytes=${bytes}`, ...args];
    const { seconds } = await runOnGenerator<{ seconds: number }>(
      bench.isPinned,
      'bench/upload-once.ts',
      given,
    );
    return bytes / mebibyte / seconds;
  };
  const [ours, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const person = await createJoined(db, jam);
    const entry = await createEntry(db, jam, [person.entrantId]);
    ours.push(await speed([`--url=${edge.url}`, `--token=${person.token}`, `--entry=${entry}`]));
    const stored = path.join(folder, 'root/file');
    beside.push(await speed([`--url=${plain.url}/file`, `--stored=${stored}`]));
    await rm(stored, { force: true });
    bench.say(`${ours.at(-1)?.toFixed(0)} MiB/s, plain ${beside.at(-1)?.toFixed(0)}`);
  }
  await db.destroy();
  await plain.stop();
  return { ours, beside };
}

export const measurement: Measurement = {
  title: 'Uploading a file',
  beside: 'a plain PUT to nginx, and then a flush to the disk',
  unfair: [
    'The plain PUT cannot be resumed, and nobody compares a hash; ours can be interrupted at any byte.',
    'The client makes the bytes as it sends them, on its own core, and can be the limit of both.',
    'nginx, the web process and PostgreSQL share one core.',
  ],
  async run(bench) {
    // Beside the files of the site: both must write to the same disk.
    const site = await bench.openSite(1, 'voting');
    const folder = path.join(path.dirname(site.filesDir), 'plain');
    const { ours, beside } = await measure(bench, folder).finally(() =>
      rm(folder, { recursive: true, force: true }),
    );
    bench.say(`share ${(median(ours) / median(beside)).toFixed(2)}`);
    const name = `${bytesOf(bench.percent) / mebibyte} MiB`;
    return [{ name, unit: 'MiB/s', ours, beside, ratioAtLeast: 0.7 }];
  },
};
