import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findBroken } from '../../packages/server/src/testing/invariants.ts';
import { type ClusterSite, installCluster } from './failover/cluster-site.ts';
import { addressOf, type DatabaseName, type MachineName, otherOf } from './failover/machines.ts';
import { createScene, type Kind } from './failover/scene.ts';
import { openStreams, type Readers, type Streams, startReaders } from './failover/watchers.ts';
import { type Figures, openFigures, say } from './support/figures.ts';
import { secondsSince, until } from './support/until.ts';
import { compareTexts, longestWait, startScript, type Writers } from './support/writers.ts';

// npm run drill -- failover [--writers 200] [--rounds 3] [--pause 4000] [--only primary|standby|parts|storage]: the five
// machines of docs/high-availability.md, installed by its commands, each lost while people post, vote, upload and sign up.

/** Writes are back within this. */
const maxPauseS = 30;
const streams = 40;

interface Scene extends ClusterSite {
  readonly figures: Figures;
  readonly readers: Readers;
  readonly streams: Streams;
  readonly writers: readonly { readonly kind: Kind; readonly writers: Writers }[];
}

const ackTimes = ({ writers }: Scene): number[] =>
  writers.flatMap(({ writers: { acknowledged } }) => acknowledged.map(({ answeredAt }) => answeredAt));

/** The longest time without any acknowledged write since `sinceMs`, in seconds. */
function longestGap(scene: Scene, sinceMs: number): number {
  const times = [sinceMs, ...ackTimes(scene).filter((at) => at >= sinceMs), performance.now()].toSorted(
    (a, b) => a - b,
  );
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
}

const countSentSince = ({ writers }: Scene, sinceMs: number): number =>
  writers.reduce(
    (sum, { writers: { acknowledged } }) =>
      sum + acknowledged.filter(({ firstSentAt }) => firstSentAt > sinceMs).length,
    0,
  );

/** Until every kind of write that was sent after this has been acknowledged. */
async function untilWritten(scene: Scene, withinS = 120): Promise<void> {
  const at = performance.now();
  const all = async () =>
    scene.writers.every(({ writers: { acknowledged } }) =>
      acknowledged.some(({ firstSentAt }) => firstSentAt > at),
    )
      ? true
      : null;
  await until('Writes of each kind are acknowledged', all, withinS);
}

/** Until each stream has had a notice that was sent after this. */
async function untilNotified({ streams }: Scene, withinS: number): Promise<number> {
  const at = performance.now();
  return until(
    'Each stream has a notice',
    async () => (streams.countNotified(at) === streams.number ? true : null),
    withinS,
  );
}

/** Writes pause briefly, and nobody who asked the addresses in `whole` for a cached page was refused. */
async function measureWrites(
  scene: Scene,
  what: string,
  sinceMs: number,
  whole: readonly number[],
): Promise<void> {
  const { figures, readers } = scene;
  await untilWritten(scene);
  figures.atMost(`${what}: without a write`, longestGap(scene, sinceMs), maxPauseS, 's');
  const refused = readers.refusedSince(sinceMs);
  const some = whole.flatMap((number) => refused[number] ?? []);
  figures.check(`${what}: cached pages refused`, some.length === 0, `${some.length} ${some[0] ?? ''}`);
  const waits = scene.writers.map(
    ({ kind, writers }) => `${kind.name} ${(longestWait(writers, sinceMs) / 1000).toFixed(1)} s`,
  );
  say(`Longest waits: ${waits.join(', ')}.`);
}

async function measureStreams(scene: Scene, what: string): Promise<void> {
  const took = await untilNotified(scene, 60);
  scene.figures.add(`${what}: all ${streams} streams have notices`, `${took.toFixed(1)} s later`);
}

async function measure(scene: Scene, what: string, sinceMs: number, whole: readonly number[]): Promise<void> {
  await measureWrites(scene, what, sinceMs, whole);
  await measureStreams(scene, what);
}

/** Writes on the machine itself, past the network, until the end; returns those that it acknowledged without a warning. */
async function writeInside(
  { machines }: Scene,
  machine: DatabaseName,
  label: string,
  seconds: number,
): Promise<string[]> {
  const script = `
    end=$(( $(date +%s) + ${seconds} ))
    number=0
    while [ $(date +%s) -lt $end ]; do
      number=$((number + 1))
      if answer=$(timeout 40 psql -X -q -U postgres -d tinsmith -c "insert into drill.written values ('${label} $number')" 2>&1) \\
        && [ -z "$answer" ]; then echo "${label} $number"; fi
      sleep 0.2
    done`;
  const output = await machines.execute(machine, 'postgres', 'sh', script).catch(() => '');
  return output === '' ? [] : output.split('\n');
}

async function losePrimary(scene: Scene, round: number, isCut: boolean): Promise<void> {
  const { figures, machines } = scene;
  await machines.untilSynchronous();
  // Enough of everything for the caches and the first breath.
  await untilWritten(scene);
  await wait(5_000);
  const primary = await machines.getPrimary();
  const what = `primary ${isCut ? 'cut off' : 'killed'}, ${round}`;
  say(`${what}: ${primary}`);
  if (isCut) {
    // A check that could not fail would be none.
    const before = await writeInside(scene, primary, `before ${what}`, 3);
    figures.check(`${what}: acknowledged before`, before.length > 0, String(before.length));
  }
  const begin = performance.now();
  await (isCut ? machines.cut(primary) : machines.kill(primary));
  const inside = isCut ? writeInside(scene, primary, what, 40) : null;
  const took = await until(
    'The standby takes over',
    async () => ((await machines.findPrimary()) === otherOf(primary) ? true : null),
    120,
  );
  figures.add(`${what}: the standby is primary`, `after ${took.toFixed(1)} s`);
  await measure(scene, what, begin, [0, 1]);
  if (inside) {
    const acknowledged = await inside;
    figures.check(
      `${what}: acknowledged by the one cut off`,
      acknowledged.length === 0,
      String(acknowledged.length),
    );
  }
  const backAt = performance.now();
  await machines.bringBack(primary);
  await machines.untilSynchronous();
  figures.add(`${what}: it is the standby again`, `${secondsSince(backAt).toFixed(1)} s after its return`);
}

async function loseStandby(scene: Scene, isCut: boolean): Promise<void> {
  const { figures, machines } = scene;
  await machines.untilSynchronous();
  const standby = otherOf(await machines.getPrimary());
  const what = `standby ${isCut ? 'cut off' : 'killed'}`;
  const begin = performance.now();
  await (isCut ? machines.cut(standby) : machines.kill(standby));
  await wait(20_000);
  await measure(scene, what, begin, [0, 1]);
  const backAt = performance.now();
  await machines.bringBack(standby);
  await machines.untilSynchronous();
  figures.add(`${what}: it is the standby again`, `${secondsSince(backAt).toFixed(1)} s after its return`);
}

/** A process or machine that has a second one. */
async function losePart(
  scene: Scene,
  what: string,
  machine: MachineName,
  service: string | null,
  whole: readonly number[],
): Promise<void> {
  const { machines } = scene;
  await machines.untilSynchronous();
  await untilWritten(scene);
  say(what);
  const begin = performance.now();
  const bringBack = () =>
    service === null ? machines.bringBack(machine) : machines.startService(machine, service);
  await (service === null ? machines.kill(machine) : machines.stopService(machine, service));
  await wait(25_000)
    .then(() => measureWrites(scene, what, begin, whole))
    .finally(bringBack);
  // Streams of a machine without its way to the database stay open, and have no notices before it is back.
  await measureStreams(scene, what);
  await wait(10_000);
}

async function loseStorage(scene: Scene): Promise<void> {
  const { figures, ceph, readers, writers } = scene;
  const uploads = writers.find(({ kind }) => kind.name === 'upload')?.writers;
  if (!uploads) throw new Error('Nobody uploads.');
  await untilWritten(scene);
  const begin = performance.now();
  await ceph.stopGateway();
  const stoppedAt = performance.now();
  await wait(60_000);
  const during = uploads.acknowledged.filter(({ firstSentAt }) => firstSentAt > stoppedAt).length;
  const others = countSentSince(scene, stoppedAt);
  await ceph.startGateway();
  const backAt = performance.now();
  await untilWritten(scene);
  figures.check('S3 away for 60 s: uploads wait', during === 0, `${during} acknowledged meanwhile`);
  figures.check('S3 away: other writes', others > 60, `${others} acknowledged meanwhile`);
  figures.add('S3 away: uploads go on', `${secondsSince(backAt).toFixed(1)} s after its return`);
  const refused = readers.refusedSince(begin).flat();
  figures.check(
    'S3 away: cached pages refused',
    refused.length === 0,
    `${refused.length} ${refused[0] ?? ''}`,
  );
}

/** The tasks in the workers' logs, by how often they were completed. */
async function listTwice({ machines }: Scene): Promise<{ total: number; twice: string[] }> {
  const counts = new Map<string, number>();
  for (const machine of ['web-1', 'web-2'] as const)
    for (const [, task = ''] of (await machines.readLog(machine, 'worker')).matchAll(
      /Completed task (\d+ \([\w-]+)/g,
    ))
      counts.set(task, (counts.get(task) ?? 0) + 1);
  return {
    total: counts.size,
    twice: [...counts].flatMap(([task, count]) => (count > 1 ? [`${task})`] : [])),
  };
}

async function compareAll(scene: Scene): Promise<void> {
  const { figures, machines, mails, ownerUrl } = scene;
  for (const { writers } of scene.writers) await writers.stop();
  const isDrained = async () => {
    const [left] = await machines.query(
      // Jobs that are due each minute come and go.
      `select count(*) from graphile_worker.jobs where run_at < now() - interval '5 seconds' and attempts < max_attempts;`,
    );
    return left === '0' ? true : null;
  };
  const took = await until('The queue is empty', isDrained, 600);
  figures.add('the queue is empty after the last write', `${took.toFixed(0)} s`);
  let [acknowledged, again] = [0, 0];
  for (const { kind, writers } of scene.writers) {
    const compared = compareTexts(
      writers.acknowledged.map(({ text }) => text),
      await machines.query(kind.stored),
    );
    acknowledged += compared.acknowledged;
    again += writers.failed.length;
    figures.check(
      `${kind.name}: acknowledged and lost`,
      compared.lost.length === 0,
      `${compared.lost.length} of ${compared.acknowledged} ${compared.lost[0] ?? ''}`,
    );
    figures.check(
      `${kind.name}: there twice`,
      compared.twice.length === 0,
      `${compared.twice.length} of ${compared.stored}`,
    );
    const different = [...new Set(writers.refused)];
    figures.check(
      `${kind.name}: refused`,
      writers.refused.length === 0,
      `${writers.refused.length} ${different.slice(0, 3).join('; ')}`,
    );
  }
  figures.add('writes acknowledged in all, and sent again', `${acknowledged}, ${again}`);
  const { total, twice } = await listTwice(scene);
  figures.check(
    'jobs completed twice',
    twice.length === 0,
    `${twice.length} of ${total} ${twice.slice(0, 3).join(', ')}`,
  );
  const signUps = scene.writers.find(({ kind }) => kind.name === 'sign-up')?.writers.acknowledged ?? [];
  const numMails = signUps.map(({ text }) => mails.mailsTo(`${text}@people.example.org`).length);
  const [none, more] = [
    numMails.filter((count) => count === 0).length,
    numMails.filter((count) => count > 1).length,
  ];
  figures.check(
    'sign-up e-mails: missing, and twice',
    none === 0 && more === 0,
    `${none} and ${more} of ${numMails.length}`,
  );
  const given = await machines.query(
    'select count(*) from graphile_worker.jobs where attempts >= max_attempts;',
  );
  figures.check('jobs given up', given[0] === '0', given[0] ?? '');
  const client = new pg.Client({ connectionString: ownerUrl(await machines.getPrimary()) });
  await client.connect();
  const broken = await findBroken(client, false).finally(() => client.end());
  figures.check(
    'rules about the data that are broken',
    broken.length === 0,
    `${broken.length} ${broken[0] ?? ''}`,
  );
}

/** A part that fails is a missed bound, and the others still follow. */
async function attempt({ figures, machines }: Scene, what: string, part: () => Promise<void>): Promise<void> {
  await part().catch(async (error: Error) => {
    figures.check(`${what}: it came to its end`, false, error.message.split('\n', 1)[0] ?? '');
    await machines.bringBackAll();
  });
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      writers: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      pause: { type: 'string', default: '4000' },
      only: { type: 'string' },
    },
  });
  const [numWriters, rounds, pauseMs] = [Number(values.writers), Number(values.rounds), Number(values.pause)];
  const includes = (part: string) => values.only === undefined || values.only.split(',').includes(part);
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-failover-'));
  const figures = openFigures();
  let site: ClusterSite | null = null;
  try {
    site = await installCluster(folder, figures);
    const { machines, sites } = site;
    const writersOfEach = Math.ceil(numWriters / 4);
    const { kinds } = await createScene(machines.query, {
      writersOfEach,
      // An hour of them.
      writesOfEach: Math.ceil(3_600_000 / pauseMs),
    });
    say(`${writersOfEach * 4} writers: posts, ballots, uploads and sign-ups.`);
    const startedAt = performance.now();
    const scene: Scene = {
      ...site,
      figures,
      readers: startReaders(sites, ['/news', '/live26/', '/live26/entrants', '/live26/log']),
      streams: openStreams(sites, streams),
      writers: kinds.map((kind) => ({
        kind,
        writers: startScript(sites, kind.script, { writers: writersOfEach, pauseMs }),
      })),
    };
    // Everyone begins to write, which a small machine feels.
    await untilWritten(scene, 300);
    await wait(10_000);
    if (includes('primary'))
      for (const isCut of [false, true])
        for (let round = 1; round <= rounds; round += 1)
          await attempt(scene, `primary ${isCut ? 'cut off' : 'killed'}, ${round}`, () =>
            losePrimary(scene, round, isCut),
          );
    if (includes('standby'))
      for (const isCut of [false, true])
        await attempt(scene, `standby ${isCut ? 'cut off' : 'killed'}`, () => loseStandby(scene, isCut));
    if (includes('parts')) {
      await attempt(scene, 'a member of etcd killed', () =>
        losePart(scene, 'a member of etcd killed', 'witness', null, [0, 1]),
      );
      await attempt(scene, 'an edge killed', () => losePart(scene, 'an edge killed', 'web-1', 'edge', [1]));
      await attempt(scene, 'HAProxy of a web machine killed', () =>
        losePart(scene, 'HAProxy of a web machine killed', 'web-1', 'haproxy', [1]),
      );
      await attempt(scene, 'a worker killed', () =>
        losePart(scene, 'a worker killed', 'web-2', 'worker', [0, 1]),
      );
      await attempt(scene, 'a web machine killed', () =>
        losePart(scene, 'a web machine killed', 'web-2', null, [0]),
      );
    }
    if (includes('storage')) await attempt(scene, 'S3 away', () => loseStorage(scene));
    const seconds = secondsSince(startedAt);
    await compareAll(scene);
    await scene.readers.stop();
    scene.streams.close();
    const written = ackTimes(scene).length;
    figures.add(
      'under load',
      `${Math.round(seconds)} s, ${(written / seconds).toFixed(0)} writes a second, ${scene.readers.count()} anonymous pages`,
    );
    say(
      `Load of this machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    say(`db-1 ${addressOf('db-1')}, ${JSON.stringify(await machines.listMembers())}`);
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    figures.check('the drill came to its end', false, String(error).split('\n', 1)[0] ?? '');
  } finally {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  }
  const isFine = figures.print('Failover');
  // Readers and streams of a drill that failed would keep the process.
  return isFine;
}
