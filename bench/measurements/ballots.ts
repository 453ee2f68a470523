import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { base, sizeOf } from '../fill/record-jam.ts';
import { onGeneratorCore } from '../support/machine.ts';
import type { Bench, Measurement } from '../support/measurement.ts';
import { recordStatements, type Statement } from '../support/record-statements.ts';
import { type BenchSite, sessionHashSql } from '../support/site.ts';
import { median } from '../support/statistics.ts';

/** As many as the site's pool has. */
const connections = 10;
const seconds = 4;

/** A voter's ballots are those of entries 37 apart, never their own: fill/record-jam.ts. */
const entryOf = (percent: number, accountId: number, place: number): number =>
  base + 1 + ((accountId - base - 1 + 37 * place) % sizeOf(percent).entries);

function saveOf(site: BenchSite, index: number) {
  const accountId = base + 1 + (index % site.cookies.length);
  const place = 1 + (Math.floor(index / site.cookies.length) % 5);
  const entryId = entryOf(site.percent, accountId, place);
  const body = JSON.stringify({
    entrantId: accountId,
    scores: { all: 4, art: 3, tech: 5, genre: 2 },
    review: 'Slow and good.',
    baseVersion: 0,
    isQueued: false,
  });
  const cookie = site.cookies[accountId - base - 1] ?? '';
  return { accountId, entryId, url: `/api/v1/entry/${entryId}/ballot`, body, cookie };
}

/** In a literal too, pgbench reads a colon before a letter as a variable. */
const quote = (text: string): string =>
  /:[A-Za-z_]/.test(text)
    ? `(${text.split(':').map(pg.escapeLiteral).join(' || chr(58) || ')})`
    : pg.escapeLiteral(text);

/** A parameter as pgbench sends it: the voter and the entry as variables, everything else as it was. */
function toExpression(value: unknown, accountId: number, entryId: number): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return sessionHashSql(':account');
  if (value === accountId) return '(:account)::bigint';
  if (value === entryId) return '(:entry)::bigint';
  if (Array.isArray(value))
    return `(array[${value.map((item) => toExpression(item, accountId, entryId)).join(', ')}]::bigint[])`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  // The key of a limit names the account.
  const [before, after] = text.split(String(accountId));
  if (after !== undefined) return `(${quote(before ?? '')} || (:account)::text || ${quote(after)})`;
  return quote(text);
}

const toScript = (
  statements: readonly Statement[],
  { accountId, entryId }: ReturnType<typeof saveOf>,
  site: BenchSite,
): string =>
  [
    `\\set voter random(0, ${site.cookies.length - 1})`,
    '\\set place random(1, 5)',
    `\\set account ${base} + 1 + :voter`,
    `\\set entry ${base} + 1 + mod(:voter + 37 * :place, ${sizeOf(site.percent).entries})`,
    ...statements.map(
      ({ sql, parameters }) =>
        `${sql.replace(/\$(\d+)/g, (_, number) => toExpression(parameters[Number(number) - 1], accountId, entryId))};`,
    ),
  ].join('\n');

async function runPgbench(bench: Bench, site: BenchSite, script: string): Promise<number> {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    script,
  ];
  const [file, given] = onGeneratorCore(bench.isPinned, 'pgbench', [...args, site.databaseUrl]);
  const { stdout } = await promisify(execFile)(file, given).catch((error: { stderr: string }) => {
    // Not the whole error: it has the command with its password.
    throw new Error(`pgbench failed: ${error.stderr.slice(0, 500)}`);
  });
  const found = /tps = ([\d.]+)/.exec(stdout);
  if (!found) throw new Error(stdout);
  return Number(found[1]);
}

export const measurement: Measurement = {
  title: 'Saving a ballot',
  beside: 'pgbench with the recorded statements of one save, prepared, with the same number of connections',
  unfair: [
    'At saturation: requests are planned faster than they can be answered, over as many connections as the site has to its database. Their latencies mean nothing and are not shown.',
    'The web process and PostgreSQL share a core, pgbench has one of its own: on two cores ours would be faster.',
    'pgbench knows most values when a statement is planned; the site sends them as parameters.',
    'Half of a save is commits: how fast the disk confirms a write decides both figures.',
  ],
  async run(bench) {
    const site = await bench.openSite(bench.percent, 'voting');
    const first = saveOf(site, 0);
    const { statements } = await recordStatements(site, {
      ...{ method: 'POST', url: first.url, payload: first.body },
      headers: {
        ...{ cookie: first.cookie.replace('Cookie: ', ''), 'content-type': 'application/json' },
        'x-csrftoken': 'same',
      },
    });
    const script = path.join(bench.folder, 'ballot.sql');
    writeFileSync(script, toScript(statements, first, site));
    let sent = 0;
    const save = async (requests: number): Promise<number> => {
      const targets = Array.from({ length: requests }, (_, index) => {
        const { url, body, cookie } = saveOf(site, sent + index);
        const headers = [cookie, 'Content-Type: application/json', 'X-CSRFToken: same'];
        return { name: 'save', method: 'POST', path: url, headers, body };
      });
      sent += requests;
      const plan = {
        host: '127.0.0.1',
        port: site.port,
        ratePerSecond: 5000,
        requests,
        connections,
        targets,
      };
      return requests / (await bench.load(plan)).seconds;
    };
    const requests = Math.min(400, Math.max(40, Math.round(seconds * (await save(40)))));
    const [ours, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      ours.push(await save(requests));
      beside.push(await runPgbench(bench, site, script));
    }
    bench.say(`${median(ours).toFixed(0)} a second, pgbench ${median(beside).toFixed(0)}`);
    return [
      {
        name: `${statements.length} statements`,
        unit: 'a second',
        ours,
        beside,
        also: { connections, requests },
      },
    ];
  },
};
