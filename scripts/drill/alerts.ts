import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startDebianPostgres } from '../../e2e/system/debian-postgres.ts';
import {
  endAll,
  run as launch,
  launchWeb,
  launchWorker,
  untilReady,
  untilWorking,
} from '../../e2e/system/process.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createCompetition,
  createEntrant,
  createLogPost,
  createPerson,
} from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { alertsOf, scaleRules } from './alerts/scaled-rules.ts';
import { openFigures, say } from './support/figures.ts';
import { queryOnce } from './support/owner-query.ts';
import { runCommand } from './support/run-command.ts';
import { secondsSince, until } from './support/until.ts';

// npm run drill -- alerts [NAME…]: causes what each alert of deploy/prometheus is about, on a site with two web processes, a
// worker, PostgreSQL with a standby and a real Prometheus, and waits until the alert fires, and until it ends. Time in
// the rules runs 20 times faster; what they compare with is not changed. Needs root, and Debian's prometheus and
// postgresql-15.

const faster = 20;
const root = path.resolve(import.meta.dirname, '../..');
const numMembers = 60;
const mailPort = await freePort();

/** A mail server that can be too busy to accept anything. */
function openMailServer() {
  const state = { isBusy: true };
  const server = createServer((socket) => {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    reply('220 drill');
    let isBody = false;
    createInterface({ input: socket }).on('line', (line) => {
      if (isBody && line !== '.') return;
      isBody = /^DATA/i.test(line);
      if (isBody) reply('354 go on');
      else if (/^QUIT/i.test(line)) reply('221 bye');
      else reply(state.isBusy && /^RCPT/i.test(line) ? '451 try again later' : '250 ok');
    });
  });
  server.listen(mailPort, '127.0.0.1');
  return { state, close: () => server.close() };
}

interface Cause {
  readonly what: string;
  readonly alerts: readonly string[];
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  /** How long it may take, beyond what the rules wait for: time that can't be divided. */
  readonly withinS?: number;
}

/** Repeats something until it is stopped; no failure ends it. */
function repeat(work: () => Promise<unknown>, lanes = 1): () => Promise<void> {
  let isOver = false;
  const all = Array.from({ length: lanes }, async () => {
    while (!isOver) await Promise.all([work().catch(() => undefined), wait(20)]);
  });
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

/** What is replayed at last may cancel the very statement that resumed it. */
function ignoreReplayConflict(error: { readonly code?: string }): void {
  if (error.code !== '40001') throw error;
}

/** All alerts, or those that are named. */
export async function run(names: readonly string[]): Promise<boolean> {
  const figures = openFigures();
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-alerts-'));
  const filesDir = path.join(folder, 'files');
  await mkdir(filesDir);
  await runCommand('npm run build:test --silent -w @tinsmith/web', { cwd: root });
  await runCommand(`mount -t tmpfs -o size=64m tinsmith-drill ${filesDir}`);
  const primary = await startDebianPostgres();
  const mailServer = openMailServer();
  try {
    await primary.createDatabase('tinsmith');
    const adminUrl = primary.ownerUrlOf('tinsmith').replace('//tinsmith:', '//postgres:');
    // As docs/operations.md says, or the delay of a standby isn't visible.
    await queryOnce(adminUrl, 'grant pg_monitor to tinsmith_app');
    const standby = await primary.startStandby();
    const store = { databaseUrl: primary.urlOf('tinsmith'), filesDir };
    const settings = {
      DATABASE_WAIT: '5',
      MIGRATE_DATABASE_URL: primary.ownerUrlOf('tinsmith'),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    };
    const webPorts = [await freePort(), await freePort()];
    const metricsPorts = [await freePort(), await freePort(), await freePort()];
    const startWeb = async (index: number) => {
      const web = launchWeb(store, webPorts[index] ?? 0, {
        ...settings,
        METRICS_PORT: String(metricsPorts[index]),
      });
      await untilReady(web);
      return web;
    };
    const startWorker = async () => {
      const worker = launchWorker(store, { ...settings, METRICS_PORT: String(metricsPorts[2]) });
      await untilWorking(worker);
      return worker;
    };
    say('starts the site');
    const webs = [await startWeb(0), await startWeb(1)];
    let worker = await startWorker();

    const { db } = openDatabase({ databaseUrl: store.databaseUrl, databasePool: 2 });
    // It starts in an hour, so that the time near a start applies.
    const jam = await createCompetition(db, { startMs: Date.now() + 3_600_000 });
    const people: { email: string; token: string }[] = [];
    for (let index = 0; index < numMembers; index += 1) {
      const email = `drill-${index}@jam.example`;
      const { id, token } = await createPerson(db, { email });
      people.push({ email, token });
      const entrant = await createEntrant(db, jam.id, id);
      if (index === 0) await createLogPost(db, entrant.id);
    }
    await db.destroy();

    const rules = await readFile(path.join(root, 'deploy/prometheus/rules.yml'), 'utf8');
    await writeFile(path.join(folder, 'rules.yml'), scaleRules(rules, faster));
    const targets = [metricsPorts.slice(0, 2), metricsPorts.slice(2)].map((ports) =>
      ports.map((port) => `127.0.0.1:${port}`).join(', '),
    );
    const sample = await readFile(path.join(root, 'deploy/prometheus/prometheus.yml'), 'utf8');
    await writeFile(
      path.join(folder, 'prometheus.yml'),
      sample
        .replace(/_interval: 15s/g, '_interval: 1500ms')
        .replace('scrape_timeout: 5s', 'scrape_timeout: 1500ms')
        .replace(/^ {6}- targets: \[.*\]$/gm, () => `      - targets: [${targets.shift()}]`),
    );
    const prometheusPort = await freePort();
    launch(
      '/usr/bin/prometheus',
      [
        `--config.file=${path.join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
      ],
      {},
      'SIGTERM',
    );
    const ask = async (call: string) =>
      (await (await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/${call}`)).json()).data;
    const listFiring = async (): Promise<string[]> => {
      const { alerts } = await ask('alerts');
      const firing = (alerts as { state: string; labels: { alertname: string } }[]).filter(
        ({ state }) => state === 'firing',
      );
      return [...new Set(firing.map(({ labels }) => labels.alertname))].toSorted();
    };

    let turn = 0;
    const visit = (url: string, options: RequestInit = {}) =>
      fetch(url, { ...options, signal: AbortSignal.timeout(30_000) }).then((answer) => answer.arrayBuffer());
    const visitAsMember = (address: string, at: number) => {
      turn += 1;
      const { token } = people[turn % people.length] ?? { token: '' };
      return visit(`http://127.0.0.1:${webPorts[at]}${address}`, { headers: { cookie: `session=${token}` } });
    };
    const readLog = (at = turn % 2) => visitAsMember(`/api/v1/log/event/${jam.short}`, at);
    const viewLog = (at: number) => visitAsMember(`/${jam.short}/log`, at);
    const forgetPassword = ({ email }: { readonly email: string }) =>
      visit(`http://127.0.0.1:${webPorts[0]}/api/v1/account/password/forgot`, {
        method: 'POST',
        headers: { cookie: 'csrftoken=drill', 'x-csrftoken': 'drill', 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    const stopReading = repeat(async () => Promise.all([readLog(), wait(100)]), 2);

    await until(
      'Prometheus has read every process',
      async () => {
        const { result } = await ask('query?query=count(up == 1)');
        return result[0]?.value[1] === '3' ? true : null;
      },
      60,
    );
    say('nothing is wrong');
    const falseAlarms = new Set<string>();
    for (let second = 0; second < 60; second += 1) {
      for (const name of await listFiring()) falseAlarms.add(name);
      await wait(1_000);
    }
    figures.check(
      `alerts in ${faster} quiet minutes`,
      falseAlarms.size === 0,
      [...falseAlarms].join(', ') || 'none',
    );

    /** A lock on the log's posts, as a migration that went wrong has it. */
    const locker = new pg.Client({ connectionString: adminUrl });
    locker.on('error', () => undefined);
    await locker.connect();
    const lock = async () => {
      await locker.query('begin');
      await locker.query('lock table log_post in access exclusive mode');
    };
    const unlock = () => locker.query('rollback');
    const ballast = path.join(filesDir, 'ballast');
    let stop: () => Promise<void> = async () => undefined;

    const causes: Cause[] = [
      {
        what: 'one web process is killed',
        alerts: ['WebProcessDown'],
        begin: async () => webs[1]?.end('SIGKILL'),
        end: async () => {
          webs[1] = await startWeb(1);
        },
      },
      {
        what: 'both web processes are killed, an hour before a start',
        alerts: ['SiteUnreachable', 'SiteUnreachableNearBoundary'],
        begin: () => Promise.all(webs.map((web) => web.end('SIGKILL'))),
        end: async () => {
          for (const index of [0, 1]) webs[index] = await startWeb(index);
        },
      },
      {
        what: 'a process is stopped again and again',
        alerts: ['EventLoopBlocked'],
        begin: async () => {
          stop = repeat(async () => {
            webs[0]?.child.kill('SIGSTOP');
            await wait(800);
            webs[0]?.child.kill('SIGCONT');
            await wait(250);
          });
        },
        end: () => stop(),
      },
      {
        what: 'the worker is killed, and a job has waited for six minutes',
        alerts: ['NoWorker', 'OldestJobTooOld'],
        begin: async () => {
          await worker.end('SIGKILL');
          await queryOnce(
            adminUrl,
            `select graphile_worker.add_job('enforce-retention', run_at => now() - interval '6 minutes')`,
          );
        },
        end: async () => {
          worker = await startWorker();
        },
        // A heartbeat counts for half a minute.
        withinS: 60,
      },
      {
        what: 'the mail server accepts nothing',
        alerts: ['MailsFailing'],
        begin: () => Promise.all(people.slice(0, 8).map(forgetPassword)),
        end: async () => {
          mailServer.state.isBusy = false;
        },
      },
      {
        what: 'an e-mail fails at its last try',
        alerts: ['JobsFailed'],
        begin: async () => {
          mailServer.state.isBusy = true;
          if (people[8]) await forgetPassword(people[8]);
          const takeLastTry = `
            select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => max_attempts - 1)
            from graphile_worker.jobs
            where task_identifier = 'send-account-mail' and attempts > 0 and locked_by is null`;
          await until(
            'The e-mail is tried',
            async () => (await queryOnce(adminUrl, takeLastTry))[0] ?? null,
            60,
          );
        },
        end: () =>
          queryOnce(
            adminUrl,
            `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where attempts >= max_attempts`,
          ),
      },
      {
        what: 'the disk of the files fills up',
        alerts: ['DiskNearlyFull'],
        begin: () => runCommand(`head -c 62M /dev/zero > ${ballast}`),
        end: () => rm(ballast),
      },
      {
        what: 'a table is locked for four seconds, again and again',
        alerts: ['SlowRequests'],
        begin: async () => {
          const readers = repeat(() => readLog(), 12);
          const locks = repeat(async () => {
            await lock();
            await wait(4_000);
            await unlock();
            await wait(200);
          });
          stop = async () => {
            await locks();
            await readers();
          };
        },
        end: () => stop(),
      },
      {
        what: 'a table is locked while 200 members read',
        alerts: ['PoolExhausted'],
        begin: async () => {
          await lock();
          stop = repeat(() => readLog(0), 200);
        },
        end: async () => {
          await unlock();
          await stop();
        },
      },
      {
        what: 'a thousand members look at pages of one process at once',
        alerts: ['MembersRefused'],
        begin: async () => {
          stop = repeat(() => viewLog(0), 1_000);
        },
        end: () => stop(),
      },
      {
        what: 'a standby no longer replays',
        alerts: ['StandbyLate'],
        begin: async () => {
          await queryOnce(standby.urlOf('tinsmith'), 'select pg_wal_replay_pause()');
          stop = repeat(async () => {
            await queryOnce(adminUrl, `select pg_logical_emit_message(true, 'drill', 'x')`);
            await wait(500);
          });
        },
        end: async () => {
          await stop();
          await queryOnce(standby.urlOf('tinsmith'), 'select pg_wal_replay_resume()').catch(
            ignoreReplayConflict,
          );
          // Its delay is known again with the next write.
          stop = repeat(async () => {
            await queryOnce(adminUrl, `select pg_logical_emit_message(true, 'drill', 'x')`);
            await wait(500);
          });
          await wait(5_000);
          await stop();
        },
        withinS: 60,
      },
      {
        what: 'a standby is gone',
        alerts: ['StandbyGone'],
        begin: () => standby.stopHard(),
        end: () => standby.start(),
      },
      {
        what: 'the database is gone',
        alerts: ['DatabaseAway', 'ErrorRate'],
        begin: () => primary.stopHard(),
        end: () => primary.start(),
      },
    ];
    const isChosen = (name: string) => names.length === 0 || names.includes(name);
    const left = new Set(alertsOf(rules).filter(isChosen));
    for (const { what, alerts, begin, end, withinS = 0 } of causes.filter((cause) =>
      cause.alerts.some(isChosen),
    )) {
      say(what);
      const began = performance.now();
      await begin();
      const fired = new Map<string, number>();
      while (secondsSince(began) < 120 + withinS && alerts.some((name) => !fired.has(name))) {
        for (const name of await listFiring()) if (!fired.has(name)) fired.set(name, secondsSince(began));
        await wait(250);
      }
      for (const name of alerts) {
        const after = fired.get(name);
        left.delete(name);
        figures.check(
          `${name}: ${what}`,
          after !== undefined,
          after === undefined ? 'did not fire' : `fired after ${after.toFixed(1)} s`,
        );
      }
      const others = [...fired.keys()].filter((name) => !alerts.includes(name));
      if (others.length > 0) figures.add('also fired', others.join(', '));
      await end();
      const quietAfter = await until(
        'No alert is left',
        async () => ((await listFiring()).length === 0 ? true : null),
        150,
      ).catch(async () => null);
      figures.check(
        `no alert is left after: ${what}`,
        quietAfter !== null,
        quietAfter === null ? (await listFiring()).join(', ') : `${quietAfter.toFixed(1)} s later`,
      );
    }
    await stopReading();
    await locker.end().catch(() => undefined);
    figures.check('alerts that were not caused', left.size === 0, [...left].join(', ') || 'none');
    await standby.drop();
  } finally {
    await endAll();
    mailServer.close();
    await primary.drop();
    await runCommand(`umount ${filesDir}`).catch((error: Error) => say(error.message));
    await rm(folder, { recursive: true, force: true });
  }
  return figures.print(`Alerts, ${faster} times faster`);
}
