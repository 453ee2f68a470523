import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jamShort } from '../fill/record-jam.ts';
import { cpuMsOfChildren } from '../support/machine.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import { startPlainNginx } from '../support/plain-nginx.ts';
import { median, quantile } from '../support/statistics.ts';

const pages = ['/news', `/${jamShort}`, `/${jamShort}/log`];
const ratePerSecond = 1000;
const requests = 3000;

/** An nginx that sends a page from the disk: as it is, or as it was compressed once. */
async function startPageNginx(bench: Bench, bytes: Buffer, index: number) {
  const root = path.join(bench.folder, `page-${index}`);
  await mkdir(root, { recursive: true });
  await chmod(root, 0o755);
  await writeFile(path.join(root, 'page'), bytes);
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return startPlainNginx(
    bench,
    `plain-${index}`,
    `root ${root}; location / { default_type text/html; try_files /page =404;
       ${isCompressed ? 'add_header Content-Encoding gzip;' : ''} }`,
  );
}

async function fetchRaw(url: string, isCompressed: boolean): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { headers: isCompressed ? { 'accept-encoding': 'gzip' } : {} },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part) => parts.push(part));
        incoming.on('end', () => resolve(Buffer.concat(parts)));
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export const measurement: Measurement = {
  title: 'Anonymous page through our nginx',
  beside: 'an nginx that sends the same bytes from the disk',
  unfair: [
    'The ratio is that of the CPU time of nginx at the same rate: what one core could answer. Node could not ask often enough to saturate nginx.',
    'The plain nginx writes no access log, has no limits, no micro-cache, no security headers and asks nobody about sessions.',
    'Over plain HTTP on one machine. TLS costs both the same and brings them closer.',
    'Each page expires after some seconds and is rendered again; the CPU time of the web process does not count.',
  ],
  async run(bench) {
    const site = await bench.openSite(bench.percent, 'voting');
    const edge = await site.edge();
    const edgePid = edge.child.pid ?? 0;
    const rows: Row[] = [];
    for (const [index, page] of pages
      .flatMap((one) => [[one, false] as const, [one, true] as const])
      .entries()) {
      const [url, isCompressed] = page;
      const name = `${url}${isCompressed ? ', compressed' : ''}`;
      if (!bench.isWanted(name)) continue;
      await fetchRaw(edge.url + url, isCompressed);
      const bytes = await fetchRaw(edge.url + url, isCompressed);
      if (isCompressed && gunzipSync(bytes).length < bytes.length)
        throw new Error(`${url} is not compressed.`);
      const plain = await startPageNginx(bench, bytes, index);
      const once = async (port: number, pid: number) => {
        const before = cpuMsOfChildren(pid);
        const headers = isCompressed ? ['Accept-Encoding: gzip'] : [];
        const { latenciesMs, lateMs } = await bench.load({
          ...{ host: '127.0.0.1', port, ratePerSecond, requests, connections: 100 },
          targets: [{ name: 'page', path: url, headers }],
        });
        const cpuMs = cpuMsOfChildren(pid) - before;
        return { perSecond: (1000 * requests) / cpuMs, p99: quantile(latenciesMs.page ?? [], 0.99), lateMs };
      };
      const [ours, beside]: [number[], number[]] = [[], []];
      const others: Record<'p99Ms' | 'plainP99Ms' | 'lateMs', number[]> = {
        p99Ms: [],
        plainP99Ms: [],
        lateMs: [],
      };
      for (let round = -1; round < bench.rounds; round += 1) {
        const one = await once(edge.port, edgePid);
        const other = await once(plain.port, plain.pid);
        if (round < 0) continue;
        ours.push(one.perSecond);
        beside.push(other.perSecond);
        others.p99Ms.push(one.p99);
        others.plainP99Ms.push(other.p99);
        others.lateMs.push(one.lateMs, other.lateMs);
      }
      await plain.stop();
      bench.say(`${name}: ${median(ours).toFixed(0)} a second, plain ${median(beside).toFixed(0)}`);
      rows.push({
        ...{ name, unit: 'a second', ours, beside, ratioAtLeast: 0.85 },
        also: {
          bytes: bytes.length,
          p99Ms: median(others.p99Ms),
          plainP99Ms: median(others.plainP99Ms),
          lateMs: median(others.lateMs),
        },
      });
    }
    return rows;
  },
};
